import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs a tool of node_modules; its output lines when it fails, nothing when it succeeds. */
export function runTool(root, module, args) {
  const { status, signal, stdout, stderr, error } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', module), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    },
  );
  if (error !== undefined) return [`${module} did not run: ${error.message}`];
  if (status === 0) return [];
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`${module} ended with ${status ?? signal}`];
}

/** Uses a folder inside the checkout (so that its settings apply) that holds one sample file; removed afterwards. */
export function withSample(root, name, content, use) {
  const folder = mkdtempSync(join(root, 'scripts', 'gate-sample-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, content);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
