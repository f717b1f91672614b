import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, startDesk } from './harness/desk.js';
import { QUIET_MS, TOOLKITS, type Toolkit } from './harness/toolkits.js';
import { PATIENCE_MS, pause, until } from './harness/until.js';

/** Time for one attempt on a loaded machine, ms: who finds what was meant, or that it is gone, does not wait for it to pass. */
const ATTEMPT = ['--timeout-ms', '10000'];

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

/** Clicks; `refused` when nothing was sent because the element could not be told for certain. */
async function clickOrRefuse(
  { app, toolkit, effect }: { app: Fixture; toolkit: Toolkit; effect: RegExp },
  ref: string,
): Promise<'clicked' | 'refused'> {
  const from = app.lines().length;
  const reply = await desk.ask('click', ref, ...ATTEMPT);
  if (reply.ok) {
    await app.waitFor(effect, PATIENCE_MS, from);
    return 'clicked';
  }
  await pause(QUIET_MS[toolkit]);
  expect(['STALE_REF', 'AMBIGUOUS_TARGET'], reply.text).toContain(reply.error.code);
  expect(reply.error.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
  return 'refused';
}

describe.each(TOOLKITS)('a reference to a button of %s', (toolkit) => {
  let app: Fixture;
  beforeAll(async () => {
    app = await desk.fixture({ toolkit, script: 'mutant.py', args: ['--count', '4'] });
  });
  afterAll(() => app?.stop());

  const click = (ref: string) => clickOrRefuse({ app, toolkit, effect: /^HIT/ }, ref);
  const hits = (from: number): string[] =>
    app
      .lines()
      .slice(from)
      .filter((line) => line.startsWith('HIT'));

  /** The places and identities of the items of one label, in document order. */
  async function listed(label: string): Promise<{ place: number; identity: string }[]> {
    const from = app.lines().length;
    await app.command('list', PATIENCE_MS);
    return app
      .lines()
      .slice(from)
      .flatMap((line) => {
        const [, place, identity, name] = /^ITEM (\d+) (\d+) \S+ (.*)$/.exec(line) ?? [];
        return name === label && identity !== undefined ? [{ place: Number(place), identity }] : [];
      });
  }
  const placeOf = async (label: string): Promise<number> => (await listed(label))[0]?.place ?? -1;
  const identityOf = async (label: string): Promise<string> => (await listed(label))[0]?.identity ?? '';
  const refsOf = (name: string): Promise<string[]> =>
    until(`${name} in the tree`, async () => {
      const refs = await desk.refsOf({ pid: app.pid, role: 'button', name });
      return refs.length === (await listed(name)).length ? refs : undefined;
    });
  async function insert(label: string): Promise<{ ref: string; identity: string }> {
    await app.command(`insert 1 ${label}`, PATIENCE_MS);
    const [ref] = await refsOf(label);
    if (ref === undefined) throw new Error(`${label} has no reference`);
    return { ref, identity: await identityOf(label) };
  }

  it('acts on that button after a sibling was put before it', async () => {
    const beta = await insert('Beta');
    await app.command('insert 0 Zero', PATIENCE_MS);
    const from = app.lines().length;
    expect(await click(beta.ref)).toBe('clicked');
    expect(hits(from)).toEqual([`HIT ${beta.identity} Beta`]);
  });

  it('still works after actions on other elements and after changes elsewhere', async () => {
    const [first, other] = [await insert('First'), await insert('Other')];
    await insert('Passing');
    await app.command(`remove ${await placeOf('Passing')}`, PATIENCE_MS);
    const from = app.lines().length;
    expect([await click(other.ref), await click(first.ref)]).toEqual(['clicked', 'clicked']);
    expect(hits(from)).toEqual([`HIT ${other.identity} Other`, `HIT ${first.identity} First`]);
  });

  it('never acts on the button that took the place and the name of its own', async () => {
    const gamma = await insert('Gamma');
    const rival = await insert('Rival');
    await app.command(`rename ${await placeOf('Gamma')} Former`, PATIENCE_MS);
    await app.command(`rename ${await placeOf('Rival')} Gamma`, PATIENCE_MS);
    const from = app.lines().length;
    await click(gamma.ref);
    expect(hits(from)).not.toContain(`HIT ${rival.identity} Gamma`);
  });

  it('is STALE_REF for an action and for every read once the button was removed', async () => {
    const gone = await insert('Gone');
    await app.command(`remove ${await placeOf('Gone')}`, PATIENCE_MS);
    const from = app.lines().length;
    for (const command of ['click', 'get', 'is']) {
      const error = await desk.fails(command, gone.ref, ...(command === 'click' ? ATTEMPT : []));
      expect(error, command).toMatchObject({
        code: 'STALE_REF',
        disposition: { delivery: 'not_delivered', retry: 'safe' },
      });
    }
    expect(hits(from)).toEqual([]);
  });

  it('of two equal ones acts on its own, and on neither once that one is gone', async () => {
    await insert('Twin');
    await app.command(`duplicate ${await placeOf('Twin')}`, PATIENCE_MS);
    const [one, two] = await listed('Twin');
    const [first, second] = await refsOf('Twin');
    if (first === undefined || second === undefined) throw new Error('there are no twins');
    const from = app.lines().length;
    const wanted = [`HIT ${two?.identity} Twin`, `HIT ${one?.identity} Twin`];
    expect([await click(second), await click(first)]).toEqual(['clicked', 'clicked']);
    expect(hits(from)).toEqual(wanted);
    await app.command(`remove ${one?.place}`, PATIENCE_MS);
    expect(await click(first)).toBe('refused');
    expect(hits(from)).toEqual(wanted);
  });

  it('is given to each of two equal ones when they are searched for', async () => {
    await insert('Double');
    await app.command(`duplicate ${await placeOf('Double')}`, PATIENCE_MS);
    await refsOf('Double');
    const sought = ['--pid', String(app.pid), '--role', 'button', '--name', 'Double', '--exact'];
    const { matches } = (await desk.run('find', ...sought)) as { matches: { ref_id?: string }[] };
    const identities = (await listed('Double')).map(({ identity }) => `HIT ${identity} Double`);
    const from = app.lines().length;
    for (const { ref_id } of matches) expect(await click(ref_id ?? '')).toBe('clicked');
    expect(hits(from)).toEqual(identities);
  });

  it('of a program that was started again is not used for the new one', async () => {
    const { ref } = await insert('Alpha');
    await app.stop();
    app = await desk.fixture({ toolkit, script: 'mutant.py', args: ['--count', '4'] });
    await app.command('insert 1 Alpha', PATIENCE_MS);
    expect((await desk.ask('click', ref, '--timeout-ms', '0')).ok).toBe(false);
    await pause(QUIET_MS[toolkit]);
    expect(hits(0)).toEqual([]);
  });
});

describe('a reference to what GTK3 shows', () => {
  let app: Fixture;
  beforeEach(async () => {
    app = await desk.fixture({ args: ['--page', 'collections'] });
  });
  afterEach(() => app.stop());

  const hits = (): string[] => app.lines().filter((line) => line.startsWith('CLICKED'));
  const click = (ref: string) => clickOrRefuse({ app, toolkit: 'gtk3', effect: /^CLICKED/ }, ref);

  it('acts on the element that it was given for after a sibling was put before it', async () => {
    const beta = await desk.refOf({ pid: app.pid, role: 'button', name: 'Beta' });
    await app.command('prepend Zero');
    expect(await click(beta)).toBe('clicked');
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
    expect(await click(beta)).toBe('clicked');
    expect(hits()).toEqual(['CLICKED Alpha 1']);
  });

  it('still works after actions on other elements and after changes elsewhere', async () => {
    const first = await desk.refOf({ pid: app.pid, role: 'button', name: 'Alpha' });
    const other = await desk.refOf({ pid: app.pid, role: 'button', name: 'Gamma' });
    await app.command('prepend Zero');
    await app.command('add-row');
    await app.command('remove Beta');
    expect([await click(other), await click(first)]).toEqual(['clicked', 'clicked']);
    expect(hits()).toEqual(['CLICKED Gamma 3', 'CLICKED Alpha 1']);
  });

  it('never acts on the element that took the place and the name of its own', async () => {
    const beta = await desk.refOf({ pid: app.pid, role: 'button', name: 'Beta' });
    await app.command('rename Beta Other');
    await app.command('rename Gamma Beta');
    await click(beta);
    expect(hits().filter((line) => !line.endsWith(' 2'))).toEqual([]);
  });

  it('never acts on a twin once its own element is gone', async () => {
    const [first] = await desk.refsOf({ pid: app.pid, role: 'button', name: 'fading-twin' });
    await app.command('destroy-twin');
    expect(await click(first ?? '')).toBe('refused');
    expect(hits()).toEqual([]);
  });

  it('never acts on one of several twins once its own element is gone', async () => {
    await app.command('duplicate Beta');
    await app.command('duplicate Beta');
    const [first] = await desk.refsOf({ pid: app.pid, role: 'button', name: 'Beta' });
    await app.command('remove Beta');
    expect(await click(first ?? '')).toBe('refused');
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
    await pause(QUIET_MS.gtk3);
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
    await pause(QUIET_MS.gtk3);
    expect(again.lines()).toEqual([]);
    await again.stop();
  });
});
