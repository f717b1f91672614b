import { adapterOf } from '@agent-desktop/core/adapter/index.js';
import { type PermissionReport, SystemOps } from '@agent-desktop/core/adapter/system.js';
import { type AnyCommand, defineCommand, ExitStatus } from '@agent-desktop/core/command.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { field } from '@agent-desktop/core/fields.js';
import type { RefStore } from '@agent-desktop/core/refs/store.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Engine } from '../src/engine.js';
import { readInput } from '../src/input.js';
import type { Request } from '../src/ports.js';

type State = PermissionReport['accessibility']['state'];

class Permissions extends SystemOps {
  closed = 0;

  constructor(private readonly state: State) {
    super();
  }

  override permissionReport(): Promise<PermissionReport> {
    return Promise.resolve({
      accessibility: { state: this.state },
      screenRecording: { state: this.state },
      automation: { state: 'not_required' },
    });
  }

  override close(): Promise<void> {
    this.closed += 1;
    return Promise.resolve();
  }
}

const REQUEST: Request = {
  headed: false,
  session: undefined,
  stateRoot: { configured: '/nowhere/', path: '/nowhere' },
  workingFolder: '/',
  env: {},
  signal: undefined,
};

function setUp(state: State = 'granted') {
  const system = new Permissions(state);
  const log: string[] = [];
  const engine = new Engine({
    version: '1',
    host: { os: 'test', target: 'test' },
    system: {} as SystemPort,
    connect: () => {
      log.push('connect');
      return Promise.resolve(adapterOf({ system }));
    },
    openStore: () => {
      log.push('store');
      return {} as RefStore;
    },
  });
  return { engine, log, system };
}

const BASE = defineCommand({
  name: 'probe',
  group: 'system',
  summary: 'A probe.',
  help: 'Help.',
  input: z.object({ count: field(z._default(z.int().check(z.lte(3)), 1), { description: 'How many.' }) }),
  positionals: [],
  output: () => z.object({}),
  effect: 'observes',
  permission: 'accessibility',
  policy: 'headless',
  postActionWait: false,
  examples: [],
  run: () => Promise.resolve({ done: true }),
});

const probe = (change: Partial<typeof BASE>): AnyCommand => ({ ...BASE, ...change }) as AnyCommand;

describe('a command that needs a permission', () => {
  it.each(['granted', 'unknown', 'not_required'] as const)('runs where it is %s', async (state) => {
    const outcome = await setUp(state).engine.run(probe({}), {}, REQUEST);
    expect(outcome).toMatchObject({ kind: 'envelope', exitCode: 0, envelope: { data: { done: true } } });
  });

  it('does not run where it is denied', async () => {
    let ran = false;
    const command = probe({
      run: () => {
        ran = true;
        return Promise.resolve({});
      },
    });
    const outcome = await setUp('denied').engine.run(command, {}, REQUEST);
    expect(outcome).toMatchObject({ exitCode: 1, envelope: { error: { code: 'PERM_DENIED' } } });
    expect(ran).toBe(false);
  });

  it('is told what is wrong with its input first, without a connection', async () => {
    const { engine, log } = setUp('denied');
    const command = probe({
      validate: () => {
        throw new CommandError('INVALID_ARGS', 'Bad reference.');
      },
    });
    expect(await engine.run(command, {}, REQUEST)).toMatchObject({ envelope: { error: { code: 'INVALID_ARGS' } } });
    expect(log).toEqual([]);
  });
});

describe('what a command does not use', () => {
  it('is not opened', async () => {
    const { engine, log } = setUp();
    await engine.run(probe({ permission: 'none' }), {}, REQUEST);
    await engine.close();
    expect(log).toEqual([]);
  });

  it('is opened once, and closed', async () => {
    const { engine, log, system } = setUp();
    const command = probe({
      run: async (context) => {
        context.store();
        context.store();
        await context.adapter();
        return { root: context.stateRoot };
      },
    });
    expect(await engine.run(command, {}, REQUEST)).toMatchObject({ envelope: { data: { root: '/nowhere/' } } });
    await engine.close();
    expect(log).toEqual(['connect', 'store']);
    expect(system.closed).toBe(1);
  });
});

describe('an attached program', () => {
  const attached = () => true;

  it('gives its own exit code and no envelope', async () => {
    const command = probe({ attached, run: () => Promise.resolve(new ExitStatus(42)) });
    expect(await setUp().engine.run(command, {}, REQUEST)).toEqual({ kind: 'exit', exitCode: 42 });
  });

  it('that could not be started gives 125 and an envelope on standard error', async () => {
    const command = probe({ attached, run: () => Promise.reject(new CommandError('ACTION_FAILED', 'No.')) });
    expect(await setUp().engine.run(command, {}, REQUEST)).toMatchObject({
      kind: 'envelope',
      to: 'stderr',
      exitCode: 125,
    });
  });
});

describe('the output schema of a command', () => {
  it('is not built to run it', async () => {
    const output = vi.fn(() => z.object({}));
    await setUp().engine.run(probe({ output }), {}, REQUEST);
    expect(output).not.toHaveBeenCalled();
  });
});

describe('input', () => {
  it('gets its defaults', () => {
    expect(readInput(probe({}), {})).toEqual({ kind: 'input', input: { count: 1 } });
  });

  it.each([
    [{ count: 9 }, 'is more than 3'],
    [{ count: 1.5 }, 'has to be a whole number'],
    [{ count: 'secret' }, 'has to be a number'],
  ])('says which limit it breaks, not what it was: %j', (raw, because) => {
    expect(readInput(probe({}), raw)).toEqual({ kind: 'invalid', field: 'count', because });
  });
});
