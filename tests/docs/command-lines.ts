import { wordsOf } from '../support/words.js';

/** One line of an example, and what its comment says about the answer. */
export interface CommandLine {
  /** Without `agent-desktop`. */
  readonly words: readonly string[];
  /** The name that later lines use for the reference in the answer (`# gives @s1:e1`). */
  readonly gives: string | undefined;
  /** The disposition that the answer has (`# delivered_verified`). */
  readonly delivery: string | undefined;
}

/** The lines of an example, each one call of the program. Anything else is an error. */
export function commandLines(example: string): CommandLine[] {
  return example
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [call = '', comment = ''] = line.split(/\s+# /);
      const [program, ...words] = wordsOf(call);
      if (program !== 'agent-desktop') throw new Error(`not a call of the program: ${line}`);
      return { words, gives: /^gives (@\S+)$/.exec(comment)?.[1], delivery: /^[a-z]+_[a-z]+/.exec(comment)?.[0] };
    });
}
