import type { Rect } from './rect.js';

export interface DisplayInfo {
  readonly id: string;
  readonly bounds: Rect;
  readonly primary: boolean;
  /** Pixels per point. */
  readonly scale: number;
}
