// Runs the program's own descriptors: bundles them into a temporary module and imports it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * The command list, the parser's table of each command, and where each descriptor is exported.
 * @param {string} root the checkout
 */
export async function loadCommands(root) {
  const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-generate-'));
  try {
    const sources = await bundleAndImport(root, folder, 'sources', [
      `export { commandSources } from '@agent-desktop/program/command-list.js';`,
    ]);
    const modules = sources.commandSources.flatMap((source) =>
      source.commands.map((command) => source.moduleOf(command.name)),
    );
    const loaded = await bundleAndImport(root, folder, 'all', [
      `export { commandSources } from '@agent-desktop/program/command-list.js';`,
      `export { argumentTable, describeCommand } from '@agent-desktop/cli/arguments/describe.js';`,
      `export { GLOBAL_FLAGS_HELP } from '@agent-desktop/cli/help/global-flags.js';`,
      `export { GROUPS } from '@agent-desktop/cli/help/groups.js';`,
      ...modules.map((path, index) => `export * as module${index} from '${path}';`),
    ]);
    const commands = loaded.commandSources.flatMap((source) => source.commands);
    const places = commands.map((command, index) => {
      const found = Object.entries(loaded[`module${index}`]).find(([, value]) => value === command);
      if (found === undefined) throw new Error(`${modules[index]} does not export the descriptor of ${command.name}`);
      return { name: command.name, module: modules[index], exported: found[0] };
    });
    return { ...loaded, commands, places };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bundleAndImport(root, folder, name, lines) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    stdin: { contents: lines.join('\n'), resolveDir: join(root, 'scripts') },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  if (readdirSync(folder).length === 0) throw new Error('nothing was bundled');
  return import(pathToFileURL(outfile).href);
}
