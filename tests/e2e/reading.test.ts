import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, nodesOf, startDesk } from './harness/desk.js';

let desk: Desk;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
  app = await desk.fixture();
});
afterAll(() => desk?.stop());

describe('a snapshot of a GTK3 application', () => {
  it('shows every kind of control of its first page', async () => {
    const { tree, complete } = await desk.snapshot({ pid: app.pid });
    expect(complete).toBe(true);
    const roles = new Set([...nodesOf(tree)].map((node) => node.role));
    for (const role of [
      'button',
      'textfield',
      'checkbox',
      'switch',
      'combobox',
      'slider',
      'incrementor',
      'radiobutton',
      'link',
      'tab',
      'progressbar',
    ]) {
      expect([...roles]).toContain(role);
    }
  });

  it('lets an agent tell a field without a name by the label beside it, and says that it was inferred', async () => {
    const { tree } = await desk.snapshot({ pid: app.pid });
    const [field] = elements(tree, { role: 'textfield', name: 'Email address' });
    expect(field).toMatchObject({ name_source: 'label' });
    const [placeholder] = elements(tree, { role: 'textfield', name: 'Search here' });
    expect(placeholder).toMatchObject({ name_source: 'placeholder' });
  });
});
