/** Longest bus, interface, member and error name, in bytes (D-Bus specification, "Valid Names"). */
export const MAX_NAME_BYTES = 255;

const INTERFACE = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)+$/;
const MEMBER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const WELL_KNOWN = /^[A-Za-z_-][A-Za-z0-9_-]*(\.[A-Za-z_-][A-Za-z0-9_-]*)+$/;
const UNIQUE = /^:[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;

/** Error names follow the same rule. */
export function isInterfaceName(name: string): boolean {
  return name.length <= MAX_NAME_BYTES && INTERFACE.test(name);
}

export function isMemberName(name: string): boolean {
  return name.length <= MAX_NAME_BYTES && MEMBER.test(name);
}

export function isBusName(name: string): boolean {
  return name.length <= MAX_NAME_BYTES && (UNIQUE.test(name) || WELL_KNOWN.test(name));
}

const SLASH = 0x2f;

/** 1 for the bytes that an element of an object path may have: A-Z a-z 0-9 and _. */
export const PATH_ELEMENT_BYTE: Uint8Array = pathElementBytes();

function pathElementBytes(): Uint8Array {
  const allowed = new Uint8Array(256);
  for (let code = 0x30; code <= 0x39; code++) allowed[code] = 1;
  for (let code = 0x41; code <= 0x5a; code++) allowed[code] = allowed[code + 0x20] = 1;
  allowed[0x5f] = 1;
  return allowed;
}

export function isObjectPath(path: string): boolean {
  const length = path.length;
  if (length === 0 || path.charCodeAt(0) !== SLASH) return false;
  let afterSlash = true;
  for (let index = 1; index < length; index++) {
    const code = path.charCodeAt(index);
    if (code === SLASH) {
      if (afterSlash) return false;
      afterSlash = true;
    } else {
      // A code above 255 reads undefined from the table, which is not 1 either.
      if (PATH_ELEMENT_BYTE[code] !== 1) return false;
      afterSlash = false;
    }
  }
  return length === 1 || !afterSlash;
}

/** The same rule on bytes `start` to `end` of a message, without making a string. */
export function isObjectPathBytes(bytes: Uint8Array, start: number, end: number): boolean {
  if (end <= start || bytes[start] !== SLASH) return false;
  let afterSlash = true;
  for (let index = start + 1; index < end; index++) {
    const code = bytes[index] as number;
    if (code === SLASH) {
      if (afterSlash) return false;
      afterSlash = true;
    } else {
      if (PATH_ELEMENT_BYTE[code] !== 1) return false;
      afterSlash = false;
    }
  }
  return end - start === 1 || !afterSlash;
}
