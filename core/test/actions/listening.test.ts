import type { Step } from '@agent-desktop/core/actions/chain.js';
import { runChain } from '@agent-desktop/core/actions/run-chain.js';
import { ActionOps, type ChangeWatch } from '@agent-desktop/core/adapter/action.js';
import { adapterOf } from '@agent-desktop/core/adapter/index.js';
import { type LiveRead, ObservationOps } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { ElementFacts } from '@agent-desktop/core/model/element.js';
import { ABSENT, known } from '@agent-desktop/core/model/known.js';
import { describe, expect, it } from 'vitest';

const HANDLE = { key: 'acted' };
const STEP: Step = {
  label: 'Fake.press',
  mechanism: 'semantic_api',
  expects: { kind: 'any-effect' },
  withoutEffect: 'stop',
  operation: {},
};

function facts(value: string): ElementFacts {
  return {
    role: 'button',
    nativeRole: 'push-button',
    name: ABSENT,
    value: known(value),
    description: ABSENT,
    nativeIds: [],
    states: known([]),
    capabilities: known([]),
    bounds: ABSENT,
  };
}

/** An application whose handler runs some time after it answered. */
class LateAction extends ActionOps {
  readonly log: string[] = [];
  value = 'before';

  constructor(
    private readonly afterMs: number,
    private readonly reports: boolean,
  ) {
    super();
  }

  override async watch(): Promise<ChangeWatch | undefined> {
    if (!this.reports) return undefined;
    this.log.push('watch');
    return {
      next: () => new Promise((resolve) => setTimeout(resolve, this.afterMs)),
      end: async () => {
        this.log.push('end');
      },
    };
  }

  override async perform(): Promise<{ kind: 'received' }> {
    this.log.push('perform');
    setTimeout(() => {
      this.value = 'after';
    }, this.afterMs);
    return { kind: 'received' };
  }
}

class Looking extends ObservationOps {
  constructor(private readonly action: LateAction) {
    super();
  }

  override async readElement(): Promise<LiveRead> {
    return { kind: 'live', facts: facts(this.action.value) };
  }
}

function press(action: LateAction, step: Step) {
  return runChain(
    {
      adapter: adapterOf({ action, observation: new Looking(action) }),
      lease: { desktop: 'test', heldMs: () => 0 },
      deadline: Deadline.after(10_000),
      action: 'click',
      handle: HANDLE,
      facts: facts('before'),
      process: { pid: 1, instance: '1' },
      surfaces: undefined,
    },
    [step],
  );
}

describe('the effect of a handler that runs later than the answer', () => {
  it('is waited for as long as the toolkit may take', async () => {
    const done = await press(new LateAction(300, false), { ...STEP, handlerDelayMs: 2_000 });
    expect(done.steps.map(({ verified }) => verified)).toEqual([true]);
  });

  it('is listened for from before the call was sent until it was judged', async () => {
    const action = new LateAction(20, true);
    const done = await press(action, { ...STEP, handlerDelayMs: 2_000 });
    expect(done.steps.map(({ verified }) => verified)).toEqual([true]);
    expect(action.log).toEqual(['watch', 'perform', 'end']);
  });

  it('is not listened for where nothing can be read back', async () => {
    const action = new LateAction(0, true);
    await press(action, { ...STEP, expects: { kind: 'unobservable' } });
    expect(action.log).toEqual(['perform']);
  });
});
