import { createHash } from 'node:crypto';
import type { ElementHandle } from '@agent-desktop/core/model/element.js';
import type { NativeId } from '@agent-desktop/core/model/native-id.js';
import type { RemoteObject } from '../atspi/object.js';
import { isBusName, isObjectPath } from '../dbus/names.js';

const ROW_MARK = '~';

/** A handle is the object's own name: bus and path. It owns nothing and needs no release. */
class AtspiHandle implements ElementHandle {
  readonly key: string;

  constructor(
    readonly bus: string,
    readonly path: string,
    /** A lasting id of the element that its object does not tell: of a sheet's cell. */
    readonly id: NativeId | undefined,
  ) {
    this.key = bus + path;
  }
}

export function elementHandle(object: RemoteObject, id?: NativeId): ElementHandle {
  return new AtspiHandle(object.bus, object.path, id);
}

/** The bus name and path that a handle of this adapter stands for. */
export function objectOf(handle: ElementHandle): {
  readonly bus: string;
  readonly path: string;
  readonly id: NativeId | undefined;
} {
  if (handle instanceof AtspiHandle) return handle;
  throw new TypeError('A handle of another adapter was given to the Linux adapter.');
}

/** `atspi_object_path` is the unique bus name and the path: bus names are never given again while the bus lives. */
export function nativeIdOf(object: RemoteObject, stable: boolean): NativeId {
  return { kind: 'atspi_object_path', value: object.bus + object.path, stable };
}

/** A sheet's cell has no lasting object; its table has, and in that its address is never another cell's. */
export function cellIdOf(table: RemoteObject, address: string): NativeId {
  return { kind: 'atspi_object_path', value: `${table.bus}${table.path}#${address}`, stable: true };
}

/** An element in a row whose object may stand for another row later: the same one only while the same text is written there. */
export function rowIdOf(object: RemoteObject, text: string): NativeId {
  const id = nativeIdOf(object, text.trim() !== '');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return id.stable ? { ...id, value: `${id.value}${ROW_MARK}${digest}` } : id;
}

/** Whether a native id also says what is written in the row around its object. */
export function namesRow(id: NativeId): boolean {
  return id.value.includes(ROW_MARK);
}

export interface ParsedId {
  readonly bus: string;
  readonly path: string;
  /** The address of a cell of the table that is there. */
  readonly address?: string;
}

/** Bus and path of a native id; undefined for one that this platform did not make. */
export function parseNativeId(id: NativeId): ParsedId | undefined {
  const slash = id.value.indexOf('/');
  if (id.kind !== 'atspi_object_path' || slash < 0) return undefined;
  const bus = id.value.slice(0, slash);
  const [place = ''] = id.value.slice(slash).split(ROW_MARK);
  const [path = '', address, ...rest] = place.split('#');
  if (rest.length > 0) return undefined;
  // A well-known name may change its owner; a refmap may have been edited.
  return bus.startsWith(':') && isBusName(bus) && isObjectPath(path)
    ? { bus, path, ...(address === undefined ? {} : { address }) }
    : undefined;
}
