import { known } from '@agent-desktop/core/model/known.js';
import { describe, expect, it } from 'vitest';
import { type AtspiRole, ROLE_NAMES } from '../../src/atspi/roles.js';
import { StateSet } from '../../src/atspi/states.js';
import { captionOf } from '../../src/observe/interpret.js';
import { type Container, insideOf, isRow, OPEN, statesBy } from '../../src/observe/surroundings.js';
import { GTK3 } from '../../src/toolkits/gtk3.js';
import { GTK4 } from '../../src/toolkits/gtk4.js';

const SENSITIVE = 24;
const place = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

function container(
  role: AtspiRole,
  facts: { sensitive?: boolean; name?: string; at?: ReturnType<typeof place> } = {},
): Container {
  return {
    role: known(ROLE_NAMES.indexOf(role)),
    states: known(StateSet.of(facts.sensitive === false ? [0, 0] : [1 << SENSITIVE, 0])),
    name: known(facts.name ?? ''),
    extents: known(facts.at ?? place(0, 0, 100, 100)),
  };
}

describe('what a container says of what is inside of it', () => {
  it('is disabled with it', () => {
    const around = insideOf(container('panel', { sensitive: false }), OPEN, GTK4);
    expect(statesBy(around, known(place(1, 1, 5, 5)), GTK4)).toEqual(['disabled']);
  });

  it('is out of view outside of its scroll pane, and where it has no size', () => {
    const around = insideOf(container('scroll-pane', { at: place(0, 50, 100, 100) }), OPEN, GTK4);
    expect(statesBy(around, known(place(0, 60, 20, 20)), GTK4)).toEqual([]);
    expect(statesBy(around, known(place(0, 400, 20, 20)), GTK4)).toEqual(['offscreen']);
    expect(statesBy(OPEN, known(place(0, 60, 0, 0)), GTK4)).toEqual(['offscreen']);
  });

  it('sees through a scroll pane only what the panes around that one show', () => {
    const outer = insideOf(container('scroll-pane', { at: place(0, 0, 100, 100) }), OPEN, GTK4);
    const inner = insideOf(container('scroll-pane', { at: place(0, 80, 100, 100) }), outer, GTK4);
    expect(statesBy(inner, known(place(0, 150, 20, 20)), GTK4)).toEqual(['offscreen']);
  });

  it('has no place of its own in a popover, and may be another row later in a row', () => {
    expect(insideOf(container('filler', { name: 'GtkPopoverContent' }), OPEN, GTK4).misplaced).toBe(true);
    expect(isRow(container('list-item'), GTK4)).toBe(true);
  });

  it('matters only where the states of what is inside do not say it', () => {
    const around = insideOf(container('panel', { sensitive: false }), OPEN, GTK3);
    expect(around).toEqual(OPEN);
    expect(statesBy(around, known(place(0, 0, 0, 0)), GTK3)).toEqual([]);
  });
});

it.each([
  ['_No No', 'No'],
  ['cancel cancel', 'cancel'],
  ['Save _As Save As', 'Save As'],
  ['Save As', undefined],
  ['one', undefined],
])('the caption of %j is %j', (name, caption) => {
  expect(captionOf(name)).toBe(caption);
});
