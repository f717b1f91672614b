import { describe, expect, it } from 'vitest';
import { parseScreenSize } from '../src/screen-size.js';

describe('the size of a screen', () => {
  it('is width x height in pixels', () => {
    expect(parseScreenSize('800x600')).toEqual({ width: 800, height: 600 });
  });

  it.each([
    '',
    'x',
    '800',
    '800x',
    '800x600x24',
    '-1x600',
    '63x600',
    '800x16385',
    '8e2x600',
    '0x0',
    ' 800x600',
    '99999999x1',
  ])('is not %j', (text) => {
    expect(() => parseScreenSize(text)).toThrow(expect.objectContaining({ code: 'INVALID_ARGS' }));
  });
});
