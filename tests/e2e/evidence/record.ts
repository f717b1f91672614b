import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Toolkit } from '../harness/toolkits.js';
import type { Cell } from './judge.js';

/** Set: what the tests see becomes the record. Otherwise it has to be what was recorded. */
export const RECORDING = Boolean(process.env.AGENT_DESKTOP_RECORD_EVIDENCE);

const fileOf = (toolkit: Toolkit): string => fileURLToPath(new URL(`./${toolkit}.jsonl`, import.meta.url));

/** The cells of the toolkit's last recording, none before the first; `docs/evidence.md` is generated from them. */
export function recorded(toolkit: Toolkit): readonly Cell[] {
  const file = fileOf(toolkit);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Cell);
}

export function record(toolkit: Toolkit, cells: readonly Cell[]): void {
  writeFileSync(fileOf(toolkit), cells.map((cell) => `${JSON.stringify(cell)}\n`).join(''));
}
