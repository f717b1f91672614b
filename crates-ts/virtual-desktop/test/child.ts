import { readFileSync } from 'node:fs';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { FileLocks } from '@agent-desktop/core/system/file-lock.js';
import { LinuxProcessTable } from '@agent-desktop/linux/system/process-table.js';
import { runInDesktop, startDesktop } from '../src/index.js';

// A process of its own for the tests: `start NAME` or `run NAME PROGRAM…`. A failure of ours is exit code 125.
const [operation, name = '', ...argv] = process.argv.slice(2);
const processes = new LinuxProcessTable();
const context = { system: { processes, locks: new FileLocks(processes) }, env: process.env };

async function main(): Promise<number> {
  if (operation === 'run') return runInDesktop(name, argv, {}, context);
  const started = await startDesktop({ name, windowManager: 'openbox' }, context, Deadline.after(20_000));
  const descriptors = readFileSync('/proc/self/stat', 'latin1').length;
  process.stdout.write(`${JSON.stringify({ started: started.started, descriptors })}\n`);
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof CommandError ? `${error.code} ${error.message}` : String(error)}\n`);
    process.exitCode = 125;
  },
);
