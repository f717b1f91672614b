import type { ScrollDirection } from '@agent-desktop/core/actions/action.js';
import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { Accessible } from '../../atspi/accessible.js';
import { Action } from '../../atspi/action.js';
import { Component } from '../../atspi/component.js';
import type { RemoteObject } from '../../atspi/object.js';
import { VALUE, Value } from '../../atspi/value.js';
import { isUnplaced } from '../../observe/drawn.js';
import { elementHandle } from '../../observe/handle.js';
import { placeByRows } from '../../observe/row-place.js';
import type { ToolkitProfile } from '../../toolkits/profile.js';
import { needed } from '../needed.js';
import { noRoute, satisfied, step, steps } from '../steps.js';
import { actionIndex, ancestorsOf, childrenOf, type Node, readNode, type Target } from '../target.js';
import { barsOf, isVertical } from './scroll-bars.js';

const MAX_LEVELS = 12;
/** A scroll pane has a viewport and two bars; more children than these are no scroll pane's. */
const MAX_PARTS = 64;
/** Places that are tried to bring an element into view. */
const MAX_TRIES = 6;

interface Bar {
  readonly object: RemoteObject;
  readonly current: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly increment: number;
}

/** Moves the scroll bar of the nearest scroll pane by `amount` of its own increments (GTK3: a tenth of a page each). */
export async function scrollChain(
  target: Target,
  direction: ScrollDirection,
  amount: number,
  deadline: Deadline,
): Promise<Chain> {
  const vertical = direction === 'up' || direction === 'down';
  const pane = await paneAround(target, deadline);
  const bar = pane === undefined ? undefined : await barOf(pane.pane, vertical, target.profile, deadline);
  if (bar === undefined) return noRoute('no scroll bar that shows moves the element that way');
  const sign = direction === 'down' || direction === 'right' ? 1 : -1;
  const goal = Math.min(bar.maximum, Math.max(bar.minimum, bar.current + sign * amount * bar.increment));
  if (goal === bar.current) return satisfied('at the end');
  const name = target.profile.scrollBarActions?.[sign < 0 ? 0 : 1];
  const byAction = name === undefined ? undefined : await moveBar(bar.object, name, amount, deadline);
  return steps(byAction ?? setBar(bar, goal));
}

/** Moves a bar by an action of its own; undefined where it has none of that name. */
async function moveBar(
  bar: RemoteObject,
  wanted: string,
  amount: number,
  deadline: Deadline,
): Promise<ReturnType<typeof step> | undefined> {
  const node = needed(await readNode(bar, deadline));
  const action = node === undefined ? undefined : await actionIndex(node, [wanted], deadline);
  if (action === undefined) return undefined;
  const more = { observes: elementHandle(bar), repeat: amount };
  return step(`Action.DoAction(${action.name})`, new Action(bar).perform(action.index), { kind: 'any-effect' }, more);
}

/** Brings an element into view by the bar of the scroll pane around it: first where its place among its siblings says it is. */
export async function scrollToChain(target: Target, deadline: Deadline): Promise<Chain> {
  const { tellsVisibility, boxedBars } = target.profile;
  const shows = tellsVisibility && target.states.has('showing');
  if (shows && !boxedBars) return satisfied('in view');
  // A bar is beside what it scrolls: moving its own pane never shows it and would leave the pane somewhere else.
  if (target.facts.role === 'scrollbar') return noRoute('nothing scrolls a scroll bar into view');
  const pane = await paneAround(target, deadline);
  const bar = pane === undefined ? undefined : await barOf(pane.pane, true, target.profile, deadline);
  if (shows && bar === undefined) return satisfied('in view');
  if (pane === undefined || bar === undefined) return noRoute('the element is in no scroll pane whose bar shows');
  if (!tellsVisibility || shows) return scrollByPlace(target, pane, bar, deadline);
  const elsewhere = await hiddenBetween(pane.path, deadline);
  if (elsewhere !== undefined) return noRoute(elsewhere);
  const fraction = await fractionOf(pane.path, deadline);
  const range = bar.maximum - bar.minimum;
  const page = bar.increment * 10;
  const estimate = bar.minimum + fraction * (range + page) - page / 2;
  const places = new Set<number>();
  for (let i = 0; places.size < MAX_TRIES && i < 2 * MAX_TRIES; i++) {
    const offset = Math.ceil(i / 2) * (i % 2 === 1 ? 1 : -1) * page * 0.8;
    places.add(Math.min(bar.maximum, Math.max(bar.minimum, Math.round(estimate + offset))));
  }
  return steps(
    ...[...places].map((place) =>
      step(
        'Value.CurrentValue(scroll bar)',
        new Value(bar.object).setCurrent(place),
        { kind: 'states', lacks: ['offscreen', 'hidden'] },
        { observes: target.handle, withoutEffect: 'next' },
      ),
    ),
  );
}

function setBar(bar: Bar, goal: number): ReturnType<typeof step> {
  const expects = { kind: 'number', equals: goal, tolerance: Math.max(bar.increment / 1_000, 1e-9) } as const;
  return step('Value.CurrentValue(scroll bar)', new Value(bar.object).setCurrent(goal), expects, {
    observes: elementHandle(bar.object),
  });
}

/** A scroll pane, and the nodes from it down to an element. */
interface PaneAround {
  readonly pane: Node;
  readonly path: readonly RemoteObject[];
}

