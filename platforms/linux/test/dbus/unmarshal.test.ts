import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/dbus/bus-errors.js';
import { parseSignature } from '../../src/dbus/signature.js';
import { Reader, unmarshalBody } from '../../src/dbus/unmarshal.js';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('unmarshalling', () => {
  it.each([
    ['a length beyond the message', 's', 'ff000000 6100'],
    ['a length of 4 GiB', 's', 'ffffffff 6100'],
    ['a string without its NUL', 's', '01000000 6161'],
    ['a NUL inside a string', 's', '03000000 61006100'],
    ['a broken UTF-8 sequence', 's', '02000000 c32800'],
    ['a surrogate in UTF-8', 's', '03000000 eda08000'],
    ['an overlong UTF-8 sequence', 's', '02000000 c08000'],
    ['an empty object path', 'o', '00000000 00'],
    ['a relative object path', 'o', '01000000 6100'],
    ['a boolean of 2', 'b', '02000000'],
    ['half an integer', 'u', '0100'],
    ['half a double', 'd', '00000000'],
    ['bytes left over', 'y', '0101'],
    ['an array over 64 MiB', 'ay', '01000004'],
    ['an array beyond the message', 'ay', '05000000 01'],
    ['an array length that cuts an element', 'au', '06000000 0000000000000000'],
    ['a variant without a type', 'v', '0000'],
    ['a variant of two types', 'v', '02797900 0101'],
    ['a variant with an invalid signature', 'v', '016100 00'],
    ['a signature without its NUL', 'g', '017901'],
  ])('refuses %s', (_what, signature, bytes) => {
    let kind: string | undefined;
    try {
      unmarshalBody(signature, hex(bytes));
    } catch (error) {
      kind = failureOf(error)?.kind;
    }
    expect(kind).toBe('malformed');
  });

  it('refuses variants nested deeper than 64 instead of recursing', () => {
    const nested = Buffer.concat([...new Array(5_000).fill(hex('017600')), hex('01790005')]);
    expect(() => unmarshalBody('v', nested)).toThrow(/deeper/);
    const allowed = Buffer.concat([...new Array(63).fill(hex('017600')), hex('01790005')]);
    expect(unmarshalBody('v', allowed)).toEqual([5]);
  });

  it('reads big-endian messages', () => {
    const reader = new Reader();
    const bytes = hex('00000005 fffe 0001 00000000000000ff 3ff0000000000000 00000002 c3a9 00');
    reader.reset(bytes, 0, 0, bytes.length, false);
    expect(reader.body(parseSignature('unqxds'))).toEqual([5, -2, 1, 255n, 1, 'é']);
  });

  it('keeps dict keys that are special in objects as plain keys', () => {
    const bytes = hex('17000000 00000000 09000000 5f5f70726f746f5f5f00 0000 01000000 7800 00');
    const length = bytes.length - 1;
    bytes.writeUInt32LE(length - 8, 0);
    const [dict] = unmarshalBody('a{ss}', bytes.subarray(0, length));
    expect(dict).toEqual(new Map([['__proto__', 'x']]));
  });

  it('gives bytes that stay when the buffer is used again', () => {
    const bytes = hex('02000000 0102');
    const [copy] = unmarshalBody('ay', bytes);
    bytes.fill(0);
    expect(copy).toEqual(Buffer.from([1, 2]));
  });
});
