// What the demo prints: numbered steps, readable lines, and proofs. Colour only on a terminal.
const COLOUR = process.stdout.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb';

/** A step or proof that did not hold. Its message is for people. */
export class DemoFailure extends Error {}

export const strong = (text) => (COLOUR ? `\x1b[1m${text}\x1b[0m` : text);
const good = (text) => (COLOUR ? `\x1b[32m${text}\x1b[0m` : text);

export function say(line) {
  process.stdout.write(`${line}\n`);
}

let steps = 0;

export function step(title) {
  steps += 1;
  say('');
  say(strong(`${steps}. ${title}`));
}

/** A line of an answer. */
export function show(line) {
  say(`     ${line}`);
}

/** States a fact that was read elsewhere than in our own answers, and ends the demo when it does not hold. */
export function prove(holds, fact) {
  if (!holds) throw new DemoFailure(`This proof failed: ${fact}`);
  say(good(`     PROOF  ${fact}`));
}
