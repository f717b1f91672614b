import { afterEach, describe, expect, it } from 'vitest';
import { node } from '../support/fake-node.js';
import { Observed } from './observed.js';

let observed: Observed;
afterEach(() => observed.stop());

describe('text in a page of Chromium', () => {
  const facts = { toolkit: 'Chromium', version: '156.0', cache: 'at-once' } as const;

  it('is its own name and not asked for again', async () => {
    const text = node('static', { name: 'Amount', text: 'Amount' });
    observed = await Observed.with({ children: [text] }, facts);
    const seen = await observed.read();
    expect(seen.root.children[0]).toMatchObject({ role: 'statictext', name: { known: true, value: 'Amount' } });
    expect(observed.app.membersOf(text)).not.toContain('Text.GetText');
  });

  it('is asked for where an author can give another name', async () => {
    const label = node('caption', { name: 'Named', text: 'Shown' });
    observed = await Observed.with({ children: [label] }, facts);
    const seen = await observed.read();
    expect(seen.root.children[0]).toMatchObject({ value: { known: true, value: 'Shown' } });
  });
});
