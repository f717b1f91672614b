import { known, unknown } from '@agent-desktop/core/model/known.js';
import type { Role } from '@agent-desktop/core/model/role.js';
import { describe, expect, it } from 'vitest';
import { type AtspiState, STATE_NAMES, StateSet } from '../../src/atspi/states.js';
import { capabilitiesOf } from '../../src/vocabulary/capabilities.js';

function capabilities(
  role: Role,
  interfaces: readonly string[],
  states: readonly AtspiState[] = [],
  toggleButton = false,
) {
  const words = new Uint32Array(2);
  for (const state of states) {
    const bit = STATE_NAMES.indexOf(state);
    words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31));
  }
  const found = capabilitiesOf({
    role,
    toggleButton,
    states: known(StateSet.of([...words])),
    interfaces: known(interfaces.map((name) => `org.a11y.atspi.${name}`)),
  });
  return found.known ? found.value : found.why;
}

describe('what can be done to an element', () => {
  it.each([
    ['button', ['Action'], [], ['Click']],
    ['button', [], [], []],
    ['checkbox', ['Action'], [], ['Click', 'Toggle', 'Check', 'Uncheck']],
    ['switch', ['Action'], [], ['Click', 'Toggle', 'Check', 'Uncheck']],
    ['radiobutton', ['Action'], [], ['Click', 'Check']],
    ['menuitem', ['Action'], ['checkable'], ['Click', 'Toggle', 'Check', 'Uncheck']],
    ['statictext', ['Action', 'Text'], [], []],
    ['textfield', ['Action', 'Text', 'EditableText'], [], ['SetValue', 'TypeText']],
    ['textfield', ['Text'], [], []],
    ['slider', ['Value'], [], ['SetValue']],
    ['progressbar', ['Value'], [], []],
    ['incrementor', ['Value', 'Text', 'EditableText', 'Action'], [], ['SetValue', 'TypeText']],
    ['option', [], ['selectable'], ['Click']],
    ['option', [], [], []],
    ['listbox', ['Selection'], [], ['Select']],
    ['tablist', ['Selection'], [], ['Select']],
    ['combobox', ['Action', 'Selection'], [], ['Click', 'Select', 'Expand', 'Collapse']],
    ['disclosure', ['Action'], ['expandable'], ['Click', 'Expand', 'Collapse']],
    ['cell', [], ['expandable'], ['Expand', 'Collapse']],
    ['scrollarea', [], [], ['Scroll']],
    ['scrollbar', ['Value'], [], ['SetValue', 'Scroll']],
    ['group', ['Component'], ['focusable'], ['SetFocus']],
    ['group', [], ['focusable'], []],
  ] as const)('%s with %j and %j: %j', (role, interfaces, states, expected) => {
    expect(capabilities(role, interfaces, states)).toEqual(expected);
  });

  it('a toggle button toggles although its role is button', () => {
    expect(capabilities('button', ['Action'], [], true)).toEqual(['Click', 'Toggle', 'Check', 'Uncheck']);
  });

  it('is unknown where interfaces or states are', () => {
    const states = known(StateSet.of([]));
    const why = { kind: 'timeout' } as const;
    expect(capabilitiesOf({ role: 'button', toggleButton: false, states, interfaces: unknown(why) })).toEqual(
      unknown(why),
    );
    expect(
      capabilitiesOf({ role: 'button', toggleButton: false, states: unknown(why), interfaces: known([]) }),
    ).toEqual(unknown(why));
  });
});
