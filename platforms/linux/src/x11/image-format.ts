import type { PixelBuffer } from '@agent-desktop/core/model/image.js';
import type { Area, Image } from './requests.js';
import type { Setup } from './setup.js';

/** A layout of pixels that is not read here: told, never guessed. */
export interface UnknownFormat {
  readonly kind: 'unknown-format';
  readonly depth: number;
  readonly bitsPerPixel: number | undefined;
  readonly visualClass: number | undefined;
}

const TRUE_COLOR = 4;

/**
 * Pixels of a ZPixmap image. Taken: TrueColor of depth 24 or 32 in 32 bits a pixel with 8 bits each of red (0xff0000), green
 * and blue, which is what every X server of today uses; either byte order.
 */
export function pixelsOf(
  image: Image,
  visualId: number,
  area: Area,
  scale: number,
  setup: Setup,
): PixelBuffer | UnknownFormat {
  const format = setup.formats.get(image.depth);
  const visual = setup.visuals.get(visualId);
  const size = area.width * area.height * 4;
  const usable =
    (image.depth === 24 || image.depth === 32) &&
    format?.bitsPerPixel === 32 &&
    visual?.class === TRUE_COLOR &&
    visual.red === 0xff_0000 &&
    visual.green === 0xff00 &&
    visual.blue === 0xff &&
    image.data.length >= size;
  if (!usable) {
    return {
      kind: 'unknown-format',
      depth: image.depth,
      bitsPerPixel: format?.bitsPerPixel,
      visualClass: visual?.class,
    };
  }
  const bgrx = image.data.subarray(0, size);
  if (setup.imageOrder === 'msb-first') bgrx.swap32();
  return { width: area.width, height: area.height, scale, bgrx };
}
