import { LARGEST_SIDE, SMALLEST_SIDE } from '@agent-desktop/core/desktop/record.js';
import { invalidArgs } from '@agent-desktop/core/errors/command-error.js';

/** Pixels. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** `1280x1024`. INVALID_ARGS `desktop_size` for anything else. */
export function parseScreenSize(text: string): ScreenSize {
  const match = /^(\d{1,6})x(\d{1,6})$/.exec(text);
  return checkedSize({ width: Number(match?.[1]), height: Number(match?.[2]) });
}

export function checkedSize(size: ScreenSize): ScreenSize {
  const fits = (side: number) => Number.isInteger(side) && side >= SMALLEST_SIDE && side <= LARGEST_SIDE;
  if (fits(size.width) && fits(size.height)) return { width: size.width, height: size.height };
  throw invalidArgs(
    `The size of a screen is WIDTHxHEIGHT with ${SMALLEST_SIDE} to ${LARGEST_SIDE} pixels a side.`,
    'Use a size such as 1280x1024.',
    { kind: 'desktop_size' },
  );
}
