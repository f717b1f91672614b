import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, elements, startDesk } from './harness/desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

describe.each(['qt5', 'qt6'] as const)('cells of %s', (toolkit) => {
  it('of a table of 51,051 are those on the screen, and can be selected', async () => {
    const app = await desk.fixture({ toolkit, args: ['--page', 'big'] });
    const { tree } = await desk.snapshot({ pid: app.pid });
    const [table] = elements(tree, { role: 'table', name: 'big-table' });
    expect(table?.children_count).toBe(51_051);
    expect(table?.shown?.of_rows).toBe(1_000);
    expect(table?.children?.length).toBeLessThanOrEqual(1_000);
    const cell = elements(tree, { role: 'cell', name: 'r3c2' })[0]?.ref_id ?? '';
    await desk.run('click', cell);
    await app.waitFor('SELECTED big-table r3c2');
    const { tree: after } = await desk.snapshot({ pid: app.pid });
    const selected = elements(after, { role: 'cell' }).filter(({ states }) => states?.includes('selected') === true);
    expect(selected.map(({ name }) => name)).toEqual(['r3c2']);
    await app.stop();
  });

  describe('of a tree whose rows change', () => {
    let app: Fixture;
    beforeAll(async () => {
      app = await desk.fixture({ toolkit, script: 'mutant.py', args: ['--rows', '4'] });
    });
    afterAll(() => app?.stop());

    /** The row's identity and label, by the application. */
    const rowsOf = async (): Promise<string[][]> => {
      const from = app.lines().length;
      await app.command('list-rows');
      return app
        .lines()
        .slice(from)
        .filter((line) => line.startsWith('ROW '))
        .map((line) => line.split(' ').slice(2));
    };

    it.each([
      ['a row was inserted before them', 'insert-row 0 Added'],
      ['one of them has another name', 'rename-row 2 Renamed'],
      ['two of them changed places', 'swap-rows 1 3'],
    ])('are the same ones or refused after %s', async (_, change) => {
      const [, , wanted] = await rowsOf();
      const [identity, label] = [wanted?.[0] ?? '', wanted?.slice(1).join(' ') ?? ''];
      const ref = await desk.refOf({ pid: app.pid, role: 'cell', name: label });
      await app.command(change);
      // Enumerating a tree gives its rows other objects.
      await desk.snapshot({ pid: app.pid });
      const from = app.lines().length;
      const reply = await desk.ask('click', ref);
      if (reply.ok) await app.waitFor(new RegExp(`^HIT ${identity} `), undefined, from);
      else expect(reply.error.code).toBe('STALE_REF');
      const others = app
        .lines()
        .slice(from)
        .filter((line) => line.startsWith('HIT ') && !line.startsWith(`HIT ${identity} `));
      expect(others).toEqual([]);
    });
  });
});
