import type { ProcessIdentity } from './process.js';
import type { Rect } from './rect.js';

export interface WindowInfo {
  /** Opaque; stable while the window lives. */
  readonly id: string;
  readonly title: string;
  readonly appName: string;
  readonly process: ProcessIdentity;
  readonly bounds?: Rect;
  /** The window that has the input focus of its desktop. */
  readonly focused: boolean;
  readonly minimized?: boolean;
  readonly visible?: boolean;
  /** 0 is the lowest; absent where the order is not known. */
  readonly stacking?: number;
  readonly modal?: boolean;
  /** False where the window exists on the screen but has no accessible tree. */
  readonly accessible: boolean;
}
