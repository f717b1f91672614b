import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Deadline } from '../../src/deadline/deadline.js';
import { FileLocks } from '../../src/system/file-lock.js';
import { procTable } from './proc-table.js';

/**
 * Takes the lock `rounds` times and counts up a file under it. `witness` is made and removed inside: a second process
 * inside would find it there. With `hold` the process stops inside, to be killed there.
 */
async function main([lock, counter, rounds, mode]: readonly string[]): Promise<void> {
  if (lock === undefined || counter === undefined) throw new Error('lock and counter are needed');
  const locks = new FileLocks(procTable);
  const witness = `${counter}.witness-${mode ?? 'count'}`;
  for (let round = 0; round < Number(rounds); round += 1) {
    const held = await locks.acquire(lock, 'test', Deadline.after(30_000));
    if (mode === 'hold') {
      process.stdout.write('held\n');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    }
    // Those that are killed inside leave it behind, so they only take turns.
    if (mode !== 'die') closeSync(openSync(witness, 'wx'));
    const count = Number(readFileSync(counter, 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    if (mode !== 'die') writeFileSync(counter, String(count + 1));
    if (mode !== 'die') rmSync(witness);
    await held.release();
  }
}

void main(process.argv.slice(2));
