import { writeSync } from 'node:fs';
import { inspect } from 'node:util';

/** What `--verbose` prints on standard error: where an error came from. Never goes to standard output. */
export function explain(thrown: unknown): void {
  if (thrown === undefined) return;
  const text = inspect(thrown, { colors: false, depth: 4, maxStringLength: 2_000 });
  try {
    writeSync(2, `${text}\n`);
  } catch (cause) {
    // Nobody reads standard error; the envelope still says what happened.
    process.exitCode = (cause as NodeJS.ErrnoException).code === undefined ? 1 : process.exitCode;
  }
}
