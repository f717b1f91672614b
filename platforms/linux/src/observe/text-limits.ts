import type { ObservationLimits } from '@agent-desktop/core/adapter/observation.js';
import { type Known, known, unknown } from '@agent-desktop/core/model/known.js';

/** Ends a text that goes on in the application. */
export const CUT_MARK = '…';

/**
 * Keeps the texts of one observation within its limits, in bytes of UTF-8. A text that is too long ends in `…`, the same
 * way at every reading, so that it stays evidence; once all texts together are too long, the rest are unknown (`limit`).
 */
export class TextLimits {
  private left: number;
  /** Texts that were cut. */
  cuts = 0;
  /** Texts that are unknown because there was no room. */
  dropped = 0;

  constructor(private readonly limits: Pick<ObservationLimits, 'textBytes' | 'totalTextBytes'>) {
    this.left = limits.totalTextBytes;
  }

  apply(text: Known<string>): Known<string> {
    if (!text.known || text.value === undefined) return text;
    const value = this.shortened(text.value);
    const bytes = Buffer.byteLength(value);
    if (bytes > this.left) {
      this.dropped++;
      return unknown({ kind: 'limit' });
    }
    this.left -= bytes;
    return value === text.value ? text : known(value);
  }

  private shortened(text: string): string {
    const most = this.limits.textBytes;
    // A UTF-16 unit is at most three bytes.
    if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text;
    this.cuts++;
    const bytes = Buffer.from(text.slice(0, most));
    let end = Math.max(0, Math.min(bytes.length, most - Buffer.byteLength(CUT_MARK)));
    while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
    return bytes.toString('utf8', 0, end) + CUT_MARK;
  }
}
