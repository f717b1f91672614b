/** What a client shows the server to be let in. Empty where the server asks for nothing. */
export interface Cookie {
  readonly name: string;
  readonly data: Uint8Array;
}

export const NO_COOKIE: Cookie = { name: '', data: new Uint8Array(0) };

const MECHANISM = 'MIT-MAGIC-COOKIE-1';
const FAMILY_INTERNET = 0;
const FAMILY_INTERNET6 = 6;
const FAMILY_LOCAL = 256;
const FAMILY_WILD = 65_535;

interface Entry {
  readonly family: number;
  readonly address: string;
  readonly display: string;
  readonly name: string;
  readonly data: Uint8Array;
}

/**
 * The cookie for a display from the bytes of an Xauthority file (Xau(3): big-endian lengths). Prefers an entry for this
 * very host, then one for any host. A file that ends inside an entry gives the entries before it.
 */
export function cookieFor(file: Uint8Array, display: number, at: { local: boolean; hostname: string }): Cookie {
  const usable = [...entries(file)].filter(
    (e) => e.name === MECHANISM && (e.display === '' || e.display === String(display)),
  );
  const families = at.local ? [FAMILY_LOCAL] : [FAMILY_INTERNET, FAMILY_INTERNET6];
  const exact = usable.find(
    (e) => families.includes(e.family) && (e.family !== FAMILY_LOCAL || e.address === at.hostname),
  );
  const chosen = exact ?? usable.find((e) => e.family === FAMILY_WILD);
  return chosen === undefined ? NO_COOKIE : { name: chosen.name, data: chosen.data };
}

function* entries(file: Uint8Array): Generator<Entry> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let at = 0;
  const field = (): Buffer | undefined => {
    if (at + 2 > bytes.length) return undefined;
    const length = bytes.readUInt16BE(at);
    if (at + 2 + length > bytes.length) return undefined;
    const value = bytes.subarray(at + 2, at + 2 + length);
    at += 2 + length;
    return value;
  };
  while (at + 2 <= bytes.length) {
    const family = bytes.readUInt16BE(at);
    at += 2;
    const [address, display, name, data] = [field(), field(), field(), field()];
    if (address === undefined || display === undefined || name === undefined || data === undefined) return;
    yield {
      family,
      address: address.toString('latin1'),
      display: display.toString('latin1'),
      name: name.toString('latin1'),
      data,
    };
  }
}
