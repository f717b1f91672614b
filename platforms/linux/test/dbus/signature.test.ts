import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/dbus/bus-errors.js';
import { parseSignature, parseSingleType, TypeCode } from '../../src/dbus/signature.js';

function refusalOf(signature: string): string | undefined {
  try {
    parseSignature(signature);
    return undefined;
  } catch (error) {
    return failureOf(error)?.kind;
  }
}

describe('a signature', () => {
  it.each([
    '',
    's',
    'a{sv}',
    '((so)(so)(so)iiassusau)',
    'a{s(iiii)}',
    `${'a'.repeat(32)}y`,
    `${'('.repeat(32)}y${')'.repeat(32)}`,
    'y'.repeat(255),
  ])('%s is accepted', (signature) => {
    expect(refusalOf(signature)).toBeUndefined();
  });

  it.each([
    'a',
    '(',
    '()',
    ')',
    '(s',
    's)',
    '{sv}',
    'a{s}',
    'a{svs}',
    'a{vs}',
    'a{(s)s}',
    'a{sv',
    'z',
    'r',
    'e',
    'ä',
    '\0',
    `${'a'.repeat(33)}y`,
    `${'('.repeat(33)}y${')'.repeat(33)}`,
    'y'.repeat(256),
  ])('%s is refused', (signature) => {
    expect(refusalOf(signature)).toBe('malformed');
  });

  it('gives the types in order, with their children', () => {
    const [first, second] = parseSignature('a{sv}(ix)').types;
    expect(first?.element?.code).toBe(TypeCode.dictEntry);
    expect(first?.element?.children.map((type) => type.code)).toEqual([TypeCode.string, TypeCode.variant]);
    expect(second?.children.map((type) => type.align)).toEqual([4, 8]);
  });

  it('of a variant has exactly one type', () => {
    expect(parseSingleType('as').code).toBe(TypeCode.array);
    expect(() => parseSingleType('ss')).toThrow();
    expect(() => parseSingleType('')).toThrow();
  });
});
