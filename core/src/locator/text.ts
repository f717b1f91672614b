const BLANKS = /\s+/gu;

/** Text as queries compare it: runs of blanks are one space, none at the ends, lower case. */
export function normalized(text: string): string {
  return text.replace(BLANKS, ' ').trim().toLowerCase();
}

/** Compares a normalised needle with an element's text: contained in it, or equal where `exact`. An empty one fits all. */
export function fits(text: string, needle: string, exact: boolean): boolean {
  if (needle === '') return true;
  const own = normalized(text);
  return exact ? own === needle : own.includes(needle);
}
