import type { ActionKind } from '@agent-desktop/core/actions/action.js';
import type { Expectation, Received, Step } from '@agent-desktop/core/actions/chain.js';
import { dispositionOf } from '@agent-desktop/core/actions/result.js';
import { runChain } from '@agent-desktop/core/actions/run-chain.js';
import { ActionOps } from '@agent-desktop/core/adapter/action.js';
import { adapterOf } from '@agent-desktop/core/adapter/index.js';
import { type LiveRead, ObservationOps } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { isDisposition } from '@agent-desktop/core/errors/disposition.js';
import type { ElementFacts } from '@agent-desktop/core/model/element.js';
import { ABSENT, known } from '@agent-desktop/core/model/known.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const RUNS = process.env.AGENT_DESKTOP_TEST_FULL ? 300 : 25;
const HANDLE = { key: 'acted' };

function facts(value: string): ElementFacts {
  return {
    role: 'textfield',
    nativeRole: 'text',
    name: ABSENT,
    value: known(value),
    description: ABSENT,
    nativeIds: [],
    states: known([]),
    capabilities: known([]),
    bounds: known({ x: 0, y: 0, width: 10, height: 10 }),
  };
}

/** What one step meets: what the application answers to each call, and whether the effect shows. */
interface Fate {
  readonly answers: readonly Received[];
  readonly shows: boolean;
  readonly withoutEffect: 'stop' | 'next';
  readonly observable: boolean;
}

class Scripted extends ActionOps {
  readonly sent: string[] = [];
  value = '';

  constructor(private readonly fates: readonly Fate[]) {
    super();
  }

  override async perform(step: Step): Promise<Received> {
    const { index } = step.operation as { index: number };
    const fate = this.fates[index];
    const nth = this.sent.filter((label) => label === step.label).length;
    this.sent.push(step.label);
    const answer = fate?.answers[nth] ?? { kind: 'received' };
    if (answer.kind === 'received' && fate?.shows === true) this.value = 'wanted';
    return answer;
  }
}

class Showing extends ObservationOps {
  constructor(private readonly script: Scripted) {
    super();
  }

  override async readElement(): Promise<LiveRead> {
    return { kind: 'live', facts: facts(this.script.value) };
  }
}

function stepsOf(fates: readonly Fate[]): readonly Step[] {
  return fates.map((fate, index) => {
    const expects: Expectation = fate.observable ? { kind: 'any-effect' } : { kind: 'unobservable' };
    return {
      label: `step-${index}`,
      mechanism: 'semantic_api',
      expects,
      withoutEffect: fate.withoutEffect,
      repeat: fate.answers.length,
      operation: { index },
    };
  });
}

async function run(
  fates: readonly Fate[],
  options: { action?: ActionKind; deadline?: Deadline; steps?: readonly Step[] } = {},
) {
  const script = new Scripted(fates);
  const adapter = adapterOf({ action: script, observation: new Showing(script) });
  const chain = {
    adapter,
    lease: { desktop: 'test', heldMs: () => 0 },
    deadline: options.deadline ?? Deadline.after(5_000),
    action: options.action ?? 'click',
    handle: HANDLE,
    facts: facts(''),
    process: { pid: 1, instance: 'a' },
    surfaces: undefined,
  };
  try {
    const done = await runChain(chain, options.steps ?? stepsOf(fates));
    return { sent: script.sent, steps: done.steps, delivery: dispositionOf(done.steps), kind: done.kind };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const steps = error.details?.steps;
    return { sent: script.sent, steps, delivery: error.disposition, error };
  }
}

const received: Received = { kind: 'received' };
const refused: Received = { kind: 'refused', native: 'org.example.No' };
const uncertain: Received = { kind: 'uncertain' };

