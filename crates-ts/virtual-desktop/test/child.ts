import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { FileLocks } from '@agent-desktop/core/system/file-lock.js';
import { LinuxProcessTable } from '@agent-desktop/linux/system/process-table.js';
import { runInDesktop, startDesktop, stopDesktop } from '../src/index.js';

// A process of its own for the tests: `start NAME`, `run NAME PROGRAM…` or `stop NAME`. A failure of ours is exit code 125.
const [operation, name = '', ...argv] = process.argv.slice(2);
const processes = new LinuxProcessTable();
const context = { system: { processes, locks: new FileLocks(processes) }, env: process.env };

async function main(): Promise<number> {
  const deadline = Deadline.after(20_000);
  if (operation === 'run') return runInDesktop(name, argv, {}, context);
  if (operation === 'stop') await stopDesktop(name, {}, context, deadline);
  else await startDesktop({ name, windowManager: 'openbox' }, context, deadline);
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
