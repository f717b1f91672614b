import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../../support/fixture.js';
import { type Desk, startDesk } from '../harness/desk.js';
import { type EngineProgram, openEngine } from '../harness/engine.js';
import type { Reply } from '../harness/envelope.js';
import { QUIET_MS, type Toolkit } from '../harness/toolkits.js';
import { PATIENCE_MS, pause, until } from '../harness/until.js';
import { type Control, locate } from './control.js';
import { type Cell, judge, type Outcome } from './judge.js';
import { RECORDING, record, recorded } from './record.js';
import { VERBS } from './verbs.js';

/** An effect may take several lines, ms. */
const REST_MS = 20;
/** A machine under load may show an effect too late to be read back once. */
const RETRIES = 2;
/** Outcomes that a busy machine may exchange. */
const DELIVERED: ReadonlyMap<Outcome, string> = new Map([
  ['delivered and verified', 'delivered'],
  ['delivered, unverifiable', 'delivered'],
]);

/**
 * Which controls the default tier tries: all of GTK3 and every third of the others, whose handlers run later (GTK4 alone takes
 * minutes). Recording and `--full` try all.
 */
function triedOf(toolkit: Toolkit, controls: readonly Control[]): readonly Control[] {
  const all = RECORDING || toolkit === 'gtk3' || Boolean(process.env.AGENT_DESKTOP_TEST_FULL);
  return all ? controls : controls.filter((_, at) => at % 3 === 0);
}

type Claim = Pick<Cell, 'verb' | 'control'>;

