import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Control, locate } from './evidence/control.js';
import { GTK3_CONTROLS as CONTROLS } from './evidence/controls/gtk3.js';
import { type Cell, judge } from './evidence/judge.js';
import { RECORDING, record, recorded } from './evidence/record.js';
import { type Desk, startDesk } from './harness/desk.js';
import { type EngineProgram, openEngine } from './harness/engine.js';
import type { Reply } from './harness/envelope.js';
import { PATIENCE_MS, pause, until } from './harness/until.js';

/** Every semantic verb with its arguments, in an order in which each finds something to do. */
const VERBS: Readonly<Record<string, (control: Control) => readonly string[]>> = {
  'scroll-to': () => [],
  click: () => [],
  'right-click': () => [],
  focus: () => [],
  toggle: () => [],
  check: () => [],
  uncheck: () => [],
  expand: () => [],
  collapse: () => [],
  type: () => ['typed'],
  'set-value': ({ value }) => [value ?? 'written'],
  clear: () => [],
  select: ({ option }) => [option ?? 'Beta'],
  scroll: () => [],
};

/** Long enough to see an effect that nobody claimed, ms. */
const QUIET_MS = 40;
/** A machine under load may show an effect too late to be read back once. */
const RETRIES = 2;

let desk: Desk;
let engine: EngineProgram;
beforeAll(async () => {
  desk = await startDesk();
  engine = await openEngine(desk);
});
const seen = new Map<string, readonly Cell[]>();
afterAll(async () => {
  await engine?.close();
  await desk?.stop();
  if (RECORDING && seen.size === CONTROLS.length) record([...seen.values()].flat());
});

it('the ledger has every verb on every control and nothing else', () => {
  if (RECORDING) return;
  const cell = ({ verb, control }: Pick<Cell, 'verb' | 'control'>): string => `${verb}: ${control}`;
  const wanted = CONTROLS.flatMap(({ title }) => Object.keys(VERBS).map((verb) => cell({ verb, control: title })));
  expect(recorded().map(cell).sort()).toEqual(wanted.sort());
});

describe.each(['controls', 'collections', 'surfaces'] as const)('every verb on every control of page %s', (page) => {
  let app: Fixture;
  beforeAll(async () => {
    app = await desk.fixture({ args: ['--page', page] });
  });
  afterAll(() => app?.stop());

  const referenceOf = async (control: Control): Promise<string | undefined> => {
    const { tree } = await engine.run('snapshot', '--pid', String(app.pid), '--max-depth', '50');
    return locate(tree as NodeWire, control).ref_id;
  };

  /** Gives what the application prints in answer to a question. */
  async function told(question: string): Promise<string> {
    const from = app.lines().length;
    await app.command(question, PATIENCE_MS);
    return app.lines().slice(from)[0] ?? '';
  }

  /** Whether the application itself shows that the verb had an effect on the control. */
  async function hasEffect(control: Control, verb: string, from: number): Promise<boolean> {
    if (verb === 'focus') return (await told('tell-focus')) === `FOCUS ${control.focus}`;
    if (
      app
        .lines()
        .slice(from)
        .some((line) => control.effect.test(line))
    )
      return true;
    if (control.popup !== true) return false;
    return ((await told('tell-popups')) === 'POPUPS 0') === (verb === 'collapse');
  }

  async function closePopups(): Promise<void> {
    await until('no popup is open', async () => {
      const { surfaces } = await engine.run('list-surfaces', '--pid', String(app.pid));
      if (Array.isArray(surfaces) && surfaces.length === 0) return true;
      await desk.tool('xdotool', 'key', 'Escape');
      return false;
    });
  }

  /** No claim without the effect, and no effect where it is said that nothing was sent. */
  async function checkClaim(reply: Reply, control: Control, verb: string, from: number): Promise<void> {
    const { delivery } = reply.ok ? (reply.data.disposition as { delivery: string }) : reply.error.disposition;
    const what = `${verb} of ${control.title}: ${reply.text}`;
    if (delivery === 'delivered_verified') {
      await until(`the effect of ${what}`, () => hasEffect(control, verb, from), PATIENCE_MS);
    } else if (delivery === 'not_delivered' && verb !== 'focus') {
      await pause(QUIET_MS);
      expect(
        app
          .lines()
          .slice(from)
          .filter((line) => control.effect.test(line)),
        what,
      ).toEqual([]);
    }
  }

  it.each(CONTROLS.filter((control) => control.page === page))('$title', { retry: RETRIES }, async (control) => {
    const ref = await referenceOf(control);
    const reset = control.reset === undefined ? undefined : await referenceOf({ ...control, find: control.reset });
    const cells: Cell[] = [];
    for (const [verb, args] of Object.entries(VERBS)) {
      if (ref === undefined) {
        const reason = 'no reference: nothing can be done to it';
        cells.push({ verb, control: control.title, outcome: 'not offered', reason });
        continue;
      }
      if (reset !== undefined) await engine.ask('click', reset, '--timeout-ms', '0');
      const from = app.lines().length;
      const reply = await engine.ask(verb, ref, ...args(control), '--timeout-ms', '0');
      await checkClaim(reply, control, verb, from);
      cells.push({ verb, control: control.title, ...judge(reply) });
      // What expand opened is for collapse to close.
      if (reply.ok && verb !== 'expand') await closePopups();
    }
    seen.set(control.title, cells);
    if (!RECORDING) expect(cells).toEqual(recorded().filter((cell) => cell.control === control.title));
  });
});
