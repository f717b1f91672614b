import { type WaitFields, waitMode } from '@agent-desktop/core/wait/mode.js';
import { describe, expect, it } from 'vitest';

describe('the mode of a wait', () => {
  it.each<[WaitFields, object]>([
    [{ ms: 5 }, { kind: 'sleep', ms: 5 }],
    [{ element: '@s1:e1' }, { kind: 'element', awaited: { predicate: 'exists' } }],
    [{ element: '@s1:e1', predicate: 'actionable' }, { awaited: { predicate: 'actionable', action: 'click' } }],
    [{ element: '@s1:e1', predicate: 'value', value: '' }, { awaited: { predicate: 'value', value: '' } }],
    [{ window: 'Save' }, { kind: 'window', title: 'Save' }],
    [
      { text: 'Done', count: 0 },
      { kind: 'text', text: 'Done', count: 0 },
    ],
  ])('%j is chosen', (fields, mode) => {
    expect(waitMode(fields)).toMatchObject(mode);
  });

  it.each<WaitFields>([
    {},
    { ms: 5, text: 'Done' },
    { window: 'Save', text: 'Done' },
    { text: 'Done', predicate: 'exists' },
    { text: 'Done', snapshot: 's123' },
    { window: 'Save', value: 'x' },
    { element: '@s1:e1', value: 'x' },
    { element: '@s1:e1', predicate: 'value' },
    { element: '@s1:e1', predicate: 'visible', action: 'click' },
    { element: '@s1:e1', count: 2 },
    { ms: 5, count: 2 },
  ])('%j is refused', (fields) => {
    expect(() => waitMode(fields)).toThrowError(expect.objectContaining({ code: 'INVALID_ARGS' }));
  });
});
