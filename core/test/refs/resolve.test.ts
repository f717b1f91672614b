import { describe, expect, it } from 'vitest';
import { adapterOf } from '../../src/adapter/index.js';
import { type Candidates, ObservationOps, type Scope, type SoughtElement } from '../../src/adapter/observation.js';
import { Deadline } from '../../src/deadline/deadline.js';
import { CommandError } from '../../src/errors/command-error.js';
import type { ElementHandle } from '../../src/model/element.js';
import { type Known, known, unknown } from '../../src/model/known.js';
import type { ProcessIdentity } from '../../src/model/process.js';
import { resolveEntry, resolveRef, scopeOf } from '../../src/refs/resolve.js';
import type { RefStore } from '../../src/refs/store.js';
import type { ProcessTable } from '../../src/system/port.js';
import { candidatesIn, entryIn, node, SOURCE, stableId } from './observed.js';

class Answering extends ObservationOps {
  readonly asked: { scope: Scope; sought: SoughtElement }[] = [];
  readonly released: ElementHandle[] = [];
  constructor(private readonly answer: () => Candidates) {
    super();
  }
  override async candidates(scope: Scope, sought: SoughtElement): Promise<Candidates> {
    this.asked.push({ scope, sought });
    return this.answer();
  }
  override release(handles: readonly ElementHandle[]): void {
    this.released.push(...handles);
  }
}

function processes(live: Known<ProcessIdentity> = known(SOURCE.process)): ProcessTable {
  return { self: () => ({ pid: 1, instance: '1' }), identify: () => live, liveness: () => 'alive' };
}

const target = node({ name: 'Beta', ids: [stableId('/2')] });
const root = node({ role: 'window', name: 'W', children: [node({ name: 'Alpha', ids: [stableId('/1')] }), target] });
const entry = entryIn(root, target);
const soon = () => Deadline.after(1_000);

async function resolved(answer: () => Candidates, table = processes()) {
  const observation = new Answering(answer);
  const resolution = await resolveEntry(adapterOf({ observation }), table, entry, soon());
  return { observation, resolution };
}

describe('resolveEntry', () => {
  it('asks once, in the saved window, and frees every handle but the one it gives', async () => {
    const { observation, resolution } = await resolved(() => candidatesIn(root, 'button'));
    expect(resolution).toMatchObject({ kind: 'resolved', handle: target.handle, entry });
    expect(observation.asked).toHaveLength(1);
    expect(observation.asked[0]).toMatchObject({
      scope: { kind: 'window', window: { id: 'w1', title: 'Untitled', process: SOURCE.process } },
      sought: { role: 'button', nativeId: stableId('/2'), path: [1] },
    });
    const freed = observation.released.map((handle) => handle.key);
    expect(freed).not.toContain(target.handle.key);
    expect(freed).toContain(root.handle.key);
    expect(freed).toContain(root.children[0]?.handle.key);
  });

  it.each<[string, Known<ProcessIdentity>, string]>([
    ['ended', known<ProcessIdentity>(undefined), 'exited'],
    ['was replaced', known({ ...SOURCE.process, instance: 'later' }), 'replaced'],
  ])('is stale for good when the process %s, without asking it', async (_what, live, how) => {
    const { observation, resolution } = await resolved(() => candidatesIn(root, 'button'), processes(live));
    expect(resolution).toMatchObject({ kind: 'stale', retryable: false });
    expect(resolution.kind === 'stale' && resolution.error.details).toMatchObject({
      kind: 'process_changed',
      process: how,
    });
    expect(observation.asked).toEqual([]);
  });

  it('decides nothing while the process cannot be identified', async () => {
    const { resolution } = await resolved(() => candidatesIn(root, 'button'), processes(unknown({ kind: 'denied' })));
    expect(resolution).toMatchObject({ kind: 'undecided', retryable: true });
  });

  it.each([
    ['WINDOW_NOT_FOUND', 'stale', 'STALE_REF', false],
    ['APP_UNRESPONSIVE', 'undecided', 'APP_UNRESPONSIVE', true],
    ['TIMEOUT', 'undecided', 'TIMEOUT', true],
    ['PERM_DENIED', 'undecided', 'PERM_DENIED', false],
    ['AMBIGUOUS_TARGET', 'ambiguous', 'AMBIGUOUS_TARGET', false],
  ] as const)('turns %s of the adapter into %s', async (code, kind, error, retryable) => {
    const { resolution } = await resolved(() => {
      throw new CommandError(code, 'x');
    });
    expect(resolution).toMatchObject({ kind, error: { code: error }, retryable });
  });

  it.each(['WINDOW_NOT_FOUND', 'APP_NOT_FOUND', 'ELEMENT_NOT_FOUND'] as const)(
    'takes %s of an adapter that ran out of time for no proof',
    async (code) => {
      const deadline = Deadline.after(10);
      class Late extends ObservationOps {
        override async candidates(): Promise<Candidates> {
          await new Promise((resolve) => setTimeout(resolve, 40));
          throw new CommandError(code, 'x');
        }
      }
      const resolution = await resolveEntry(adapterOf({ observation: new Late() }), processes(), entry, deadline);
      expect(resolution).toMatchObject({ kind: 'undecided', error: { code: 'TIMEOUT' } });
    },
  );

  it('lets a programming error through', async () => {
    await expect(
      resolved(() => {
        throw new TypeError('bug');
      }),
    ).rejects.toThrow(TypeError);
  });

  it('does not start after the deadline', async () => {
    const observation = new Answering(() => candidatesIn(root, 'button'));
    const resolution = await resolveEntry(adapterOf({ observation }), processes(), entry, Deadline.after(0));
    expect(resolution).toMatchObject({ kind: 'undecided', error: { code: 'TIMEOUT' } });
    expect(observation.asked).toEqual([]);
  });
});

describe('resolveRef', () => {
  it('is stale for a number that the snapshot does not hold', async () => {
    const store = { entry: async () => undefined } as Partial<RefStore>;
    const resolution = await resolveRef(
      store as RefStore,
      adapterOf(),
      processes(),
      { snapshot: 's123', number: 9 },
      soon(),
    );
    expect(resolution).toMatchObject({
      kind: 'stale',
      retryable: false,
      error: { details: { kind: 'reference_unknown' } },
    });
  });
});

describe('scopeOf', () => {
  it('opens other surfaces as what they were', () => {
    expect(scopeOf({ ...SOURCE, surface: 'menu' })).toMatchObject({
      kind: 'surface',
      surface: 'menu',
      window: { id: 'w1' },
    });
    const { window: _none, ...bare } = SOURCE;
    expect(scopeOf({ ...bare, surface: 'desktop' })).toEqual({
      kind: 'surface',
      surface: 'desktop',
      process: SOURCE.process,
    });
  });
});
