import { ABSENT, type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import type { Answer } from './answer.js';
import { type Atoms, PREDEFINED } from './atoms.js';
import type { Property } from './requests.js';

const MALFORMED = unknown({ kind: 'malformed', native: 'property' });

/** The property where the window has it. A wrong type is not "none": whoever wrote it meant something. */
function held<T>(answer: Answer<Property>, read: (property: Property) => Known<T>): Known<T> {
  if (!answer.ok) return unknown(answer.why);
  return answer.value.type === 0 ? ABSENT : read(answer.value);
}

/** A list of CARD32 (CARDINAL, WINDOW, ATOM). */
export function cardinals(answer: Answer<Property>, type: number): Known<readonly number[]> {
  return held(answer, (property) => {
    if (property.format !== 32 || property.type !== type) return MALFORMED;
    if (property.left > 0) return unknown({ kind: 'limit', native: 'property' });
    const count = property.data.length >> 2;
    return known(Array.from({ length: count }, (_, i) => property.data.readUInt32LE(i * 4)));
  });
}

/** The first CARD32; absent where the list is empty. */
export function cardinal(answer: Answer<Property>, type: number): Known<number> {
  const list = cardinals(answer, type);
  return list.known ? known(list.value?.[0]) : list;
}

/** One window id; 0 means none. */
export function windowId(answer: Answer<Property>): Known<number> {
  const id = cardinal(answer, PREDEFINED.WINDOW);
  return id.known ? known(id.value === 0 ? undefined : id.value) : id;
}

/**
 * Text of a title. Invalid UTF-8 becomes U+FFFD and closing NULs go. COMPOUND_TEXT is Latin-1 unless it switches character
 * sets (ESC), which is not decoded.
 */
export function text(answer: Answer<Property>, atoms: Atoms): Known<string> {
  return held(answer, (property) => {
    if (property.format !== 8) return MALFORMED;
    const bytes = property.data;
    if (property.type === atoms.UTF8_STRING) return known(withoutClosingNuls(utf8(bytes, property.left > 0)));
    if (property.type === atoms.COMPOUND_TEXT && bytes.includes(0x1b)) {
      return unknown({ kind: 'unsupported', native: 'COMPOUND_TEXT' });
    }
    if (property.type !== PREDEFINED.STRING && property.type !== atoms.COMPOUND_TEXT) return MALFORMED;
    return known(withoutClosingNuls(bytes.toString('latin1')));
  });
}

/** WM_CLASS: instance and class, each closed by NUL. */
export interface WindowClass {
  readonly instance: string;
  readonly class: string;
}

export function windowClass(answer: Answer<Property>): Known<WindowClass> {
  return held(answer, (property) => {
    if (property.format !== 8) return MALFORMED;
    // ICCCM says Latin-1; toolkits of today write UTF-8. What is not valid UTF-8 is Latin-1.
    const bytes = property.data;
    const lossy = utf8(bytes, false);
    const [instance = '', name = ''] = (lossy.includes('\ufffd') ? bytes.toString('latin1') : lossy).split('\0');
    return known({ instance, class: name });
  });
}

/** Widths of what is around a window, in pixels. */
export interface Extents {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** _NET_FRAME_EXTENTS, _GTK_FRAME_EXTENTS: left, right, top, bottom. */
export function extents(answer: Answer<Property>): Known<Extents> {
  const list = cardinals(answer, PREDEFINED.CARDINAL);
  if (!list.known || list.value === undefined) return list.known ? ABSENT : list;
  const [left, right, top, bottom] = list.value;
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return MALFORMED;
  return known({ left, right, top, bottom });
}

/** Atoms of a list by their names here; atoms that have none are left out. */
export function named<N extends AtomKey, T>(
  answer: Answer<Property>,
  atoms: Atoms,
  names: Readonly<Record<N, T>>,
): Known<readonly T[]> {
  const list = cardinals(answer, PREDEFINED.ATOM);
  if (!list.known) return list;
  if (list.value === undefined) return ABSENT;
  const meaning = new Map<number, T>();
  for (const name of Object.keys(names) as N[]) meaning.set(atoms[name], names[name]);
  return known(list.value.flatMap((atom) => meaning.get(atom) ?? []));
}

type AtomKey = keyof Atoms;

/** A text that was cut at a limit may end inside a character: the rest of it is dropped. */
function utf8(bytes: Buffer, cut: boolean): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: cut });
}

function withoutClosingNuls(value: string): string {
  let end = value.length;
  while (end > 0 && value.charCodeAt(end - 1) === 0) end--;
  return value.slice(0, end);
}
