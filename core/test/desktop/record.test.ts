import { addressOfSocket, socketOfAddress } from '@agent-desktop/core/desktop/record.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 20_000 : 500;

describe('the address of a socket', () => {
  it('escapes what D-Bus addresses may not hold', () => {
    expect(addressOfSocket('/tmp/my, home;=%/bus')).toBe('unix:path=/tmp/my%2c%20home%3b%3d%25/bus');
  });

  it('leads back to the same path, with and without a guid', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        const path = `/${name}`;
        expect(socketOfAddress(addressOfSocket(path))).toBe(path);
        expect(socketOfAddress(`${addressOfSocket(path)},guid=${'0a'.repeat(16)}`)).toBe(path);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    '',
    'unix:',
    'unix:abstract=/a',
    'tcp:host=a',
    'unix:path=/a;unix:path=/b',
    'unix:path=/a%2',
    'unix:path=/a,x=y',
  ])('is not %s', (address) => {
    expect(socketOfAddress(address)).toBeUndefined();
  });
});
