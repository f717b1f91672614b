import { dirname } from 'node:path';
import { isDesktopName, parseDesktopName } from '@agent-desktop/core/desktop/name.js';
import { placesOf } from '@agent-desktop/core/desktop/record.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 20_000 : 500;

describe('the name of a desktop', () => {
  it.each(['a', 'Work', '0', 'test-1', 'a_b', 'A'.repeat(32)])('may be %s', (name) => {
    expect(parseDesktopName(name)).toBe(name);
  });

  it.each(['', '-a', '_a', '.', '..', 'a/b', '../a', 'a.b', 'a b', 'é', 'a\n', 'a\0', 'A'.repeat(33), '~', 'a.lock'])(
    'may not be %j',
    (name) => {
      expect(isDesktopName(name)).toBe(false);
      expect(() => parseDesktopName(name)).toThrow(CommandError);
      expect(() => parseDesktopName(name)).toThrow(/1 to 32 letters, digits/);
    },
  );

  it('never leads out of the folder of desktops', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('..', './a', 'a/../..', '/etc')), (text) => {
        fc.pre(isDesktopName(text));
        expect(dirname(placesOf('/run/d', text).folder)).toBe('/run/d');
      }),
      { numRuns: RUNS },
    );
  });
});
