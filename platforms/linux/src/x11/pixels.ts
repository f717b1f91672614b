import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { PixelBuffer } from '@agent-desktop/core/model/image.js';
import type { Answer, Unanswered } from './answer.js';
import { compositeOpcode, nameWindowPixmap, redirectWindow, releasePixmap, unredirectWindow } from './composite.js';
import type { XConnection } from './connection.js';
import { pixelsOf, type UnknownFormat } from './image-format.js';
import {
  type Area,
  getImage,
  getWindowAttributes,
  grabServer,
  imageReply,
  type MapState,
  ungrabServer,
  windowAttributesReply,
} from './requests.js';
import { type Covered, lookAtWindow, type WindowOnScreen } from './window-on-screen.js';

/**
 * Where pixels came from. `screen`: what the screen shows there. `window`: the window's own pixels, nothing covers it.
 * `window-pixmap`: the off-screen copy that a compositor keeps, whole also where the window is covered.
 * `window-redirected`: such a copy made for this capture, after the application was seen to paint it.
 */
export type PixelSource = 'screen' | 'window' | 'window-pixmap' | 'window-redirected';

export type Capture =
  | { readonly kind: 'pixels'; readonly image: PixelBuffer; readonly from: PixelSource }
  /** Minimised, on another desktop, or not shown yet: an X server keeps no pixels of it. */
  | { readonly kind: 'not-shown'; readonly mapState: MapState }
  /**
   * Covered or partly off the screen, and the rest cannot be had: the server has no Composite extension, or the application
   * did not paint when it was asked to.
   */
  | { readonly kind: 'covered'; readonly by: Covered }
  | { readonly kind: 'gone' }
  | UnknownFormat
  | { readonly kind: 'failed'; readonly why: Failure };

/** How long an application gets to paint what was covered, and how often is looked, in ms. */
const REPAINT_MS = 1_500;
const LOOK_EVERY_MS = 50;
/** For taking back what a capture set up, also when its own deadline is over. */
const CLEAN_UP_MS = 250;

/** The whole screen, all monitors. `scale` is pixels per point and only passed on. */
export function captureScreen(x: XConnection, scale: number, deadline: Deadline): Promise<Capture> {
  const { width, height } = x.screen;
  return captureArea(x, { x: 0, y: 0, width, height }, scale, deadline);
}

/** A part of the screen in pixels, for example one monitor's. What lies outside the screen is cut off. */
export async function captureArea(x: XConnection, area: Area, scale: number, deadline: Deadline): Promise<Capture> {
  const left = Math.max(0, area.x);
  const top = Math.max(0, area.y);
  const width = Math.min(x.screen.width, area.x + area.width) - left;
  const height = Math.min(x.screen.height, area.y + area.height) - top;
  if (width <= 0 || height <= 0) return { kind: 'failed', why: { kind: 'refused', native: 'area outside the screen' } };
  const onScreen = { x: left, y: top, width, height };
  return read(x, { drawable: x.root, visual: x.screen.rootVisual, area: onScreen, scale, from: 'screen' }, deadline);
}

/** The client area of one window, without frames and without whatever lies above it. */
export async function captureWindow(x: XConnection, xid: number, scale: number, deadline: Deadline): Promise<Capture> {
  const [look, composite] = await Promise.all([lookAtWindow(x, xid, deadline), compositeOpcode(x, deadline)]);
  if (!look.ok) return unreadable(look);
  const { mapState } = look.value;
  if (mapState !== 'viewable') return { kind: 'not-shown', mapState };
  const capture = await captureViewable(x, xid, look.value, composite, scale, deadline);
  if (capture.kind !== 'failed' || capture.why.kind !== 'refused') return capture;
  // Minimised, moved or resized since the look: only the first has a name of its own.
  const now = await x.ask(getWindowAttributes(xid), deadline);
  if (!now.ok) return unreadable(now);
  const state = windowAttributesReply(now.value).mapState;
  return state === 'viewable' ? capture : { kind: 'not-shown', mapState: state };
}

async function captureViewable(
  x: XConnection,
  xid: number,
  window: WindowOnScreen,
  composite: Answer<number>,
  scale: number,
  deadline: Deadline,
): Promise<Capture> {
  if (composite.ok) {
    const kept = await fromPixmap(x, composite.value, window, scale, 'window-pixmap', deadline);
    if (kept.kind !== 'failed' || kept.why.kind !== 'refused') return kept;
  } else if (composite.why.kind !== 'unsupported') {
    return unreadable(composite);
  }
  if (window.covered === undefined) {
    const { width, height } = window.area;
    const area = { x: 0, y: 0, width, height };
    return read(x, { drawable: xid, visual: window.visual, area, scale, from: 'window' }, deadline);
  }
  if (!composite.ok) return { kind: 'covered', by: window.covered };
  return redirected(x, composite.value, window, window.covered, scale, deadline);
}

