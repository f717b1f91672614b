import type { SnapshotResult } from '@agent-desktop/core/snapshot/take.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, nodesOf, startDesk } from './harness/desk.js';
import { type EngineProgram, openEngine } from './harness/engine.js';
import { Random } from './harness/random.js';
import { pause } from './harness/until.js';

const FULL = Boolean(process.env.AGENT_DESKTOP_TEST_FULL);
const STEPS = FULL ? 2_000 : 150;
const STEP_MS = 2_000;
/** Widgets that the window has at most, so that a step costs the same at the end as at the beginning. */
const MOST_ITEMS = 24;
const FEWEST_ITEMS = 5;
/** References that are kept; the oldest go first. */
const KEPT_REFS = 200;
/** A hit is printed within milliseconds of the click. */
const QUIET_MS = 40;

/** One line of the application's own list: which widget really stands where. */
interface Item {
  readonly identity: string;
  readonly label: string;
}

interface Kept {
  readonly ref: string;
  readonly identity: string;
}

let desk: Desk;
let engine: EngineProgram;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
  engine = await openEngine(desk);
  app = await desk.fixture({ script: 'mutant.py', args: ['--count', '10'] });
});
afterAll(async () => {
  await engine?.close();
  await desk?.stop();
});

async function items(): Promise<Item[]> {
  const from = app.lines().length;
  await app.command('list', 20_000);
  return app
    .lines()
    .slice(from)
    .flatMap((line) => {
      const [, identity, label] = /^ITEM \d+ (\d+) \S+ (.*)$/.exec(line) ?? [];
      return identity === undefined || label === undefined ? [] : [{ identity, label }];
    });
}

/** References with the identity of the widget that each was given for, from the order of both lists. */
async function look(): Promise<Kept[]> {
  const listed = await items();
  const { tree } = (await engine.run(
    'snapshot',
    '--pid',
    String(app.pid),
    '--max-depth',
    '50',
  )) as unknown as SnapshotResult;
  const shown = [...nodesOf(tree)].filter(
    ({ role }) => role === 'button' || role === 'checkbox' || role === 'statictext',
  );
  expect(shown.map(({ name }) => name)).toEqual(listed.map(({ label }) => label));
  return shown.flatMap(({ ref_id }, at) => {
    const identity = listed[at]?.identity;
    return ref_id === undefined || identity === undefined ? [] : [{ ref: ref_id, identity }];
  });
}

/** A change that leaves between the fewest and the most items. Few names, so that there are many twins. */
function mutation(random: Random, count: number): string {
  const at = () => random.below(count);
  const name = () => `item${random.below(4)}`;
  const changes = [() => `rename ${at()} ${name()}`, () => `swap ${at()} ${at()}`, () => `wrap ${at()}`];
  if (count < MOST_ITEMS)
    changes.push(
      () => `insert ${random.below(count + 1)} ${name()}`,
      () => `duplicate ${at()}`,
    );
  if (count > FEWEST_ITEMS)
    changes.push(
      () => `remove ${at()}`,
      () => `remove ${at()}`,
    );
  return random.pick(changes)();
}

describe('an old reference in a window that changes at random', () => {
  it(
    'hits the very widget that was seen, or is refused',
    async () => {
      const seed = FULL ? Date.now() >>> 0 : 20_260_731;
      const random = new Random(seed);
      let kept = await look();
      const log: string[] = [`seed ${seed}`];
      const counts = { hit: 0, refused: 0 };
      for (let step = 0; step < STEPS; step++) {
        const change = mutation(random, (await items()).length);
        await app.command(change, 20_000);
        log.push(change);
        if (step % 10 === 9) kept = [...kept, ...(await look())].slice(-KEPT_REFS);
        const { ref, identity } = random.pick(kept);
        const from = app.lines().length;
        const reply = await engine.ask('click', ref, '--timeout-ms', '0');
        if (!reply.ok) await pause(QUIET_MS);
        else await app.waitFor(/^HIT/, 20_000, from);
        const hits = app
          .lines()
          .slice(from)
          .map((line) => line.split(' ').slice(0, 2).join(' '));
        log.push(`click ${identity}: ${reply.ok ? 'ok' : reply.error.code}`);
        expect(hits, log.slice(-60).join('\n')).toEqual(reply.ok ? [`HIT ${identity}`] : []);
        if (!reply.ok) {
          expect(['STALE_REF', 'AMBIGUOUS_TARGET'], JSON.stringify(reply.error)).toContain(reply.error.code);
          expect(reply.error.disposition.delivery).toBe('not_delivered');
        }
        counts[reply.ok ? 'hit' : 'refused']++;
      }
      // Neither half of the law is tested by refusing everything.
      expect(counts.hit, JSON.stringify(counts)).toBeGreaterThan(STEPS / 10);
      expect(counts.refused, JSON.stringify(counts)).toBeGreaterThan(0);
    },
    STEPS * STEP_MS,
  );
});
