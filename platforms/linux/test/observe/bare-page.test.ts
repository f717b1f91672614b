import { afterEach, describe, expect, it } from 'vitest';
import { type FakeNode, node } from '../support/fake-node.js';
import { Observed } from './observed.js';

let observed: Observed;
afterEach(() => observed.stop());

const WAYS = [
  ['walked', {}],
  ['from a cache', { cache: 'at-once' }],
] as const;

describe.each(WAYS)('a page of Chromium without children or a name, %s', (_, how) => {
  const facts = { toolkit: 'Chromium', version: '156.0', ...how } as const;
  const around = (page: FakeNode) => ({ children: [node('push-button', { name: 'Back' }), page] });

  it('is unread where it has no attribute either: its process has published nothing', async () => {
    observed = await Observed.with(around(node('document-web')), facts);
    const seen = await observed.read();
    expect(seen).toMatchObject({ complete: false, gaps: [{ why: { kind: 'unresponsive' } }] });
    expect(seen.root.children[0]).toMatchObject({ name: { value: 'Back' } });
    expect(seen.root.children[1]).toMatchObject({ cut: 'unread', childCount: { known: false } });
  });

  it('is unread where its attributes could not be read', async () => {
    const page = node('document-web');
    page.scripted.set('Accessible.GetAttributes', { error: 'org.freedesktop.DBus.Error.NoReply' });
    observed = await Observed.with(around(page), facts);
    const seen = await observed.read();
    expect(seen.complete).toBe(false);
    expect(seen.root.children[1]).toMatchObject({ cut: 'unread' });
  });

  it('is empty where it has attributes', async () => {
    observed = await Observed.with(around(node('document-web', { attributes: { tag: '#document' } })), facts);
    const seen = await observed.read();
    expect(seen).toMatchObject({ complete: true, gaps: [] });
    expect(seen.root.children[1]).toMatchObject({ childCount: { known: true, value: 0 } });
    expect(seen.root.children[1]).not.toHaveProperty('cut');
  });
});

describe('a page that shows something', () => {
  it('is not asked for attributes', async () => {
    const page = node('document-web', { children: [node('push-button', { name: 'Send' })] });
    observed = await Observed.with({ children: [page] }, { toolkit: 'Chromium', version: '156.0' });
    expect((await observed.read()).complete).toBe(true);
    expect(observed.app.membersOf(page)).not.toContain('Accessible.GetAttributes');
  });
});
