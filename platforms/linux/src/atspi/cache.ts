import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { asked, type ObjectReference, type RemoteObject } from './object.js';

const CACHE = 'org.a11y.atspi.Cache';
export const CACHE_PATH = '/org/a11y/atspi/cache';

/** One node as GetItems lists it: self, application, parent, index, child count, interfaces, name, role, description, states. */
export type CacheItem = readonly [
  self: ObjectReference,
  application: ObjectReference,
  parent: ObjectReference,
  index: number,
  childCount: number,
  interfaces: readonly string[],
  name: string,
  role: number,
  description: string,
  states: readonly number[],
];

const ITEMS = 'a((so)(so)(so)iiassusau)';

/** org.a11y.atspi.Cache, at `CACHE_PATH` of an application. */
export class Cache {
  constructor(private readonly object: RemoteObject) {}

  /**
   * Every node that the application keeps in its cache. UnknownMethod until some client has registered for an event
   * (GTK3, Chromium, LibreOffice) or has connected to the application's own socket (GTK3 3.24.38). Children of
   * MANAGES_DESCENDANTS nodes are missing.
   */
  items(deadline: Deadline): Promise<Known<readonly CacheItem[]>> {
    return asked(this.object.call<CacheItem[]>(CACHE, 'GetItems', ITEMS, deadline));
  }
}
