import { Variant as OracleVariant } from '@jellybrick/dbus-next';
import fc from 'fast-check';
import type { Variant } from '../../src/dbus/marshal.js';
import { parseSignature, parseSingleType, type Type, TypeCode } from '../../src/dbus/signature.js';

const basicCodes = ['y', 'b', 'n', 'q', 'i', 'u', 'x', 't', 'd', 's', 'o', 'g'];

/** Random complete types; dict keys are strings, because the oracle keeps dicts as objects. */
const { type: completeType } = fc.letrec<{ type: string; basic: string; array: string; dict: string; struct: string }>(
  (tie) => ({
    type: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('basic'), tie('array'), tie('dict'), tie('struct')),
    basic: fc.constantFrom(...basicCodes, 'v'),
    array: tie('type').map((element) => `a${element}`),
    dict: tie('type').map((value) => `a{s${value}}`),
    struct: fc.array(tie('type'), { minLength: 1, maxLength: 4 }).map((fields) => `(${fields.join('')})`),
  }),
);

const text = fc.string({ unit: 'binary', maxLength: 90 }).map((raw) => raw.replaceAll('\0', ''));
const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 90 });
export const objectPath = fc
  .array(fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/), { maxLength: 5 })
  .map((elements) => `/${elements.join('/')}`);

const dictKey = fc.stringMatching(/^[a-z.]{1,9}$/);

/** Made once: building an arbitrary costs more than drawing from it. */
const basicValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  y: fc.integer({ min: 0, max: 255 }),
  b: fc.boolean(),
  n: fc.integer({ min: -0x8000, max: 0x7fff }),
  q: fc.integer({ min: 0, max: 0xffff }),
  i: fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }),
  u: fc.integer({ min: 0, max: 0xffff_ffff }),
  // The oracle refuses the least int64 too.
  x: fc.bigInt({ min: 1n - 2n ** 63n, max: 2n ** 63n - 1n }),
  t: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  // The oracle refuses to send infinities and NaN.
  d: fc.double({ noDefaultInfinity: true, noNaN: true }),
  s: fc.oneof(ascii, text),
  o: objectPath,
  g: fc.constantFrom('', 's', 'a{sv}', '(iiii)', 'aas', 'ya(so)'),
};

function valueFor(type: Type): fc.Arbitrary<unknown> {
  const basic = basicValues[String.fromCharCode(type.code)];
  if (basic !== undefined) return basic;
  if (type.code === TypeCode.variant) return variantValue;
  if (type.code === TypeCode.array) return arrayOf(type.children[0] as Type);
  return fc.tuple(...type.children.map(valueFor));
}

/** A variant may hold a variant: ends the recursion. */
function shallow(type: Type): fc.Arbitrary<unknown> {
  if (type.code === TypeCode.variant) return fc.record({ signature: fc.constant('u'), value: fc.nat() });
  if (type.element?.children[1]?.code === TypeCode.variant) return fc.constant(new Map());
  return valueFor(type);
}

function arrayOf(element: Type): fc.Arbitrary<unknown> {
  if (element.code === TypeCode.byte) return fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes));
  if (element.code !== TypeCode.dictEntry) return fc.array(valueFor(element), { maxLength: 4 });
  return fc
    .array(fc.tuple(dictKey, valueFor(element.children[1] as Type)), { maxLength: 4 })
    .map((pairs) => new Map(pairs));
}

const variantValue: fc.Arbitrary<unknown> = fc.oneof(
  ...['s', 'u', 'as', '(is)', 'a{sv}', 'v', 'ay', 'x', 'd'].map((signature) =>
    fc.record({ signature: fc.constant(signature), value: shallow(parseSingleType(signature)) }),
  ),
);

/** A signature and a body for it, as `Writer` takes them. */
export const typedBody: fc.Arbitrary<{ signature: string; body: unknown[] }> = fc
  .array(completeType, { minLength: 1, maxLength: 4 })
  .map((types) => types.join(''))
  .filter((signature) => signature.length <= 255)
  .chain((signature) =>
    fc.record({
      signature: fc.constant(signature),
      body: fc.tuple(...parseSignature(signature).types.map(valueFor)) as fc.Arbitrary<unknown[]>,
    }),
  );

/** A body in one side's own terms: what stands for a variant and for a dict. */
interface Terms {
  variant(signature: string, value: unknown): unknown;
  dict(pairs: (readonly [unknown, unknown])[]): unknown;
}

/** What our `Reader` gives for what our `Writer` took. */
const received: Terms = { variant: (_signature, value) => value, dict: (pairs) => new Map(pairs) };
/** What the oracle takes and gives. */
const oracle: Terms = {
  variant: (signature, value) => new OracleVariant(signature, value),
  dict: (pairs) => Object.fromEntries(pairs),
};

function inTerms(type: Type, value: unknown, terms: Terms): unknown {
  if (type.code === TypeCode.variant) {
    const { signature, value: inner } = value as Variant;
    return terms.variant(signature, inTerms(parseSingleType(signature), inner, terms));
  }
  if (type.code === TypeCode.array) {
    const element = type.children[0] as Type;
    if (element.code === TypeCode.byte) return value;
    if (element.code !== TypeCode.dictEntry) {
      return (value as unknown[]).map((item) => inTerms(element, item, terms));
    }
    const pairs = [...(value as Map<unknown, unknown>)];
    return terms.dict(pairs.map(([key, item]) => [key, inTerms(element.children[1] as Type, item, terms)] as const));
  }
  if (type.code === TypeCode.struct) {
    return (value as unknown[]).map((item, index) => inTerms(type.children[index] as Type, item, terms));
  }
  return value;
}

export function asReceived(signature: string, body: readonly unknown[]): unknown[] {
  return parseSignature(signature).types.map((type, index) => inTerms(type, body[index], received));
}

export function asOracle(signature: string, body: readonly unknown[]): unknown[] {
  return parseSignature(signature).types.map((type, index) => inTerms(type, body[index], oracle));
}