/** The nearest scroll pane around the element. */
async function paneAround(target: Target, deadline: Deadline): Promise<PaneAround | undefined> {
  const path: RemoteObject[] = [target.object];
  if (await isPane(target, target.profile, deadline)) return { pane: target, path };
  for await (const ancestor of ancestorsOf(target.object, MAX_LEVELS, deadline)) {
    if (await isPane(ancestor, target.profile, deadline)) return { pane: ancestor, path };
    path.unshift(ancestor.object);
  }
  return undefined;
}

async function isPane(node: Node, profile: ToolkitProfile, deadline: Deadline): Promise<boolean> {
  if (!profile.boxedBars) return node.role === 'scroll-pane';
  return (await barsOf(node, profile, deadline)).some(({ states }) => states.has('showing'));
}

/** Why no scrolling would show the element: something between the pane and it is hidden, or a page that is not chosen. */
async function hiddenBetween(path: readonly RemoteObject[], deadline: Deadline): Promise<string | undefined> {
  for (const object of path) {
    const node = needed(await readNode(object, deadline));
    if (node === undefined || !node.states.has('visible')) return 'the element is hidden, not only out of view';
    if (node.role === 'page-tab' && !node.states.has('selected')) return 'the element is on a page that is not chosen';
  }
  return undefined;
}

/** A bar without need is there but does not show, or has no way to go; setting it does nothing. */
async function barOf(
  pane: Node,
  vertical: boolean,
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<Bar | undefined> {
  for (const node of await barsOf(pane, profile, deadline)) {
    if ((await isVertical(node, deadline)) !== vertical) continue;
    if (profile.tellsVisibility && !node.states.has('showing')) continue;
    const range = await rangeOf(node, deadline);
    if (range === undefined) return undefined;
    const value = new Value(range);
    const [current, minimum, maximum, increment] = await Promise.all([
      value.current(deadline),
      value.minimum(deadline),
      value.maximum(deadline),
      value.increment(deadline),
    ]);
    const [at, lowest, most, tenth] = [needed(current), needed(minimum), needed(maximum), needed(increment)];
    if (at === undefined || lowest === undefined || most === undefined) return undefined;
    const page = profile.scrollMaximum === 'reachable' ? undefined : await pageOf(pane, vertical, profile, deadline);
    const highest = most - (page ?? 0);
    if (page !== undefined && highest <= lowest) return undefined;
    // A toolkit that gives no increment: a tenth of the page, or of the range where that is not known either.
    const least = page === undefined ? (highest - lowest) / 10 : page / 10;
    return {
      object: range,
      current: at,
      minimum: lowest,
      maximum: highest,
      increment: tenth === undefined || tenth <= 0 ? least : tenth,
    };
  }
  return undefined;
}

/** What has the bar's value: itself, or (GTK4) the range inside of it. */
async function rangeOf(bar: Node, deadline: Deadline): Promise<RemoteObject | undefined> {
  if (bar.interfaces.has(VALUE)) return bar.object;
  for (const child of await childrenOf(bar, MAX_PARTS, deadline)) {
    if (needed(await readNode(child, deadline))?.interfaces.has(VALUE) === true) return child;
  }
  return undefined;
}

/** How much of the content a pane shows: its own size. */
async function pageOf(
  pane: Node,
  vertical: boolean,
  profile: ToolkitProfile,
  deadline: Deadline,
): Promise<number | undefined> {
  const extents = needed(await new Component(pane.object).extents(deadline, profile.extents));
  return vertical ? extents?.height : extents?.width;
}

/**
 * Moves the bar by as much as the element is away from the middle of its pane. For toolkits that place also what is out of
 * view; a row that is not drawn has its place by the rows that are.
 */
async function scrollByPlace(target: Target, { pane, path }: PaneAround, bar: Bar, deadline: Deadline): Promise<Chain> {
  const { extents } = target.profile;
  // Not drawn: what it answers is the place that it had before.
  const drawn = !target.facts.bounds.known || target.facts.bounds.value !== undefined;
  const [own, view] = await Promise.all([
    drawn ? new Component(target.object).extents(deadline, extents) : undefined,
    new Component(pane.object).extents(deadline, extents),
  ]);
  const placed = own === undefined ? await placeByRows(path, target.profile, deadline) : needed(own);
  const window = needed(view);
  const place = placed === undefined || isUnplaced(placed) ? undefined : placed;
  if (place === undefined || window === undefined)
    return noRoute('the element has no place yet: scroll what it is in and take a snapshot');
  const below = place.y - window.y;
  if (below >= 0 && below + place.height <= window.height) return satisfied('in view');
  const wanted = bar.current + below - Math.max(0, (window.height - place.height) / 2);
  const goal = Math.min(bar.maximum, Math.max(bar.minimum, Math.round(wanted)));
  const moved = { kind: 'moved', within: elementHandle(pane.object) } as const;
  return steps(
    step('Value.CurrentValue(scroll bar)', new Value(bar.object).setCurrent(goal), moved, { observes: target.handle }),
  );
}

/** How far down the scrolled content an element is, 0 to 1, by its place among its siblings on every level. */
async function fractionOf(path: readonly RemoteObject[], deadline: Deadline): Promise<number> {
  let from = 0;
  let span = 1;
  // The first of the path is the viewport or the content itself: the whole of it.
  for (const object of path.slice(1)) {
    const accessible = new Accessible(object);
    const [index, parent] = await Promise.all([accessible.indexInParent(deadline), accessible.parent(deadline)]);
    const place = needed(index);
    const above = needed(parent);
    if (place === undefined || place < 0 || above === undefined) break;
    const count = needed(await new Accessible(object.sibling(above[1])).childCount(deadline));
    if (count === undefined || count <= place) break;
    from += (span * place) / count;
    span /= count;
  }
  return from + span / 2;
}
