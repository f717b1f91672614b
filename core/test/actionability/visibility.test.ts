import { checkVisible, scrollingMayHelp } from '@agent-desktop/core/actionability/visibility.js';
import type { ElementFacts } from '@agent-desktop/core/model/element.js';
import { ABSENT, known, unknown } from '@agent-desktop/core/model/known.js';
import { describe, expect, it } from 'vitest';
import { factsWith } from './facts.js';

const SILENT = unknown({ kind: 'timeout' });
const rows: [string, Partial<ElementFacts>, string, string][] = [
  ['has an area', {}, 'pass', 'pass'],
  ['is hidden', { states: known(['hidden']) }, 'fail', 'fail'],
  ['is scrolled out of view', { states: known(['offscreen']) }, 'pass', 'fail'],
  ['has no area', { bounds: known({ x: 0, y: 0, width: 0, height: 0 }) }, 'fail', 'fail'],
  ['has no extents', { bounds: ABSENT }, 'fail', 'fail'],
  ['has no extents and is out of view', { bounds: ABSENT, states: known(['offscreen']) }, 'fail', 'fail'],
  ['is an item of a closed menu', { role: 'menuitem', bounds: ABSENT, states: known(['offscreen']) }, 'pass', 'fail'],
  ['is a hidden menu item', { role: 'menuitem', bounds: ABSENT, states: known(['hidden']) }, 'fail', 'fail'],
  ['has unreadable states', { states: SILENT }, 'unknown', 'unknown'],
  ['has unreadable bounds', { bounds: SILENT }, 'unknown', 'unknown'],
];

describe('an element that', () => {
  it.each(rows)('%s', (_, changes, semantic, positional) => {
    const facts = factsWith(changes);
    expect([checkVisible(facts, 'semantic').status, checkVisible(facts, 'positional').status]).toEqual([
      semantic,
      positional,
    ]);
  });

  it('is out of view may be helped by scrolling, a hidden or an empty one not', () => {
    const out = factsWith({ bounds: ABSENT, states: known(['offscreen']) });
    expect(scrollingMayHelp(checkVisible(out, 'semantic'))).toBe(true);
    expect(scrollingMayHelp(checkVisible(factsWith({ states: known(['hidden']) }), 'semantic'))).toBe(false);
    expect(scrollingMayHelp(checkVisible(factsWith({ bounds: ABSENT }), 'semantic'))).toBe(false);
  });
});