describe('a chain', () => {
  it('ends with the first step whose effect was seen', async () => {
    const outcome = await run([
      { answers: [received], shows: true, withoutEffect: 'next', observable: true },
      { answers: [received], shows: true, withoutEffect: 'next', observable: true },
    ]);
    expect(outcome.sent).toEqual(['step-0']);
    expect(outcome.delivery.delivery).toBe('delivered_verified');
  });

  it('goes on after a refusal', async () => {
    const outcome = await run([
      { answers: [refused], shows: false, withoutEffect: 'stop', observable: true },
      { answers: [received], shows: true, withoutEffect: 'stop', observable: true },
    ]);
    expect(outcome.sent).toEqual(['step-0', 'step-1']);
    expect(outcome.steps).toMatchObject([
      { outcome: 'attempted', verified: false, native: 'org.example.No' },
      { outcome: 'succeeded', verified: true },
    ]);
    expect(outcome.delivery.delivery).toBe('delivered_verified');
  });

  it('goes on after a call without effect only where the step says so', async () => {
    const nothing = { answers: [received], shows: false, observable: true };
    const shows: Fate = { answers: [received], shows: true, withoutEffect: 'stop', observable: true };
    expect((await run([{ ...nothing, withoutEffect: 'stop' }, shows])).sent).toEqual(['step-0']);
    expect((await run([{ ...nothing, withoutEffect: 'next' }, shows])).sent).toEqual(['step-0', 'step-1']);
  });

  it('is delivered unverified when a step was received and a later one refused', async () => {
    const outcome = await run([
      { answers: [received], shows: false, withoutEffect: 'next', observable: true },
      { answers: [refused], shows: false, withoutEffect: 'stop', observable: true },
    ]);
    expect(outcome.error).toBeUndefined();
    expect(outcome.delivery.delivery).toBe('delivered_unverified');
  });

  it('claims no verification for a part of a repeated call', async () => {
    const outcome = await run([{ answers: [received, refused], shows: true, withoutEffect: 'stop', observable: true }]);
    expect(outcome).toMatchObject({ kind: 'partly_delivered', delivery: { delivery: 'delivered_unverified' } });
    expect(outcome.steps).toMatchObject([{ outcome: 'succeeded', count: 1 }]);
  });

  it('claims nothing for an effect that nobody can read', async () => {
    const outcome = await run([{ answers: [received], shows: true, withoutEffect: 'stop', observable: false }]);
    expect(outcome).toMatchObject({ kind: 'effect_unobservable', delivery: { delivery: 'delivered_unverified' } });
  });

  it('sends nothing after its deadline', async () => {
    const deadline = Deadline.after(0);
    const fates: Fate[] = [{ answers: [received], shows: true, withoutEffect: 'stop', observable: true }];
    const outcome = await run(fates, { deadline });
    expect(outcome.sent).toEqual([]);
    expect(outcome.error).toMatchObject({ code: 'TIMEOUT', details: { kind: 'chain_deadline', mutated: false } });
    expect(outcome.delivery.delivery).toBe('not_delivered');
  });
});

const answer = fc.constantFrom<Received>(received, received, refused, { kind: 'not-sent' }, uncertain);
const fate: fc.Arbitrary<Fate> = fc.record({
  answers: fc.array(answer, { minLength: 1, maxLength: 3 }),
  shows: fc.boolean(),
  withoutEffect: fc.constantFrom('stop', 'next'),
  observable: fc.boolean(),
});
const fates = fc.array(fate, { minLength: 1, maxLength: 3 });

describe('whatever the application answers', () => {
  it('no call is made twice, and none after one whose delivery is uncertain', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (script) => {
        const { sent } = await run(script);
        script.forEach((one, index) => {
          const made = sent.filter((label) => label === `step-${index}`).length;
          const until = one.answers.findIndex((received) => received.kind !== 'received');
          expect(made).toBeLessThanOrEqual(until < 0 ? one.answers.length : until + 1);
        });
        const order = sent.map((label) => Number(label.slice('step-'.length)));
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('the disposition is one of the five pairs and agrees with what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (script) => {
        const { sent, delivery, error } = await run(script);
        expect(isDisposition(delivery)).toBe(true);
        const nth = new Map<string, number>();
        const answers = sent.map((label) => {
          const index = nth.get(label) ?? 0;
          nth.set(label, index + 1);
          return script[Number(label.slice('step-'.length))]?.answers[index]?.kind;
        });
        if (answers.includes('uncertain')) expect(delivery.delivery).toBe('delivery_uncertain');
        else if (answers.includes('received')) expect(delivery.delivery).toMatch(/^delivered_/);
        else expect(delivery.delivery).toBe('not_delivered');
        if (error === undefined) expect(['unknown', 'delivery_uncertain']).not.toContain(delivery.delivery);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('a chain that is over its deadline sends nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (script) => {
        const { sent, delivery } = await run(script, { deadline: Deadline.after(0) });
        expect(sent).toEqual([]);
        expect(delivery).toEqual({ delivery: 'not_delivered', retry: 'safe' });
      }),
      { numRuns: RUNS },
    );
  });
});
