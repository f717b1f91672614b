import { HEADER } from './header.mjs';

/** crates-ts/cli/src/generated/arguments.ts: what the parser knows of every command. */
export function argumentTables({ commands, argumentTable }) {
  const entries = commands.map((command) => `  '${command.name}': ${JSON.stringify(argumentTable(command))},`);
  return [
    HEADER,
    `import type { ArgumentTable } from '../arguments/table.js';`,
    '',
    'export const ARGUMENTS: Readonly<Record<string, ArgumentTable>> = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}

/** crates-ts/program/src/generated/loaders.ts: each command's module, loaded when it is called. */
export function loaders({ places }) {
  const entries = places.map(
    ({ name, module, exported }) => `  '${name}': async () => (await import('${module}')).${exported},`,
  );
  return [
    HEADER,
    `import type { AnyCommand } from '@agent-desktop/core/command.js';`,
    '',
    'export const LOADERS: Readonly<Record<string, () => Promise<AnyCommand>>> = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
