import type { Received } from '../actions/chain.js';
import type { Deadline } from '../deadline/deadline.js';
import type { Point } from '../model/rect.js';
import type { Lease } from './lease.js';
import { unsupported } from './unsupported.js';

export type Modifier = 'meta' | 'ctrl' | 'alt' | 'shift';
export type MouseButton = 'left' | 'right' | 'middle';

export interface KeyCombo {
  readonly key: string;
  readonly modifiers: readonly Modifier[];
}

export type MouseEvent =
  | { readonly kind: 'move'; readonly to: Point }
  | {
      readonly kind: 'down' | 'up';
      readonly at: Point;
      readonly button: MouseButton;
      readonly modifiers: readonly Modifier[];
    }
  | {
      readonly kind: 'click';
      readonly at: Point;
      readonly button: MouseButton;
      readonly count: number;
      readonly modifiers: readonly Modifier[];
    }
  | {
      readonly kind: 'wheel';
      readonly at: Point;
      /** Wheel notches; positive is up and left. */
      readonly dy: number;
      readonly dx: number;
      readonly modifiers: readonly Modifier[];
    };

export interface DragGesture {
  readonly from: Point;
  readonly to: Point;
  readonly durationMs: number;
  readonly dropDelayMs: number;
}

export type ClipboardFormat = 'text' | 'auto' | 'image' | 'file-urls';

export type ClipboardContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly png: Uint8Array }
  | { readonly kind: 'file-urls'; readonly urls: readonly string[] };

/** Pointer, keyboard and clipboard. */
export abstract class InputOps {
  mouseEvent(_event: MouseEvent, _lease: Lease, _deadline: Deadline): Promise<Received> {
    throw unsupported('mouseEvent');
  }

  keyEvent(_combo: KeyCombo, _lease: Lease, _deadline: Deadline): Promise<Received> {
    throw unsupported('keyEvent');
  }

  drag(_gesture: DragGesture, _lease: Lease, _deadline: Deadline): Promise<Received> {
    throw unsupported('drag');
  }

  /** Absent content is undefined, not an error. */
  getClipboard(_format: ClipboardFormat, _deadline: Deadline): Promise<ClipboardContent | undefined> {
    throw unsupported('getClipboard');
  }

  setClipboard(_content: ClipboardContent, _lease: Lease, _deadline: Deadline): Promise<void> {
    throw unsupported('setClipboard');
  }

  clearClipboard(_lease: Lease, _deadline: Deadline): Promise<void> {
    throw unsupported('clearClipboard');
  }
}
