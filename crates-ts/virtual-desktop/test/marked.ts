import { readdirSync, readFileSync } from 'node:fs';

/** Pids of all living processes whose environment holds `text`, found without the code under test. */
export function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter(
      (pid) => read(`/proc/${pid}/environ`).includes(text) && !/^\d+ \(.*\) [ZX] /s.test(read(`/proc/${pid}/stat`)),
    )
    .map(Number);
}

/** "" for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error) return '';
    throw error;
  }
}

export async function until(what: string, condition: () => boolean, ms = 5_000): Promise<void> {
  const end = Date.now() + ms;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