/** Tests every verb on every control of a toolkit's fixture: no claim without the effect, no effect without the claim. */
export function ledgerOf(toolkit: Toolkit, controls: readonly Control[]): void {
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
    if (!RECORDING) return;
    // A run of some controls (`-t`) leaves the record of the others as it is.
    const before = recorded(toolkit);
    record(
      toolkit,
      controls.flatMap(({ title }) => seen.get(title) ?? before.filter(({ control }) => control === title)),
    );
  });

  it(`the ledger of ${toolkit} has every verb on every control and nothing else`, () => {
    if (RECORDING) return;
    const cell = ({ verb, control }: Claim): string => `${verb}: ${control}`;
    const wanted = controls.flatMap(({ title }) => Object.keys(VERBS).map((verb) => cell({ verb, control: title })));
    expect(recorded(toolkit).map(cell).sort()).toEqual(wanted.sort());
  });

  const tried = triedOf(toolkit, controls);
  const pages = [...new Set(tried.map(({ page }) => page))];
  describe.each(pages)(`every verb on every control of ${toolkit}, page %s`, (page) => {
    let app: Fixture;
    beforeAll(async () => {
      app = await desk.fixture({ toolkit, args: ['--page', page] });
      // Whether focus is refused depends on the window being active.
      const { window } = await until('the window is read', async () => {
        const seen = await engine.ask('snapshot', '--pid', String(app.pid), '--max-depth', '1');
        return seen.ok ? (seen.data as { window: { id: string } }) : undefined;
      });
      await desk.tool('xdotool', 'windowactivate', '--sync', window.id.replace('w-', ''));
    });
    afterAll(() => app?.stop());

    const referenceOf = async (control: Control): Promise<string | undefined> => {
      const { tree } = await engine.run('snapshot', '--pid', String(app.pid), '--max-depth', '50');
      return locate(tree as NodeWire, control).ref_id;
    };

    /** Gives what the application prints in answer to a question. */
    async function told(question: 'tell-focus' | 'tell-popups'): Promise<string> {
      const from = app.lines().length;
      await app.command(question, PATIENCE_MS);
      const answer = question === 'tell-focus' ? /^FOCUS/ : /^POPUPS/;
      return app.waitFor(answer, PATIENCE_MS, from);
    }

    const effects = (control: Control, from: number): string[] =>
      app
        .lines()
        .slice(from)
        .filter((line) => control.effect.test(line));

    /** Whether the application itself shows that the verb had an effect on the control. */
    async function hasEffect(control: Control, verb: string, from: number): Promise<boolean> {
      if (verb === 'focus') return (await told('tell-focus')) === `FOCUS ${control.focus}`;
      if (effects(control, from).length > 0) return true;
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

    /** Fails when the application shows an effect of verbs of which it was said that nothing was sent. */
    async function expectQuiet(control: Control, said: readonly string[], from: number): Promise<void> {
      if (said.length === 0) return;
      await pause(QUIET_MS[toolkit]);
      expect(effects(control, from), `${control.title}: ${said.join('\n')}`).toEqual([]);
    }

    it.each(tried.filter((control) => control.page === page))('$title', { retry: RETRIES }, async (control) => {
      const ref = await referenceOf(control);
      const reset = control.reset === undefined ? undefined : await referenceOf({ ...control, find: control.reset });
      const known = recorded(toolkit).filter((cell) => cell.control === control.title);
      const cells: Cell[] = [];
      /** Answers since `quietFrom` that say that nothing was sent. */
      let unsent: string[] = [];
      let quietFrom = app.lines().length;
      for (const [verb, args] of Object.entries(VERBS)) {
        if (ref === undefined) {
          const reason = 'no reference: nothing can be done to it';
          cells.push({ verb, control: control.title, outcome: 'not offered', reason });
          continue;
        }
        // Verbs that send nothing share one pause. It has to be over before one that sends something; should the record be
        // wrong about which one that is, then the comparison with it fails.
        if (mayDeliver(known, verb)) {
          await expectQuiet(control, unsent, quietFrom);
          unsent = [];
          if (reset !== undefined) await engine.ask('click', reset, '--timeout-ms', '0');
          quietFrom = app.lines().length;
        }
        const from = app.lines().length;
        const reply = await engine.ask(verb, ref, ...args(control), '--timeout-ms', '0');
        const delivery = deliveryOf(reply);
        const what = `${verb} of ${control.title}: ${reply.text}`;
        if (delivery === 'delivered_verified') {
          await until(`the effect of ${what}`, () => hasEffect(control, verb, from), PATIENCE_MS);
        } else if (delivery !== 'not_delivered')
          await atMost(QUIET_MS[toolkit], () => effects(control, from).length > 0);
        else if (verb !== 'focus') unsent.push(what);
        cells.push({ verb, control: control.title, ...judge(reply) });
        // What expand opened is for collapse to close.
        if (reply.ok && verb !== 'expand') await closePopups();
        if (delivery === 'not_delivered') continue;
        await pause(REST_MS);
        quietFrom = app.lines().length;
      }
      await expectQuiet(control, unsent, quietFrom);
      seen.set(control.title, cells);
      if (!RECORDING) expect(compared(cells)).toEqual(compared(known));
    });
  });
}

/**
 * What of the record has to be the same. On a busy machine an effect may come after it was looked for: then what was delivered is
 * unverifiable, for another reason. Only `--full`, for a quiet machine, asks for the record to the letter.
 */
function compared(cells: readonly Cell[]): readonly object[] {
  if (process.env.AGENT_DESKTOP_TEST_FULL) return cells;
  return cells.map(({ verb, control, outcome }) => ({ verb, control, outcome: DELIVERED.get(outcome) ?? outcome }));
}

/** Waits until the answer is yes, and not longer than this. */
async function atMost(ms: number, ask: () => boolean): Promise<void> {
  const end = performance.now() + ms;
  while (!ask() && performance.now() < end) await pause(10);
}

/** Whether the verb sends something or depends on what others changed, as far as the record knows. */
function mayDeliver(known: readonly Cell[], verb: string): boolean {
  const outcome = known.find((cell) => cell.verb === verb)?.outcome;
  return RECORDING || !(outcome === 'exact refusal' || outcome === 'not offered');
}

function deliveryOf(reply: Reply): string {
  return reply.ok ? (reply.data.disposition as { delivery: string }).delivery : reply.error.disposition.delivery;
}
