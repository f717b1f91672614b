import { malformed } from './bus-errors.js';

/** Longest signature, in bytes, and deepest nesting of each container kind (D-Bus specification, "Valid Signatures"). */
export const MAX_SIGNATURE_BYTES = 255;
export const MAX_NESTING = 32;

/** The character codes of the type system; `code` of a `Type` is one of these. */
export const TypeCode = {
  byte: 0x79,
  boolean: 0x62,
  int16: 0x6e,
  uint16: 0x71,
  int32: 0x69,
  uint32: 0x75,
  int64: 0x78,
  uint64: 0x74,
  double: 0x64,
  string: 0x73,
  objectPath: 0x6f,
  signature: 0x67,
  variant: 0x76,
  unixFd: 0x68,
  array: 0x61,
  struct: 0x28,
  dictEntry: 0x7b,
} as const;

const CLOSE_STRUCT = 0x29;
const CLOSE_DICT_ENTRY = 0x7d;

/** One complete type. `children`: the element of an array, the fields of a struct, key and value of a dict entry. */
export interface Type {
  readonly code: number;
  readonly align: 1 | 2 | 4 | 8;
  readonly children: readonly Type[];
  /** The element type of an array: `children[0]`, without the look-up. */
  readonly element: Type | undefined;
}

/** A sequence of complete types, as a message body has. */
export interface Signature {
  readonly text: string;
  readonly types: readonly Type[];
}

const ALIGNMENT: ReadonlyMap<number, 1 | 2 | 4 | 8> = new Map([
  [TypeCode.byte, 1],
  [TypeCode.boolean, 4],
  [TypeCode.int16, 2],
  [TypeCode.uint16, 2],
  [TypeCode.int32, 4],
  [TypeCode.uint32, 4],
  [TypeCode.int64, 8],
  [TypeCode.uint64, 8],
  [TypeCode.double, 8],
  [TypeCode.string, 4],
  [TypeCode.objectPath, 4],
  [TypeCode.signature, 1],
  [TypeCode.variant, 1],
  [TypeCode.unixFd, 4],
]);

const NO_TYPES: readonly Type[] = Object.freeze([]);
export const EMPTY_SIGNATURE: Signature = Object.freeze({ text: '', types: NO_TYPES });

/** A peer chooses the signatures it sends, so the cache is bounded; a tree read uses about twenty. */
const MAX_CACHED = 512;
const cache = new Map<string, Signature>([['', EMPTY_SIGNATURE]]);

/** Throws `malformed` for anything that is not a valid signature. */
export function parseSignature(text: string): Signature {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const parsed = { text, types: new SignatureParser(text).all() };
  if (cache.size < MAX_CACHED) cache.set(text, parsed);
  return parsed;
}

/** The signature of a variant: exactly one complete type. */
export function parseSingleType(text: string): Type {
  const [type, second] = parseSignature(text).types;
  if (type === undefined || second !== undefined) throw malformed('A variant needs exactly one complete type.');
  return type;
}

class SignatureParser {
  private position = 0;
  private arrays = 0;
  private structs = 0;

  constructor(private readonly text: string) {}

  all(): readonly Type[] {
    if (this.text.length > MAX_SIGNATURE_BYTES) throw malformed('The signature is longer than 255 bytes.');
    const types: Type[] = [];
    while (this.position < this.text.length) types.push(this.complete());
    return types;
  }

  private complete(): Type {
    const code = this.next();
    const align = ALIGNMENT.get(code);
    if (align !== undefined) return { code, align, children: NO_TYPES, element: undefined };
    if (code === TypeCode.array) return this.array();
    if (code === TypeCode.struct) return this.struct();
    throw malformed('The signature has an unknown type code, or a dict entry outside an array.');
  }

  private array(): Type {
    if (++this.arrays > MAX_NESTING) throw malformed('The signature nests more than 32 arrays.');
    const element = this.peek() === TypeCode.dictEntry ? this.dictEntry() : this.complete();
    this.arrays--;
    return { code: TypeCode.array, align: 4, children: [element], element };
  }

  private struct(): Type {
    if (++this.structs > MAX_NESTING) throw malformed('The signature nests more than 32 structs.');
    const children: Type[] = [];
    while (this.peek() !== CLOSE_STRUCT) children.push(this.complete());
    this.position++;
    if (children.length === 0) throw malformed('The signature has an empty struct.');
    this.structs--;
    return { code: TypeCode.struct, align: 8, children, element: undefined };
  }

  private dictEntry(): Type {
    this.position++;
    const key = this.complete();
    if (key.children.length > 0 || key.code === TypeCode.variant) throw malformed('A dict key must be a basic type.');
    const value = this.complete();
    if (this.next() !== CLOSE_DICT_ENTRY) throw malformed('A dict entry has exactly a key and a value.');
    return { code: TypeCode.dictEntry, align: 8, children: [key, value], element: undefined };
  }

  private peek(): number {
    if (this.position >= this.text.length) throw malformed('The signature ends inside a container.');
    return this.text.charCodeAt(this.position);
  }

  private next(): number {
    const code = this.peek();
    this.position++;
    return code;
  }
}
