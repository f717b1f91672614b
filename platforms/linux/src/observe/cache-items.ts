import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Known } from '@agent-desktop/core/model/known.js';
import { CACHE_PATH, Cache, type CacheItem } from '../atspi/cache.js';
import type { RemoteObject } from '../atspi/object.js';

/** All that an application keeps in its cache. `wake` makes it publish that; it is called once when there is nothing. */
export async function readCacheItems(
  application: RemoteObject,
  wake: () => Promise<void>,
  deadline: Deadline,
): Promise<Known<readonly CacheItem[]>> {
  const cache = new Cache(application.sibling(CACHE_PATH));
  const items = await cache.items(deadline);
  if (items.known || items.why.kind !== 'unsupported') return items;
  await wake();
  return cache.items(deadline);
}
