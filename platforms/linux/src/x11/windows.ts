import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ABSENT, type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import { type Answer, answered, mapAnswer, unanswered } from './answer.js';
import { type Atoms, internAtoms, PREDEFINED, WINDOW_STATES, WINDOW_TYPES } from './atoms.js';
import type { XConnection } from './connection.js';
import { cardinal, cardinals, extents, named, text, windowClass, windowId } from './properties.js';
import {
  geometryReply,
  getGeometry,
  getWindowAttributes,
  type Property,
  queryTree,
  translateCoordinates,
  translatedReply,
  treeReply,
  type WindowAttributes,
  windowAttributesReply,
} from './requests.js';
import { clientPids, findClientIds } from './resource.js';
import { readProperty, windowManagerLives } from './window-manager.js';
import type { UnreadXWindow, XWindow, XWindowInventory } from './window-model.js';

/** Limits of one property, in units of 4 bytes. */
const LIST_WORDS = 65_536;
const TITLE_WORDS = 4_096;
const SMALL_WORDS = 256;

/** A window before the order of all is known. */
interface Read {
  readonly facts: Omit<XWindow, 'stacking' | 'clientPid'>;
  readonly parent: number;
}

/**
 * All windows of the screen: what the window manager lists, the override-redirect popups that it does not, and, where no
 * EWMH window manager runs, every child of the root that shows. Two round trips once the atoms are known, one more for popups
 * or without a window manager. A window that vanishes meanwhile is not in the list.
 */
export async function readWindows(x: XConnection, deadline: Deadline): Promise<Answer<XWindowInventory>> {
  // The extension is asked for now, so that the question after all others costs no round trip more.
  const [interned] = await Promise.all([internAtoms(x, deadline), findClientIds(x, deadline)]);
  if (!interned.ok) return interned;
  const atoms = interned.value;
  const root = (name: number, words: number): Promise<Answer<Property>> =>
    readProperty(x, x.root, name, words, deadline);
  const [stackingList, clientList, activeNow, check, tree] = await Promise.all([
    root(atoms._NET_CLIENT_LIST_STACKING, LIST_WORDS),
    root(atoms._NET_CLIENT_LIST, LIST_WORDS),
    root(atoms._NET_ACTIVE_WINDOW, SMALL_WORDS),
    root(atoms._NET_SUPPORTING_WM_CHECK, SMALL_WORDS),
    x.ask(queryTree(x.root), deadline),
  ]);
  if (!tree.ok) return tree;
  const children = treeReply(tree.value).children;
  const listing = clientsOf(stackingList, clientList);
  if (!listing.ok) return listing;
  const listed = listing.value;

  const reads = new Map<number, Promise<Answer<Read>>>();
  const read = (xid: number): Promise<Answer<Read>> => {
    const started = reads.get(xid) ?? readWindow(x, atoms, xid, deadline);
    reads.set(xid, started);
    return started;
  };
  const [manager, looks] = await Promise.all([
    windowManagerLives(x, atoms, check, deadline),
    Promise.all(children.map((xid) => lookAt(x, xid, deadline))),
    Promise.all(listed.xids.map(read)),
  ]);
  if (!manager.ok) return manager;
  const managed = manager.value;
  const clients = managed ? listed.xids : [];
  const shown = children.filter((_, i) => {
    const look = looks[i];
    return look?.ok && look.value.shown && (look.value.overrideRedirect || !managed);
  });
  const wanted = [...new Set([...clients, ...shown])];
  const [answers, pids] = await Promise.all([Promise.all(wanted.map(read)), clientPids(x, wanted, deadline)]);

  const found: Read[] = [];
  const unread: UnreadXWindow[] = [];
  for (const [i, xid] of wanted.entries()) {
    const answer = answers[i];
    if (answer === undefined) continue;
    if (answer.ok) found.push(answer.value);
    else if (answer.why.kind === 'disconnected') return answer;
    else if (answer.why.kind !== 'gone') unread.push({ xid, why: answer.why });
  }
  for (const [i, xid] of children.entries()) {
    const answer = looks[i];
    if (answer !== undefined && !answer.ok && answer.why.kind !== 'gone') unread.push({ xid, why: answer.why });
  }
  const windows = inOrder(found, children).map((window, stacking) => ({
    ...window,
    clientPid: pidOf(pids, window.xid),
    stacking,
  }));
  const source = managed ? listed.source : 'root-children';
  return answered({ windows, unread, active: managed ? windowId(activeNow) : ABSENT, managed, source });
}

interface Listed {
  readonly xids: readonly number[];
  readonly source: 'stacking-list' | 'client-list';
}

