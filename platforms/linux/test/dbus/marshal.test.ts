import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/dbus/bus-errors.js';
import { marshalBody, variant, Writer } from '../../src/dbus/marshal.js';
import { unmarshalBody } from '../../src/dbus/unmarshal.js';

describe('marshalling', () => {
  it('aligns and orders bytes as the specification shows', () => {
    expect(marshalBody('yu', [1, 0x01020304]).toString('hex')).toBe('0100000004030201');
    expect(marshalBody('as', [['foo']]).toString('hex')).toBe('0800000003000000666f6f00');
    expect(marshalBody('at', [[]]).toString('hex')).toBe('0000000000000000');
    expect(marshalBody('v', [variant('u', 5)]).toString('hex')).toBe('0175000005000000');
  });

  it.each<[string, unknown]>([
    ['s', 1],
    ['s', 'a\0b'],
    ['s', `${'x'.repeat(100)}\0`],
    ['o', 'no/path'],
    ['g', 'a'],
    ['y', 256],
    ['y', -1],
    ['y', 1.5],
    ['n', 0x8000],
    ['q', -1],
    ['i', 2 ** 31],
    ['u', -1],
    ['u', Number.NaN],
    ['u', '1'],
    ['x', 2n ** 63n],
    ['t', -1n],
    ['t', 2 ** 60],
    ['d', '1'],
    ['b', 1],
    ['as', 'text'],
    ['ay', 'text'],
    ['ay', [300]],
    ['a{ss}', { a: 'b' }],
    ['a{ss}', [['a']]],
    ['(ss)', ['a']],
    ['v', 'bare'],
    ['v', { signature: 'ss', value: 'a' }],
    ['s', undefined],
  ])('a value that is no %s is refused', (signature, value) => {
    let kind: string | undefined;
    try {
      marshalBody(signature, [value]);
    } catch (error) {
      kind = failureOf(error)?.kind;
    }
    expect(kind).toBe('malformed');
  });

  it('refuses a body with too few or too many values', () => {
    expect(() => marshalBody('ss', ['a'])).toThrow();
    expect(() => marshalBody('', ['a'])).toThrow();
  });

  it('takes a dict as pairs, bytes as numbers, and 64-bit integers as safe numbers', () => {
    expect(unmarshalBody('a{su}', marshalBody('a{su}', [[['a', 1]]]))).toEqual([new Map([['a', 1]])]);
    expect(unmarshalBody('ay', marshalBody('ay', [[1, 2]]))).toEqual([Buffer.from([1, 2])]);
    expect(unmarshalBody('xt', marshalBody('xt', [-5, 5]))).toEqual([-5n, 5n]);
  });

  it('keeps infinities, NaN and negative zero', () => {
    const doubles = [Number.POSITIVE_INFINITY, Number.NaN, -0];
    expect(unmarshalBody('ad', marshalBody('ad', [doubles]))).toEqual([doubles]);
  });

  it('refuses variants nested deeper than 64 instead of recursing', () => {
    let nested = variant('u', 1);
    for (let depth = 0; depth < 10_000; depth++) nested = variant('v', nested);
    expect(() => marshalBody('v', [nested])).toThrow(/deeper/);
  });
});

describe('a writer that is shared by messages', () => {
  it('keeps what was taken as it was while it goes on', () => {
    const writer = new Writer(64);
    writer.begin();
    writer.string('first');
    const first = writer.take();
    const copy = Buffer.from(first);
    for (let index = 0; index < 50; index++) {
      writer.begin();
      writer.string('x'.repeat(index));
    }
    writer.take();
    expect(first).toEqual(copy);
  });

  it('leaves out a message that was abandoned, also when it grew meanwhile', () => {
    const writer = new Writer(32);
    writer.begin();
    writer.string('kept');
    writer.begin();
    writer.string('y'.repeat(500));
    writer.abandon();
    expect(writer.take().toString('hex')).toBe('040000006b65707400');
  });
});
