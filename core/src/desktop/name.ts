import { invalidArgs } from '../errors/command-error.js';

/** First a letter or digit, then letters, digits, `_` and `-`; at most 32 characters. Such a name cannot leave its folder. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;

export const LONGEST_DESKTOP_NAME = 32;

export function isDesktopName(text: string): boolean {
  return NAME.test(text);
}

/** The rule in words. */
export const DESKTOP_NAME_RULE = '1 to 32 letters, digits, "_" or "-", beginning with a letter or digit';

/** INVALID_ARGS that names the rule, for anything that is not a desktop's name. */
export function parseDesktopName(text: string): string {
  if (isDesktopName(text)) return text;
  throw invalidArgs(`The name of a desktop is ${DESKTOP_NAME_RULE}.`, 'Use a name such as "work" or "test-1".', {
    kind: 'desktop_name',
  });
}
