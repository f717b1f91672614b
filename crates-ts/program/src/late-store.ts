import type { RefStore } from '@agent-desktop/core/refs/store.js';

/** A store whose code is loaded by its first call: most of a command's start would otherwise be code it does not need. */
export function lateStore(open: () => Promise<RefStore>): RefStore {
  let opened: Promise<RefStore> | undefined;
  const store = (): Promise<RefStore> => {
    opened ??= open();
    return opened;
  };
  return {
    create: async (...args) => (await store()).create(...args),
    entry: async (...args) => (await store()).entry(...args),
    load: async (...args) => (await store()).load(...args),
    update: async (...args) => (await store()).update(...args),
    latest: async (...args) => (await store()).latest(...args),
  };
}
