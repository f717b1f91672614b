import { known } from '@agent-desktop/core/model/known.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccessibleTopLevel, joinWindows, unaccounted } from '../../src/windows/join.js';
import type { XWindow } from '../../src/x11/window-model.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 10_000 : 300;

interface Place {
  readonly pid: number;
  readonly title: string;
  readonly x: number;
}

function accessible({ pid, title, x }: Place, extents = true): AccessibleTopLevel {
  return { pid, title, extents: extents ? { x, y: 0, width: 100, height: 100 } : undefined };
}

function xWindow(xid: number, { pid, title, x }: Place): XWindow {
  return {
    xid,
    title: known(title),
    pid: known(pid),
    clientPid: known(pid),
    windowClass: known<XWindow['windowClass'] extends { value: infer C } ? NonNullable<C> : never>(undefined),
    area: { x, y: 0, width: 100, height: 100 },
    frame: known<never>(undefined),
    gtkFrame: known<never>(undefined),
    states: known<never>(undefined),
    types: known<never>(undefined),
    mapState: 'viewable',
    overrideRedirect: false,
    transientFor: known<number>(undefined),
    stacking: xid,
  };
}

const place = fc.record({
  pid: fc.constantFrom(1, 2),
  title: fc.constantFrom('', 'A', 'B'),
  x: fc.constantFrom(0, 50, 300),
});
/** Both sides of a desktop, in which each side may miss windows of the other. */
const desktop = fc
  .tuple(fc.array(fc.tuple(place, fc.boolean()), { maxLength: 6 }), fc.array(place, { maxLength: 6 }))
  .map(([left, right]) => ({
    accessibles: left.map(([at, extents]) => accessible(at, extents)),
    windows: right.map((at, i) => xWindow(i + 1, at)),
  }));

describe('a window of both sides', () => {
  it('is paired by process and title', () => {
    const [a, b] = [accessible({ pid: 1, title: 'A', x: 0 }), accessible({ pid: 1, title: 'B', x: 0 })];
    const windows = [xWindow(1, { pid: 1, title: 'B', x: 0 }), xWindow(2, { pid: 1, title: 'A', x: 0 })];
    expect([...joinWindows([a, b], windows, 1)].map(([one, x]) => [one.title, x.xid])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
  });

  it('among those of one title is paired by its place', () => {
    const [left, right] = [accessible({ pid: 1, title: 'A', x: 0 }), accessible({ pid: 1, title: 'A', x: 300 })];
    const windows = [xWindow(1, { pid: 1, title: 'A', x: 300 }), xWindow(2, { pid: 1, title: 'A', x: 0 })];
    const pairs = joinWindows([left, right], windows, 1);
    expect([pairs.get(left)?.xid, pairs.get(right)?.xid]).toEqual([2, 1]);
  });

  it('with a title of its own in a header bar is the last one left', () => {
    const [one] = [accessible({ pid: 1, title: 'in the header bar', x: 0 })];
    expect(joinWindows([one], [xWindow(1, { pid: 1, title: 'other', x: 300 })], 1).get(one)?.xid).toBe(1);
  });

  it('on a screen of two pixels to a point is found by its place in points', () => {
    const [left, right] = [accessible({ pid: 1, title: 'A', x: 0 }), accessible({ pid: 1, title: 'A', x: 150 })];
    const scaled = (xid: number, x: number): XWindow => ({
      ...xWindow(xid, { pid: 1, title: 'A', x }),
      area: { x, y: 0, width: 200, height: 200 },
    });
    const pairs = joinWindows([left, right], [scaled(1, 300), scaled(2, 0)], 2);
    expect([pairs.get(left)?.xid, pairs.get(right)?.xid]).toEqual([2, 1]);
  });

  it('that nothing tells from another stays unpaired, and is not listed a second time', () => {
    const twins = [0, 0].map((x) => accessible({ pid: 1, title: 'A', x }));
    const windows = [1, 2].map((xid) => xWindow(xid, { pid: 1, title: 'A', x: 0 }));
    const pairs = joinWindows(twins, windows, 1);
    expect(pairs.size).toBe(0);
    expect(unaccounted(twins, windows, pairs)).toEqual([]);
  });
});

describe('whatever is open', () => {
  it('no window is paired twice, and never with one of another process', () => {
    fc.assert(
      fc.property(desktop, ({ accessibles, windows }) => {
        const pairs = joinWindows(accessibles, windows, 1);
        expect(new Set([...pairs.values()].map((x) => x.xid)).size).toBe(pairs.size);
        for (const [one, x] of pairs) expect(x.clientPid).toEqual({ known: true, value: one.pid });
      }),
      { numRuns: RUNS },
    );
  });

  it('the pairs do not depend on the order of the lists', () => {
    fc.assert(
      fc.property(desktop, fc.infiniteStream(fc.nat(99)), ({ accessibles, windows }, keys) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => [keys.next().value as number, item] as const)
            .sort((a, b) => a[0] - b[0])
            .map(([, item]) => item);
        const before = joinWindows(accessibles, windows, 1);
        const after = joinWindows(shuffled(accessibles), shuffled(windows), 1);
        for (const one of accessibles) expect(after.get(one)?.xid).toBe(before.get(one)?.xid);
      }),
      { numRuns: RUNS },
    );
  });

  it('two accessible windows that are equal in everything are never paired while two X windows could be either', () => {
    fc.assert(
      fc.property(place, (at) => {
        const twins = [accessible(at), accessible(at)];
        const windows = [xWindow(1, at), xWindow(2, at)];
        expect(joinWindows(twins, windows, 1).size).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  it('every X window is paired, unaccounted for, or one of as many twins', () => {
    fc.assert(
      fc.property(desktop, ({ accessibles, windows }) => {
        const pairs = joinWindows(accessibles, windows, 1);
        const left = unaccounted(accessibles, windows, pairs);
        const paired = new Set([...pairs.values()]);
        for (const x of left) expect(paired.has(x)).toBe(false);
        expect(left.length + paired.size).toBeLessThanOrEqual(windows.length);
      }),
      { numRuns: RUNS },
    );
  });
});
