import { ROLES } from '@agent-desktop/core/model/role.js';
import { describe, expect, it } from 'vitest';
import { ROLE_NAMES, roleName } from '../../src/atspi/roles.js';
import { StateSet } from '../../src/atspi/states.js';
import { isPasswordRole, ROLE_MAP, type RoleEvidence, roleOf } from '../../src/vocabulary/role-map.js';

const STATES = { has: 1, popup: 42, expandable: 9, modal: 16 } as const;

function stateBits(...bits: readonly number[]): StateSet {
  let [low, high] = [0, 0];
  for (const bit of bits)
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  return StateSet.of([low >>> 0, high >>> 0]);
}

function evidence(states: readonly number[] = [], interfaces: readonly string[] = []): RoleEvidence {
  return { states: stateBits(...states), has: (name) => interfaces.includes(name.replace('org.a11y.atspi.', '')) };
}

const number = (name: (typeof ROLE_NAMES)[number]): number => ROLE_NAMES.indexOf(name);

describe('the role numbers of AT-SPI', () => {
  // Numbers out of atspi-constants.h of at-spi2-core 2.46, spread over the whole list.
  it.each([
    [0, 'invalid'],
    [7, 'check-box'],
    [11, 'combo-box'],
    [23, 'frame'],
    [29, 'label'],
    [40, 'password-text'],
    [43, 'push-button'],
    [61, 'text'],
    [62, 'toggle-button'],
    [75, 'application'],
    [88, 'link'],
    [98, 'list-box'],
    [109, 'article'],
    [116, 'static'],
    [129, 'push-button-menu'],
  ] as const)('%i is %s', (value, name) => {
    expect(roleName(value)).toBe(name);
  });

  it('are 0 to 129, each with a name of its own', () => {
    expect(ROLE_NAMES).toHaveLength(130);
    expect(new Set(ROLE_NAMES).size).toBe(130);
  });
});

describe('the role of a node', () => {
  it.each(ROLE_NAMES.map((name, value) => [value, name] as const))('exists for %i %s', (value, name) => {
    expect(ROLES).toContain(roleOf(value, evidence()));
    expect(ROLE_MAP[name]).toBeDefined();
  });

  it.each([130, 4_294_967_295])('is unknown for the number %i', (value) => {
    expect(roleOf(value, evidence())).toBe('unknown');
  });

  it.each([
    ['push-button', [], [], 'button'],
    ['push-button', [], ['Hyperlink'], 'link'],
    ['push-button', [STATES.popup], [], 'menubutton'],
    ['toggle-button', [], ['Image'], 'button'],
    ['toggle-button', [], [], 'switch'],
    ['toggle-button', [STATES.expandable], [], 'disclosure'],
    ['toggle-button', [STATES.popup], ['Image'], 'menubutton'],
    ['menu', [], ['Action'], 'menuitem'],
    ['menu', [], [], 'menu'],
    ['panel', [], [], 'group'],
    ['panel', [STATES.modal], [], 'popover'],
    ['check-menu-item', [], [], 'menuitem'],
  ] as const)('%s with states %j and interfaces %j is %s', (native, states, interfaces, role) => {
    expect(roleOf(number(native), evidence(states, interfaces))).toBe(role);
  });

  it('is decided without states where they could not be read', () => {
    expect(roleOf(number('push-button'), { states: undefined, has: () => false })).toBe('button');
  });
});

it('only number 40 is a password field', () => {
  expect(Array.from({ length: 140 }, (_, value) => value).filter(isPasswordRole)).toEqual([40]);
});
