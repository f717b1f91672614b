import { invalidArgs } from '../errors/command-error.js';
import type { ElementAction } from './action.js';

/** UTF-8 bytes of a text to be typed. */
export const MAX_TEXT_BYTES = 10_000;
export const MAX_SCROLL_AMOUNT = 1_000;

const NOT_A_CHARACTER = /\0|\p{Surrogate}/u;

/** INVALID_ARGS for a request that no element can satisfy. The caller's text never appears in the message. */
export function validateAction(action: ElementAction): void {
  switch (action.kind) {
    case 'type':
      checkCharacters('TEXT', action.text);
      checkLength(action.text);
      return;
    case 'set-value':
    case 'select':
      checkCharacters('VALUE', action.value);
      return;
    case 'scroll':
      if (!Number.isInteger(action.amount) || action.amount < 1 || action.amount > MAX_SCROLL_AMOUNT) {
        throw invalidArgs(
          `The scroll amount has to be a whole number from 1 to ${MAX_SCROLL_AMOUNT}.`,
          'Scroll several times, or use scroll-to on the element that is wanted.',
        );
      }
      return;
    default:
      return;
  }
}

function checkCharacters(what: 'TEXT' | 'VALUE', text: string): void {
  if (NOT_A_CHARACTER.test(text)) {
    throw invalidArgs(`${what} holds a NUL or half of a surrogate pair, which no application takes.`, undefined);
  }
}

function checkLength(text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_TEXT_BYTES) {
    throw invalidArgs(
      `TEXT has ${bytes} bytes; ${MAX_TEXT_BYTES} are the most.`,
      'Send it in several calls, or use set-value.',
      { kind: 'text_limit', bytes, limit: MAX_TEXT_BYTES },
    );
  }
}