/** xfwm4 sets neither property before its first client: none is an empty list. */
function clientsOf(stackingList: Answer<Property>, clientList: Answer<Property>): Answer<Listed> {
  const stacking = cardinals(stackingList, PREDEFINED.WINDOW);
  if (stacking.known && stacking.value !== undefined)
    return answered({ xids: stacking.value, source: 'stacking-list' });
  const clients = cardinals(clientList, PREDEFINED.WINDOW);
  if (clients.known && clients.value !== undefined) return answered({ xids: clients.value, source: 'client-list' });
  if (!stacking.known) return unanswered(stacking.why);
  if (!clients.known) return unanswered(clients.why);
  return answered({ xids: [], source: 'stacking-list' });
}

interface Look {
  /** Mapped, not input-only, and not wholly outside the screen, where window managers park helper windows. */
  readonly shown: boolean;
  readonly overrideRedirect: boolean;
}

async function lookAt(x: XConnection, xid: number, deadline: Deadline): Promise<Answer<Look>> {
  const [attributes, geometry] = await Promise.all([attributesOf(x, xid, deadline), x.ask(getGeometry(xid), deadline)]);
  if (!attributes.ok) return attributes;
  if (!geometry.ok) return geometry;
  const { mapState, inputOnly, overrideRedirect } = attributes.value;
  const { x: left, y: top, width, height } = geometryReply(geometry.value);
  const onScreen = left < x.screen.width && top < x.screen.height && left + width > 0 && top + height > 0;
  return answered({ shown: mapState !== 'unmapped' && !inputOnly && onScreen, overrideRedirect });
}

async function attributesOf(x: XConnection, xid: number, deadline: Deadline): Promise<Answer<WindowAttributes>> {
  return mapAnswer(await x.ask(getWindowAttributes(xid), deadline), windowAttributesReply);
}

async function readWindow(x: XConnection, atoms: Atoms, xid: number, deadline: Deadline): Promise<Answer<Read>> {
  const property = (name: number, words = SMALL_WORDS): Promise<Answer<Property>> =>
    readProperty(x, xid, name, words, deadline);
  const [attributes, geometry, origin, tree, netName, name, pid, wmClass, frame, gtkFrame, states, types, transient] =
    await Promise.all([
      attributesOf(x, xid, deadline),
      x.ask(getGeometry(xid), deadline),
      x.ask(translateCoordinates(xid, x.root, 0, 0), deadline),
      x.ask(queryTree(xid), deadline),
      property(atoms._NET_WM_NAME, TITLE_WORDS),
      property(PREDEFINED.WM_NAME, TITLE_WORDS),
      property(atoms._NET_WM_PID),
      property(PREDEFINED.WM_CLASS),
      property(atoms._NET_FRAME_EXTENTS),
      property(atoms._GTK_FRAME_EXTENTS),
      property(atoms._NET_WM_STATE),
      property(atoms._NET_WM_WINDOW_TYPE),
      property(PREDEFINED.WM_TRANSIENT_FOR),
    ]);
  if (!attributes.ok) return attributes;
  if (!geometry.ok) return geometry;
  if (!origin.ok) return origin;
  if (!tree.ok) return tree;
  const { x: left, y: top } = translatedReply(origin.value);
  const { width, height } = geometryReply(geometry.value);
  return answered({
    parent: treeReply(tree.value).parent,
    facts: {
      xid,
      title: titleOf(text(netName, atoms), text(name, atoms)),
      pid: cardinal(pid, PREDEFINED.CARDINAL),
      windowClass: windowClass(wmClass),
      area: { x: left, y: top, width, height },
      frame: extents(frame),
      gtkFrame: extents(gtkFrame),
      states: named(states, atoms, WINDOW_STATES),
      types: named(types, atoms, WINDOW_TYPES),
      mapState: attributes.value.mapState,
      overrideRedirect: attributes.value.overrideRedirect,
      transientFor: windowId(transient),
    },
  });
}

/** The newer property where it is there and readable; an unreadable one is not hidden by an absent older one. */
function titleOf(newer: Known<string>, older: Known<string>): Known<string> {
  if (newer.known && newer.value !== undefined) return newer;
  if (older.known && older.value !== undefined) return older;
  return newer.known ? older : newer;
}

function pidOf(pids: Answer<ReadonlyMap<number, number>>, xid: number): Known<number> {
  return pids.ok ? known(pids.value.get(xid)) : unknown(pids.why);
}

/**
 * Lowest first, by the child of the root that each window is or sits in. Where a window manager nests deeper than one frame
 * its list's own order holds, below the popups.
 */
function inOrder(found: readonly Read[], children: readonly number[]): readonly Read['facts'][] {
  const place = new Map(children.map((xid, i) => [xid, i]));
  const placeOf = (read: Read): number | undefined => place.get(read.facts.xid) ?? place.get(read.parent);
  const places = new Map(found.map((read) => [read, placeOf(read)]));
  if ([...places.values()].includes(undefined)) return found.map((read) => read.facts);
  return [...found].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)).map((read) => read.facts);
}
