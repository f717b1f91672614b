/** Pixels of a captured picture: rows from the top, 4 bytes a pixel (blue, green, red, unused), no row padding. */
export interface PixelBuffer {
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
  readonly bgrx: Uint8Array;
}
