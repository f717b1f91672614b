import { readFileSync } from 'node:fs';

/** Ticks per second of the times in /proc (USER_HZ, 100 on every Linux). */
const TICKS = 100;

/** CPU time of a process and its threads since it began, in ms; in steps of a tick, so only sums over rounds mean anything. */
export function cpuOf(pid) {
  // The name of the program stands in brackets and may hold anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}
