const SLOTS = 2_048;

/**
 * Object paths, bus names and interface names repeat thousands of times in one tree: finding the string that was made
 * before costs less than making it again. A slot holds the last name that hashed to it, so the table cannot grow.
 * Only ASCII names go in, never text of an application.
 */
export class NameTable {
  private readonly slots: string[] = new Array<string>(SLOTS).fill('');

  /** The ASCII bytes `start` to `end` as a string. */
  nameOf(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    let hash = length;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    const slot = (hash ^ (hash >>> 11)) & (SLOTS - 1);
    const known = this.slots[slot] as string;
    if (known.length === length && same(known, bytes, start)) return known;
    const name = bytes.toString('latin1', start, end);
    this.slots[slot] = name;
    return name;
  }
}

function same(name: string, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}
