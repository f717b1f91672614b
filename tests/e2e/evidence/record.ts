import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cell } from './judge.js';

const FILE = fileURLToPath(new URL('./gtk3.jsonl', import.meta.url));

/** Set: what the tests see becomes the record. Otherwise it has to be what was recorded. */
export const RECORDING = Boolean(process.env.AGENT_DESKTOP_RECORD_EVIDENCE);

/** The cells of the last recording; `docs/evidence.md` is generated from them. */
export function recorded(): readonly Cell[] {
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Cell);
}

export function record(cells: readonly Cell[]): void {
  writeFileSync(FILE, cells.map((cell) => `${JSON.stringify(cell)}\n`).join(''));
}