/**
 * Redirects the window's top level for as long as the capture takes. The new pixmap starts as a copy of the screen, with
 * whatever covers the window, and the application gets Expose events for the rest: an image that never differs from the
 * first one is not the window's.
 */
async function redirected(
  x: XConnection,
  opcode: number,
  window: WindowOnScreen,
  by: Covered,
  scale: number,
  deadline: Deadline,
): Promise<Capture> {
  const { visual, areaInTopLevel: area } = window;
  // One write, and a grab, so that the application cannot paint between the redirection and the first image.
  const grab = x.perform(grabServer(), deadline);
  const redirection = redirectWindow(x, opcode, window.topLevel, deadline);
  const pixmap = nameWindowPixmap(x, opcode, window.topLevel, deadline);
  const source = { drawable: pixmap.id, visual, area, scale, from: 'window-redirected' } as const;
  const unpainted = read(x, source, deadline);
  // On a deadline of its own: a grab that was sent is always taken back.
  const ungrab = x.perform(ungrabServer(), deadline.detached(CLEAN_UP_MS));
  const asked = await Promise.all([grab, redirection, pixmap.named, ungrab]);
  const refused = asked.find((answer) => !answer.ok);
  const first = await unpainted;
  const capture = refused?.ok === false ? unreadable(refused) : await painted(x, source, first, by, deadline);
  const cleanUp = deadline.detached(CLEAN_UP_MS);
  const ended = await Promise.all([
    releasePixmap(x, pixmap.id, cleanUp),
    unredirectWindow(x, opcode, window.topLevel, cleanUp),
  ]);
  return capture.kind === 'pixels' ? unlessFailed(capture, ended) : capture;
}

/** Looks until the image has changed since `first` and then stays the same for one look. */
async function painted(
  x: XConnection,
  source: Source,
  first: Capture,
  by: Covered,
  deadline: Deadline,
): Promise<Capture> {
  if (first.kind !== 'pixels') return first;
  const patience = deadline.within(REPAINT_MS);
  let last: Capture & { kind: 'pixels' } = first;
  while (!patience.expired()) {
    await patience.sleep(LOOK_EVERY_MS);
    const now = await read(x, source, deadline);
    if (now.kind !== 'pixels') return now;
    const changed = !samePixels(now.image, first.image);
    if (changed && samePixels(now.image, last.image)) return now;
    last = now;
  }
  return samePixels(last.image, first.image) ? { kind: 'covered', by } : last;
}

function samePixels(a: PixelBuffer, b: PixelBuffer): boolean {
  return Buffer.compare(a.bgrx, b.bgrx) === 0;
}

/** A clean-up that found the window gone is done; any other failure is told rather than left behind in silence. */
function unlessFailed(capture: Capture, cleanUps: readonly Answer<undefined>[]): Capture {
  const failed = cleanUps.find((answer) => !answer.ok && answer.why.kind !== 'gone');
  return failed?.ok === false ? unreadable(failed) : capture;
}

async function fromPixmap(
  x: XConnection,
  opcode: number,
  window: WindowOnScreen,
  scale: number,
  from: PixelSource,
  deadline: Deadline,
): Promise<Capture> {
  const pixmap = nameWindowPixmap(x, opcode, window.topLevel, deadline);
  const named = await pixmap.named;
  if (!named.ok) return unreadable(named);
  const { visual, areaInTopLevel: area } = window;
  const capture = await read(x, { drawable: pixmap.id, visual, area, scale, from }, deadline);
  const released = await releasePixmap(x, pixmap.id, deadline.detached(CLEAN_UP_MS));
  return capture.kind === 'pixels' ? unlessFailed(capture, [released]) : capture;
}

interface Source {
  readonly drawable: number;
  readonly visual: number;
  readonly area: Area;
  readonly scale: number;
  readonly from: PixelSource;
}

async function read(x: XConnection, source: Source, deadline: Deadline): Promise<Capture> {
  const reply = await x.ask(getImage(source.drawable, source.area), deadline);
  if (!reply.ok) return unreadable(reply);
  const image = imageReply(reply.value);
  const visual = image.visual === 0 ? source.visual : image.visual;
  const pixels = pixelsOf(image, visual, source.area, source.scale, x.setup);
  return 'kind' in pixels ? pixels : { kind: 'pixels', image: pixels, from: source.from };
}

function unreadable(answer: Unanswered): Capture {
  return answer.why.kind === 'gone' ? { kind: 'gone' } : { kind: 'failed', why: answer.why };
}
