import { describe, expect, it } from 'vitest';
import { type FakeFacts, type FakeNode, node, PLAIN_STATES } from '../../support/fake-node.js';
import { calls } from './chain-cases.js';

describe('scroll', () => {
  const pane = (current: number, bar: Omit<FakeFacts, 'role'> = {}): FakeNode[] => {
    const rows = Array.from({ length: 10 }, () => node('list-item', { states: ['sensitive', 'visible'] }));
    const scrollBar = node('scroll-bar', {
      states: [...PLAIN_STATES, 'vertical'],
      value: { current, minimum: 0, maximum: 900, increment: 10 },
      ...bar,
    });
    const content = node('list-box', { children: rows });
    return [node('scroll-pane', { children: [content, scrollBar] }), content, scrollBar];
  };

  it.each([
    ['down', 2, 100, 'Set(org.a11y.atspi.Value, CurrentValue, 120)'],
    ['up', 3, 100, 'Set(org.a11y.atspi.Value, CurrentValue, 70)'],
    ['down', 50, 890, 'Set(org.a11y.atspi.Value, CurrentValue, 900)'],
  ] as const)('%s by %i from %i', async (direction, amount, current, call) => {
    const [target] = pane(current) as [FakeNode];
    expect(await calls(target, { kind: 'scroll', direction, amount })).toMatchObject([[call, { kind: 'number' }]]);
  });

  it('is satisfied at the end, and has no way without a bar that shows', async () => {
    const [target] = pane(900) as [FakeNode];
    expect(await calls(target, { kind: 'scroll', direction: 'down', amount: 1 })).toEqual({ kind: 'satisfied' });
    expect(await calls(target, { kind: 'scroll', direction: 'left', amount: 1 })).toEqual({ kind: 'no-route' });
  });

  it('to an element moves the bar first to where its place says it is', async () => {
    const [target, content] = pane(0) as [FakeNode, FakeNode];
    const row = content.children[5] as FakeNode;
    const steps = (await calls(row, { kind: 'scroll-to' }, [target])) as [string, unknown][];
    // The middle of the sixth of ten rows: 0.55 of 900 + a page of 100, less half a page.
    expect(steps[0]?.[0]).toBe('Set(org.a11y.atspi.Value, CurrentValue, 500)');
    expect(steps.length).toBeGreaterThan(1);
  });
});
