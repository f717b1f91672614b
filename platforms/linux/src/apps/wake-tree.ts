import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { NULL_PATH, type RemoteObject } from '../atspi/object.js';
import { roleName } from '../atspi/roles.js';

/** How long a page that is awake may take to publish its tree, ms. Chromium 156: 5 to 30 on an idle machine. */
const WAKE_MS = 5_000;
const LOOK_EVERY_MS = 15;
/** Nodes that are looked at for pages: the browser's own controls are about 200. */
const MAX_LOOKED_AT = 2_000;

/**
 * Makes an application publish the trees of its windows, where it does so only once a client asks for an attribute. Asks nothing but
 * what children its windows have where they are there already. It has to be done before anybody registers for an event: Chromium
 * fills its cache once, at the first registration, with what is awake then.
 * APP_UNRESPONSIVE when no page published its tree in time.
 */
export async function wakeTree(root: RemoteObject, deadline: Deadline): Promise<void> {
  if ((await sleeping(root, deadline)).length === 0) return;
  await new Accessible(root).attributes(deadline);
  const budget = deadline.within(WAKE_MS);
  do {
    const asleep = await sleeping(root, budget);
    if (asleep.length === 0) {
      const pages = await pagesBelow(root, budget);
      if (pages !== undefined && (pages.bare === 0 || pages.whole > 0)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } while (!budget.expired());
  throw new CommandError('APP_UNRESPONSIVE', 'The application was asked for its tree and has not published it.', {
    suggestion: 'A page in it does not answer. Wait for it or close it, then run the command again.',
    details: { kind: 'renderer_tree_missing', retryable: true },
    delivery: 'not_delivered',
  });
}

/** Titled windows whose one child is the null object. Untitled ones are bubbles that are not open. */
async function sleeping(root: RemoteObject, deadline: Deadline): Promise<readonly RemoteObject[]> {
  const windows = await childrenOf(root, deadline);
  const empty = await Promise.all(
    windows.map(async (window) => {
      const accessible = new Accessible(window);
      const [listed, name] = await Promise.all([accessible.children(deadline), accessible.name(deadline)]);
      const children = knownValue(listed);
      return children?.every(([, path]) => path === NULL_PATH) === true && knownValue(name) !== '';
    }),
  );
  return windows.filter((_, index) => empty[index] === true);
}

/** How many pages are there with their content, and how many without any. Undefined where the time was over before all were seen. */
async function pagesBelow(
  root: RemoteObject,
  deadline: Deadline,
): Promise<{ whole: number; bare: number } | undefined> {
  const found = { whole: 0, bare: 0 };
  let level: readonly RemoteObject[] = [root];
  for (let seen = 0; level.length > 0 && seen < MAX_LOOKED_AT; seen += level.length) {
    const below = await Promise.all(
      level.map(async (object) => {
        const [role, children] = await Promise.all([
          new Accessible(object).role(deadline),
          childrenOf(object, deadline),
        ]);
        if (!role.known || roleName(role.value ?? 0) !== 'document-web') return children;
        found[(await isBare(object, children, deadline)) ? 'bare' : 'whole'] += 1;
        return [];
      }),
    );
    if (deadline.expired()) return undefined;
    level = below.flat();
  }
  return found;
}

/** A page whose process has published nothing yet: not even an attribute, which an empty page has. */
async function isBare(page: RemoteObject, children: readonly RemoteObject[], deadline: Deadline): Promise<boolean> {
  if (children.length > 0) return false;
  const attributes = await new Accessible(page).attributes(deadline);
  return (knownValue(attributes)?.size ?? 0) === 0;
}

async function childrenOf(object: RemoteObject, deadline: Deadline): Promise<readonly RemoteObject[]> {
  return object.siblings(knownValue(await new Accessible(object).children(deadline)));
}
