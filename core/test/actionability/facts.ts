import type { ElementFacts } from '@agent-desktop/core/model/element.js';
import { ABSENT, known } from '@agent-desktop/core/model/known.js';

/** Facts of a button that is ready, with changes. */
export function factsWith(changes: Partial<ElementFacts> = {}): ElementFacts {
  return {
    role: 'button',
    nativeRole: 'push button',
    name: known('Save'),
    value: ABSENT,
    description: ABSENT,
    nativeIds: [],
    states: known([]),
    capabilities: known(['Click']),
    bounds: known({ x: 10, y: 10, width: 80, height: 20 }),
    ...changes,
  };
}
