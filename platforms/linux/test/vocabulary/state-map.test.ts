import { STATES } from '@agent-desktop/core/model/state.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AtspiState, STATE_NAMES, StateSet } from '../../src/atspi/states.js';
import { profileFor } from '../../src/toolkits/profiles.js';
import {
  STATES_MAPPED,
  STATES_READ_BY_RULE,
  STATES_WITHOUT_COUNTERPART,
  statesOf,
} from '../../src/vocabulary/state-map.js';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 5_000 : 200;
const GTK3 = profileFor('gtk', '3.24.38', 'x');
const UNMEASURED = profileFor('?', '', 'x');
const PLAIN: readonly AtspiState[] = ['enabled', 'sensitive', 'showing', 'visible'];

function setOf(...states: readonly AtspiState[]): StateSet {
  const words = new Uint32Array(2);
  for (const state of states) {
    const bit = STATE_NAMES.indexOf(state);
    words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31));
  }
  return StateSet.of([...words]);
}

describe('the state bits of AT-SPI', () => {
  // Numbers out of atspi-constants.h of at-spi2-core 2.46.
  it.each([
    [1, 'active'],
    [4, 'checked'],
    [6, 'defunct'],
    [8, 'enabled'],
    [12, 'focused'],
    [15, 'iconified'],
    [16, 'modal'],
    [23, 'selected'],
    [24, 'sensitive'],
    [25, 'showing'],
    [30, 'visible'],
    [31, 'manages-descendants'],
    [32, 'indeterminate'],
    [36, 'invalid-entry'],
    [41, 'checkable'],
    [43, 'read-only'],
  ] as const)('%i is %s', (bit, name) => {
    expect(STATE_NAMES[bit]).toBe(name);
    expect(StateSet.of(bit < 32 ? [(1 << bit) >>> 0] : [0, 1 << (bit - 32)]).names()).toEqual([name]);
  });

  it('are 0 to 43', () => {
    expect(STATE_NAMES).toHaveLength(44);
  });

  it('of a set with one word or none are those of the words that are there', () => {
    expect(StateSet.of([]).names()).toEqual([]);
    expect(StateSet.of([1 << 4]).names()).toEqual(['checked']);
  });
});

describe('every AT-SPI state', () => {
  it.each(STATE_NAMES)(
    '%s is mapped, read by a rule, or listed as without counterpart, and only one of these',
    (name) => {
      const kinds = [STATES_MAPPED, STATES_READ_BY_RULE, STATES_WITHOUT_COUNTERPART].filter((set) => set.has(name));
      expect(kinds).toHaveLength(1);
    },
  );

  it.each([...STATES_WITHOUT_COUNTERPART])('%s changes nothing', (name) => {
    expect(statesOf(setOf(...PLAIN, name), 'button', false, GTK3)).toEqual([]);
  });

  it.each([...STATES_MAPPED])('%s adds exactly one state', (name) => {
    expect(statesOf(setOf(...PLAIN, name), 'button', false, GTK3)).toHaveLength(1);
  });
});

describe('states read by a rule', () => {
  it.each([
    ['nothing of a plain widget', PLAIN, 'button', []],
    ['disabled without sensitive', ['showing', 'visible', 'enabled'], 'button', ['disabled']],
    ['an inconsistent check box without enabled is not disabled', ['sensitive', 'showing', 'visible'], 'checkbox', []],
    ['hidden without visible', ['sensitive'], 'button', ['hidden']],
    ['offscreen without showing', ['sensitive', 'visible'], 'button', ['offscreen']],
    ['modal of what shows', [...PLAIN, 'modal'], 'dialog', ['modal']],
    ['no modal of a closed popover', ['sensitive', 'visible', 'modal'], 'popover', ['offscreen']],
    ['readonly of a field that is not editable', PLAIN, 'textfield', ['readonly']],
    ['not readonly of an editable one', [...PLAIN, 'editable'], 'textfield', []],
    ['readonly where the toolkit says so', [...PLAIN, 'read-only'], 'checkbox', ['readonly']],
  ] as const)('%s', (_, native, role, states) => {
    expect(statesOf(setOf(...native), role, false, GTK3)).toEqual(states);
  });

  it('say nothing of visibility and sensitivity for a toolkit that was not measured', () => {
    expect(statesOf(setOf(), 'button', false, UNMEASURED)).toEqual([]);
  });

  it('a password field is secure', () => {
    expect(statesOf(setOf(...PLAIN, 'editable'), 'textfield', true, GTK3)).toEqual(['secure']);
  });

  it('any two words give states of the vocabulary, none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff_ffff), { maxLength: 4 }), (words) => {
        const states = statesOf(StateSet.of(words), 'textfield', false, GTK3);
        expect(new Set(states).size).toBe(states.length);
        for (const state of states) expect(STATES).toContain(state);
      }),
      { numRuns: RUNS },
    );
  });
});
