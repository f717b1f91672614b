import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, startDesk } from './harness/desk.js';
import { pause } from './harness/until.js';

/** An effect of GTK3 is there within milliseconds; a test that expects none waits this long for it. */
const QUIET_MS = 150;

let desk: Desk;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
});
beforeEach(async () => {
  app = await desk.fixture({ args: ['--page', 'collections'] });
});
afterEach(() => app.stop());
afterAll(() => desk?.stop());

const hits = (): string[] => app.lines().filter((line) => line.startsWith('CLICKED'));

/** Clicks with patience for one attempt; `refused` when nothing was sent because the element could not be told for certain. */
async function clickOrRefuse(ref: string): Promise<'clicked' | 'refused'> {
  const reply = await desk.ask('click', ref, '--timeout-ms', '0');
  await pause(QUIET_MS);
  if (reply.ok) return 'clicked';
  expect(['STALE_REF', 'AMBIGUOUS_TARGET']).toContain(reply.error.code);
  expect(reply.error.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
  return 'refused';
}

describe('a reference', () => {
  it('acts on the element that it was given for after a sibling was put before it', async () => {
    const beta = await desk.refOf({ pid: app.pid, role: 'button', name: 'Beta' });
    await app.command('prepend Zero');
    expect(await clickOrRefuse(beta)).toBe('clicked');
    expect(hits()).toEqual(['CLICKED Beta 2']);
  });

  it('to what is there is never called gone, however little time there is to look', async () => {
    const disabled = await desk.refOf({ pid: app.pid, role: 'button', name: 'permanently-disabled' });
    for (const ms of [5, 20, 30, 40, 50, 60, 80, 150, 300]) {
      const reply = await desk.ask('click', disabled, '--timeout-ms', String(ms));
      if (reply.ok) throw new Error('a disabled button was clicked');
      expect(['TIMEOUT', 'APP_UNRESPONSIVE']).toContain(reply.error.code);
    }
  });

  it('acts on the same element after its row was turned round', async () => {
    const beta = await desk.refOf({ pid: app.pid, role: 'button', name: 'Alpha' });
    await app.command('reorder');
    expect(await clickOrRefuse(beta)).toBe('clicked');
    expect(hits()).toEqual(['CLICKED Alpha 1']);
  });

  it('still works after actions on other elements and after changes elsewhere', async () => {
    const first = await desk.refOf({ pid: app.pid, role: 'button', name: 'Alpha' });
    const other = await desk.refOf({ pid: app.pid, role: 'button', name: 'Gamma' });
    await app.command('prepend Zero');
    await app.command('add-row');
    await app.command('remove Beta');
    expect([await clickOrRefuse(other), await clickOrRefuse(first)]).toEqual(['clicked', 'clicked']);
    expect(hits()).toEqual(['CLICKED Gamma 3', 'CLICKED Alpha 1']);
  });

  it('never acts on the element that took the place and the name of its own', async () => {
    const beta = await desk.refOf({ pid: app.pid, role: 'button', name: 'Beta' });
    await app.command('rename Beta Other');
    await app.command('rename Gamma Beta');
    await clickOrRefuse(beta);
    expect(hits().filter((line) => !line.endsWith(' 2'))).toEqual([]);
  });

  it('never acts on a twin once its own element is gone', async () => {
    const [first] = await desk.refsOf({ pid: app.pid, role: 'button', name: 'fading-twin' });
    await app.command('destroy-twin');
    expect(await clickOrRefuse(first ?? '')).toBe('refused');
    expect(hits()).toEqual([]);
  });

  it('never acts on one of several twins once its own element is gone', async () => {
    await app.command('duplicate Beta');
    await app.command('duplicate Beta');
    const [first] = await desk.refsOf({ pid: app.pid, role: 'button', name: 'Beta' });
    await app.command('remove Beta');
    expect(await clickOrRefuse(first ?? '')).toBe('refused');
    expect(hits()).toEqual([]);
  });

  it('is STALE_REF for an element that was removed, and nothing is sent', async () => {
    const gamma = await desk.refOf({ pid: app.pid, role: 'button', name: 'Gamma' });
    await app.command('remove Gamma');
    expect(await desk.fails('click', gamma, '--timeout-ms', '500')).toMatchObject({
      code: 'STALE_REF',
      disposition: { delivery: 'not_delivered', retry: 'safe' },
    });
    expect(hits()).toEqual([]);
  });

  it('of one of two equal buttons acts on that one', async () => {
    await app.command('page controls');
    const [first, second] = await desk.refsOf({ pid: app.pid, role: 'button', name: 'twin-control' });
    await desk.run('click', second ?? '');
    await desk.run('click', first ?? '');
    await app.waitFor('CLICKED twin-control first', 10_000);
    expect(hits()).toEqual(['CLICKED twin-control second', 'CLICKED twin-control first']);
  });

  it('of one of two equal rows acts on that row, also after a row was put before it', async () => {
    const [, second] = await desk.refsOf({ pid: app.pid, role: 'cell', name: 'Twin' });
    await app.command('table-insert');
    const from = app.lines().length;
    const reply = await desk.ask('click', second ?? '', '--timeout-ms', '0');
    await pause(QUIET_MS);
    const selected = app
      .lines()
      .slice(from)
      .filter((line) => line.startsWith('SELECTED table'));
    // The second twin was row 2 and is row 3 now.
    expect(selected).toEqual(reply.ok ? ['SELECTED table 3 Twin'] : []);
  });

  it('of an application that was started again is not used for the new one', async () => {
    const alpha = await desk.refOf({ pid: app.pid, role: 'button', name: 'Alpha' });
    await app.stop();
    const again = await desk.fixture({ args: ['--page', 'collections'] });
    expect((await desk.ask('click', alpha, '--timeout-ms', '0')).ok).toBe(false);
    await pause(QUIET_MS);
    expect(again.lines()).toEqual([]);
    await again.stop();
  });
});
