import { readFileSync } from 'node:fs';
import { known } from '../../src/model/known.js';
import type { Liveness, ProcessIdentity } from '../../src/model/process.js';
import type { ProcessTable } from '../../src/system/port.js';

/** Processes as `/proc` shows them: the instance is the start time in clock ticks (field 22 of `stat`). */
export const procTable: ProcessTable = {
  self: () => ({ pid: process.pid, instance: startOf(process.pid) ?? 'unknown' }),
  identify: (pid) => {
    const instance = startOf(pid);
    return known<ProcessIdentity>(instance === undefined ? undefined : { pid, instance });
  },
  liveness: ({ pid, instance }): Liveness => (startOf(pid) === instance ? 'alive' : 'gone'),
};

function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
    // A killed process that its parent has not waited for yet holds nothing any more.
    return fields?.[0] === 'Z' ? undefined : fields?.[19];
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined;
    throw error;
  }
}
