import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, startDesk } from './harness/desk.js';
import { QUIET_MS } from './harness/toolkits.js';
import { PATIENCE_MS, pause } from './harness/until.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

interface Match {
  readonly ref_id: string | null;
}

/** Looks for one row of the list of 500, of which GTK4 has made some 200. */
async function search(pid: number, row: string): Promise<{ row: string | undefined; list: string | undefined }> {
  const found = await desk.run('find', '--pid', String(pid), '--role', 'option', '--name', row, '--exact');
  const [match] = found.matches as Match[];
  const [list] = (found.virtual_lists ?? []) as Match[];
  return { row: match?.ref_id ?? undefined, list: list?.ref_id ?? undefined };
}

describe('a list of GTK4 that makes only some of its rows', () => {
  let app: Fixture;
  beforeAll(async () => {
    app = await desk.fixture({ toolkit: 'gtk4', args: ['--page', 'collections'] });
  });
  afterAll(() => app?.stop());

  it('is scrolled until the row is there, which a click brings into view and chooses', async () => {
    const before = await search(app.pid, 'virtual-row-5');
    if (before.row === undefined) throw new Error('The list does not begin at its beginning.');
    let seen = await search(app.pid, 'virtual-row-400');
    for (let times = 0; seen.row === undefined && times < 10; times++) {
      if (seen.list === undefined) throw new Error('The list is not said to be virtual.');
      await desk.run('scroll', seen.list, '--direction', 'down', '--amount', '250');
      seen = await search(app.pid, 'virtual-row-400');
    }
    if (seen.row === undefined) throw new Error('The row was never there.');

    const from = app.lines().length;
    const clicked = await desk.run('click', seen.row);
    expect(clicked.disposition).toMatchObject({ delivery: 'delivered_verified' });
    expect(await app.waitFor(/^SELECTED virtual-list/, PATIENCE_MS, from)).toBe(
      'SELECTED virtual-list virtual-row-400',
    );

    // Its object stands for another row now.
    const old = await desk.fails('click', before.row);
    expect(old.code).toBe('STALE_REF');
    expect(old.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
  });
});

describe('a page of GTK4 that was left', () => {
  let app: Fixture;
  beforeAll(async () => {
    app = await desk.fixture({ toolkit: 'gtk4', args: ['--page', 'controls'] });
  });
  afterAll(() => app?.stop());

  it('is out of view with all that is on it, and nothing on it is operated until it is back', async () => {
    const wanted = { pid: app.pid, role: 'button', name: 'primary-button' };
    const button = await desk.refOf(wanted);
    await app.command('page collections', PATIENCE_MS);
    const { tree } = await desk.snapshot({ pid: app.pid });
    const states = (node: NodeWire | undefined): readonly string[] => node?.states ?? [];
    expect(states(elements(tree, wanted)[0])).toContain('offscreen');
    expect(states(elements(tree, { role: 'button', name: 'Alpha' })[0])).not.toContain('offscreen');

    const from = app.lines().length;
    const refused = await desk.fails('click', button, '--timeout-ms', '1000');
    expect(refused.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
    await pause(QUIET_MS.gtk4);
    expect(app.lines().slice(from)).toEqual([]);

    await app.command('page controls', PATIENCE_MS);
    await desk.run('click', button);
    expect(await app.waitFor(/^CLICKED/, PATIENCE_MS, from)).toBe('CLICKED primary-button 1');
  });
});
