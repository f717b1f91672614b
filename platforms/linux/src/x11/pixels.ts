import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { PixelBuffer } from '@agent-desktop/core/model/image.js';
import type { Unanswered } from './answer.js';
import { compositeOpcode, nameWindowPixmap, redirectWindow, releasePixmap, unredirectWindow } from './composite.js';
import type { XConnection } from './connection.js';
import { pixelsOf, type UnknownFormat } from './image-format.js';
import { type Area, getImage, imageReply, type MapState } from './requests.js';
import { type Covered, lookAtWindow, type WindowOnScreen } from './window-on-screen.js';

/**
 * Where pixels came from. `screen`: what the screen shows there. `window`: the window's own pixels, nothing covers it.
 * `window-pixmap`: the off-screen copy that a compositor keeps, whole also where the window is covered.
 * `window-redirected`: such a copy made for this capture, after the application was given `REPAINT_MS` to paint it.
 */
export type PixelSource = 'screen' | 'window' | 'window-pixmap' | 'window-redirected';

export type Capture =
  | { readonly kind: 'pixels'; readonly image: PixelBuffer; readonly from: PixelSource }
  /** Minimised, on another desktop, or not shown yet: an X server keeps no pixels of it. */
  | { readonly kind: 'not-shown'; readonly mapState: MapState }
  /** Covered or partly off the screen, and the server has no Composite extension to get at the rest. */
  | { readonly kind: 'covered'; readonly by: Covered }
  | { readonly kind: 'gone' }
  | UnknownFormat
  | { readonly kind: 'failed'; readonly why: Failure };

/**
 * How long an application gets to paint what was covered, in ms. A redirected window gets Expose events for it at once; GTK3
 * answers with its next frame.
 */
const REPAINT_MS = 150;
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
  const window = look.value;
  if (window.mapState !== 'viewable') return { kind: 'not-shown', mapState: window.mapState };
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
  return redirected(x, composite.value, window, scale, deadline);
}

/** Redirects the window's top level for as long as the capture takes. */
async function redirected(
  x: XConnection,
  opcode: number,
  window: WindowOnScreen,
  scale: number,
  deadline: Deadline,
): Promise<Capture> {
  const redirection = await redirectWindow(x, opcode, window.topLevel, deadline);
  if (!redirection.ok) return unreadable(redirection);
  await deadline.sleep(REPAINT_MS);
  const capture = await fromPixmap(x, opcode, window, scale, 'window-redirected', deadline);
  const ended = await unredirectWindow(x, opcode, window.topLevel, deadline.detached(CLEAN_UP_MS));
  // A redirection that stays changes nothing on the screen and ends with the connection; a window that is gone has none.
  return ended.ok || ended.why.kind === 'gone' || capture.kind !== 'pixels' ? capture : unreadable(ended);
}

async function fromPixmap(
  x: XConnection,
  opcode: number,
  window: WindowOnScreen,
  scale: number,
  from: PixelSource,
  deadline: Deadline,
): Promise<Capture> {
  const pixmap = await nameWindowPixmap(x, opcode, window.topLevel, deadline);
  if (!pixmap.ok) return unreadable(pixmap);
  const { visual, areaInTopLevel: area } = window;
  const capture = await read(x, { drawable: pixmap.value, visual, area, scale, from }, deadline);
  const released = await releasePixmap(x, pixmap.value, deadline.detached(CLEAN_UP_MS));
  return released.ok || capture.kind !== 'pixels' ? capture : unreadable(released);
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
