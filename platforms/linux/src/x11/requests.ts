/**
 * Core requests and their replies, X11 protocol sections 9 and 10, by their names there. A `…Reply` function reads the whole
 * reply as `XConnection.ask` gives it. Coordinates and sizes are pixels.
 */

function request(opcode: number, detail: number, words: number): Buffer {
  const bytes = Buffer.alloc(words * 4);
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt8(detail, 1);
  bytes.writeUInt16LE(words, 2);
  return bytes;
}

function aboutResource(opcode: number, id: number): Buffer {
  const bytes = request(opcode, 0, 2);
  bytes.writeUInt32LE(id, 4);
  return bytes;
}

function withText(opcode: number, detail: number, text: string): Buffer {
  const length = Buffer.byteLength(text, 'latin1');
  const bytes = request(opcode, detail, 2 + Math.ceil(length / 4));
  bytes.writeUInt16LE(length, 4);
  bytes.write(text, 8, 'latin1');
  return bytes;
}

export const MAP_STATES = ['unmapped', 'unviewable', 'viewable'] as const;

/** `unviewable`: mapped, but an ancestor is not. */
export type MapState = (typeof MAP_STATES)[number];

export interface WindowAttributes {
  readonly visual: number;
  readonly inputOnly: boolean;
  readonly mapState: MapState;
  readonly overrideRedirect: boolean;
}

export const getWindowAttributes = (window: number): Buffer => aboutResource(3, window);

export function windowAttributesReply(reply: Buffer): WindowAttributes {
  return {
    visual: reply.readUInt32LE(8),
    inputOnly: reply.readUInt16LE(12) === 2,
    mapState: MAP_STATES[reply.readUInt8(26)] ?? 'unmapped',
    overrideRedirect: reply.readUInt8(27) === 1,
  };
}

/** Relative to the parent; the size is without the border. */
export interface Geometry {
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly border: number;
}

export const getGeometry = (drawable: number): Buffer => aboutResource(14, drawable);

export function geometryReply(reply: Buffer): Geometry {
  return {
    depth: reply.readUInt8(1),
    x: reply.readInt16LE(12),
    y: reply.readInt16LE(14),
    width: reply.readUInt16LE(16),
    height: reply.readUInt16LE(18),
    border: reply.readUInt16LE(20),
  };
}

/** Children from the lowest to the highest. */
export interface Tree {
  readonly parent: number;
  readonly children: readonly number[];
}

export const queryTree = (window: number): Buffer => aboutResource(15, window);

export function treeReply(reply: Buffer): Tree {
  const count = Math.min(reply.readUInt16LE(16), (reply.length - 32) >> 2);
  return {
    parent: reply.readUInt32LE(12),
    children: Array.from({ length: count }, (_, i) => reply.readUInt32LE(32 + i * 4)),
  };
}

/** Makes the atom where there is none yet, as every toolkit does: an id that is 0 today could be taken tomorrow. */
export const internAtom = (name: string): Buffer => withText(16, 0, name);

export const atomReply = (reply: Buffer): number => reply.readUInt32LE(8);

export const getAtomName = (atom: number): Buffer => aboutResource(17, atom);

export const atomNameReply = (reply: Buffer): string => reply.toString('latin1', 32, 32 + reply.readUInt16LE(8));

export interface Property {
  /** Atom of the type; 0 where the window has no such property. */
  readonly type: number;
  readonly format: number;
  /** Bytes that the limit of the request left behind. */
  readonly left: number;
  readonly data: Buffer;
}

/** Reads at most `words` times 4 bytes of a property of any type. */
export function getProperty(window: number, property: number, words: number): Buffer {
  const bytes = request(20, 0, 6);
  bytes.writeUInt32LE(window, 4);
  bytes.writeUInt32LE(property, 8);
  bytes.writeUInt32LE(words, 20);
  return bytes;
}

export function propertyReply(reply: Buffer): Property {
  const format = reply.readUInt8(1);
  const length = reply.readUInt32LE(16) * (format >> 3);
  return {
    type: reply.readUInt32LE(8),
    format,
    left: reply.readUInt32LE(12),
    data: reply.subarray(32, 32 + length),
  };
}

/** A client message about `window` to whoever manages the root's children: how EWMH asks a window manager for something. */
export function clientMessageToRoot(root: number, window: number, type: number, data: readonly number[]): Buffer {
  const SUBSTRUCTURE_NOTIFY_AND_REDIRECT = 0x18_0000;
  const bytes = request(25, 0, 11);
  bytes.writeUInt32LE(root, 4);
  bytes.writeUInt32LE(SUBSTRUCTURE_NOTIFY_AND_REDIRECT, 8);
  bytes.writeUInt8(33, 12);
  bytes.writeUInt8(32, 13);
  bytes.writeUInt32LE(window, 16);
  bytes.writeUInt32LE(type, 20);
  data.slice(0, 5).forEach((value, i) => {
    bytes.writeUInt32LE(value >>> 0, 24 + i * 4);
  });
  return bytes;
}

/** Until `ungrabServer` the server serves nobody else: only around requests that leave in the same write. */
export const grabServer = (): Buffer => request(36, 0, 1);

export const ungrabServer = (): Buffer => request(37, 0, 1);

export interface Translated {
  readonly x: number;
  readonly y: number;
}

export function translateCoordinates(from: number, to: number, x: number, y: number): Buffer {
  const bytes = request(40, 0, 4);
  bytes.writeUInt32LE(from, 4);
  bytes.writeUInt32LE(to, 8);
  bytes.writeInt16LE(x, 12);
  bytes.writeInt16LE(y, 14);
  return bytes;
}

export function translatedReply(reply: Buffer): Translated {
  return { x: reply.readInt16LE(12), y: reply.readInt16LE(14) };
}

/** The cheapest request with a reply: when it is answered, everything before it has been carried out. */
export const getInputFocus = (): Buffer => request(43, 0, 1);

export const freePixmap = (pixmap: number): Buffer => aboutResource(54, pixmap);

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** All planes in ZPixmap format. */
export function getImage(drawable: number, area: Area): Buffer {
  const bytes = request(73, 2, 5);
  bytes.writeUInt32LE(drawable, 4);
  bytes.writeInt16LE(area.x, 8);
  bytes.writeInt16LE(area.y, 10);
  bytes.writeUInt16LE(area.width, 12);
  bytes.writeUInt16LE(area.height, 14);
  bytes.writeUInt32LE(0xffff_ffff, 16);
  return bytes;
}

/** `visual` is 0 for a pixmap. */
export interface Image {
  readonly depth: number;
  readonly visual: number;
  readonly data: Buffer;
}

export function imageReply(reply: Buffer): Image {
  return { depth: reply.readUInt8(1), visual: reply.readUInt32LE(8), data: reply.subarray(32) };
}

export const queryExtension = (name: string): Buffer => withText(98, 0, name);

/** The extension's major opcode; undefined where the server has no such extension. */
export function extensionReply(reply: Buffer): number | undefined {
  return reply.readUInt8(8) === 1 ? reply.readUInt8(9) : undefined;
}

/** A request of an extension: `minor` is its number there, `words` its whole length in units of 4 bytes. */
export const extensionRequest = (major: number, minor: number, words: number): Buffer => request(major, minor, words);
