import { actOnRef } from '@agent-desktop/core/actions/act-on-ref.js';
import type { Resolve } from '@agent-desktop/core/actions/readiness.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { monotonicMs } from '@agent-desktop/core/deadline/monotonic.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { resolveEntry } from '@agent-desktop/core/refs/resolve.js';
import { describe, expect, it } from 'vitest';
import { CLICK, Desk, refusalOf } from './desk.js';

describe('a click on an element that is ready', () => {
  it('costs one resolution without and one with the lease, one chain and one call', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    const result = await desk.act(save, CLICK);
    expect(desk.desktop.effects).toEqual(['CLICKED Save']);
    expect([desk.count('candidates'), desk.count('steps'), desk.count('perform'), desk.count('settled')]).toEqual([
      2, 1, 1, 1,
    ]);
    expect(result.details?.auto_wait).toMatchObject({ read_only_resolve_attempts: 1, read_only_preflight_attempts: 1 });
  });

  it('is delivered but unverified when nothing shows an effect', async () => {
    const desk = new Desk();
    const result = await desk.act(desk.add({ role: 'button', name: 'Save' }), CLICK);
    expect(result).toMatchObject({
      action: 'click',
      steps: [{ label: 'Simulated.Click', outcome: 'succeeded', mechanism: 'semantic_api', verified: false }],
      details: { kind: 'no_effect_observed' },
      disposition: { delivery: 'delivered_unverified', retry: 'unsafe' },
    });
  });

  it('is verified by a surface that opens, and names it', async () => {
    const desk = new Desk();
    const open = desk.add({
      role: 'button',
      name: 'Open',
      onAction: () => void desk.app.openSurface('dialog', { role: 'dialog', name: 'Open File' }, true),
    });
    const result = await desk.act(open, CLICK);
    expect(result.surfaces).toEqual([
      { id: 'dialog-1', type: 'dialog', title: 'Open File', item_count: 0, modal: true },
    ]);
    expect(result.disposition.delivery).toBe('delivered_verified');
  });

  it('answers without surfaces when they cannot be listed', async () => {
    const desk = new Desk();
    const open = desk.add({ role: 'button', name: 'Open' });
    desk.desktop.before('listSurfaces', () => {
      throw new CommandError('APP_UNRESPONSIVE', 'no answer');
    });
    expect(await desk.act(open, CLICK)).not.toHaveProperty('surfaces');
  });

  it('is verified by a late effect within the time to settle', async () => {
    const desk = new Desk();
    const wrap = desk.add({ role: 'checkbox', name: 'Wrap', faults: { effectDelayMs: 60 } });
    expect((await desk.act(wrap, CLICK)).disposition.delivery).toBe('delivered_verified');
  });

  it('gives every native handle back', async () => {
    const desk = new Desk();
    await desk.act(desk.add({ role: 'button', name: 'Save' }), CLICK);
    expect(desk.adapter.observation.released.length).toBeGreaterThanOrEqual(2);
  });
});

describe('an element that is not ready', () => {
  it('is waited for and acted on once', async () => {
    const desk = new Desk();
    const later = desk.add({ role: 'button', name: 'Later', states: ['disabled'] });
    let looks = 0;
    desk.desktop.before('candidates', () => {
      looks += 1;
      if (looks === 3) later.states.delete('disabled');
    });
    const result = await desk.act(later, CLICK);
    expect(desk.desktop.effects).toEqual(['CLICKED Later']);
    expect(result.details?.auto_wait?.read_only_preflight_attempts).toBeGreaterThanOrEqual(3);
  });

  it('ends with the last report when its time is over', async () => {
    const desk = new Desk();
    const never = desk.add({ role: 'button', name: 'Never', states: ['disabled'] });
    const error = await desk.refusal(never, CLICK, { timeoutMs: 1_000 });
    expect(error).toMatchObject({
      code: 'TIMEOUT',
      disposition: { delivery: 'not_delivered', retry: 'safe' },
      details: {
        kind: 'actionability_timeout',
        timeout_ms: 1_000,
        last_report: {
          phase: 'preflight',
          actionable: false,
          checks: expect.arrayContaining([{ check: 'enabled', status: 'fail', reason: 'disabled' }]),
        },
      },
    });
    expect(desk.count('perform')).toBe(0);
  });

  it('gets a single attempt with a timeout of 0, and the check itself as its error', async () => {
    const desk = new Desk();
    const never = desk.add({ role: 'button', name: 'Never', states: ['disabled'] });
    const started = performance.now();
    const error = await desk.refusal(never, CLICK, { timeoutMs: 0 });
    expect(error).toMatchObject({ code: 'ACTION_FAILED', details: { kind: 'actionability', actionable: false } });
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(desk.count('candidates')).toBe(1);
  });

  it('is not judged by what the snapshot said', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save', faults: { unread: ['states'] } });
    const entry = desk.entryOf(save);
    const error = await desk.refusal(save, CLICK, { timeoutMs: 1_000, entry });
    expect(error.details).toMatchObject({
      last_report: {
        checks: expect.arrayContaining([expect.objectContaining({ check: 'enabled', status: 'unknown' })]),
      },
    });
    expect(desk.desktop.effects).toEqual([]);
  });

  it('gets the lease with the deadline of the request', async () => {
    const desk = new Desk();
    const context = desk.context();
    const ends: number[] = [];
    const locks = {
      acquire: (path: string, purpose: string, deadline: Deadline) => {
        ends.push(deadline.endsAt);
        return context.system.locks.acquire(path, purpose, deadline);
      },
    };
    const ref = await desk.refOf(desk.add({ role: 'button', name: 'Save' }));
    const before = monotonicMs();
    await actOnRef({ ...context, system: { ...context.system, locks } }, { ref, timeoutMs: 3_000, action: CLICK });
    expect(ends).toHaveLength(1);
    expect(ends[0]).toBeGreaterThanOrEqual(before + 3_000);
    expect(ends[0]).toBeLessThanOrEqual(monotonicMs() + 3_000);
  });
});

describe('an element out of view', () => {
  it('is acted on where it is when the delivery needs no position', async () => {
    const desk = new Desk();
    const row = desk.add({ role: 'button', name: 'Row', states: ['offscreen'] });
    await desk.act(row, CLICK);
    expect(desk.desktop.effects).toEqual(['CLICKED Row']);
  });

  it('is scrolled into view once when the toolkit gives it no place', async () => {
    const desk = new Desk();
    const row = desk.add({ role: 'cell', name: 'Row', states: ['offscreen'], bounds: 'none' });
    row.onAction = (_, action) => {
      if (action === 'scroll-to') row.bounds = { x: 0, y: 0, width: 10, height: 10 };
    };
    const result = await desk.act(row, CLICK);
    expect(desk.desktop.effects).toEqual(['SCROLLED TO Row', 'CLICKED Row']);
    expect(result.details).toMatchObject({ scrolled_into_view: [{ label: 'Simulated.ScrollTo' }] });
  });

  it('is scrolled once only when that does not help', async () => {
    const desk = new Desk();
    const row = desk.add({ role: 'cell', name: 'Row', states: ['offscreen'], bounds: 'none' });
    row.onAction = () => void row.states.add('offscreen');
    const error = await desk.refusal(row, CLICK, { timeoutMs: 1_300 });
    expect(error.details?.kind).toBe('actionability_timeout');
    expect(desk.desktop.effects).toEqual(['SCROLLED TO Row']);
  });
});

describe('a reference', () => {
  it('whose element is gone is STALE_REF at once where its id never comes back', async () => {
    const desk = new Desk();
    const gone = desk.add({ role: 'button', name: 'Gone' });
    const entry = desk.entryOf(gone);
    gone.remove();
    const error = await desk.refusal(gone, CLICK, { timeoutMs: 60_000, entry });
    expect(error).toMatchObject({ code: 'STALE_REF', disposition: { delivery: 'not_delivered', retry: 'safe' } });
    expect(error.details?.retryable).toBe(false);
  });

  it('without a stable id is looked for until the time is over', async () => {
    const desk = new Desk();
    const gone = desk.add({ role: 'button', name: 'Gone' });
    const { nativeId: _volatile, ...entry } = desk.entryOf(gone);
    gone.remove();
    const error = await desk.refusal(gone, CLICK, { timeoutMs: 200, entry });
    expect(error).toMatchObject({ code: 'STALE_REF', disposition: { delivery: 'not_delivered', retry: 'safe' } });
    expect(error.details?.auto_wait).toBeDefined();
  });

  it('that was seen to be gone stays so when only the last look is cut short', async () => {
    const desk = new Desk();
    const button = desk.add({ role: 'button', name: 'Go' });
    const entry = desk.entryOf(button);
    button.remove();
    let looks = 0;
    const resolve: Resolve = async (until) => {
      looks += 1;
      if (looks === 1) return resolveEntry(desk.adapter, desk.system.processes, entry, until);
      await until.sleep(1_000);
      return { kind: 'undecided', error: new CommandError('APP_UNRESPONSIVE', 'silent'), retryable: true };
    };
    const error = await desk.refusal(button, CLICK, { entry, resolve, timeoutMs: 1_000 });
    expect(error).toMatchObject({ code: 'STALE_REF', details: { kind: 'resolution_complete_absence' } });
  });

  it('of an application that was restarted is not waited for', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    const entry = desk.entryOf(save);
    desk.app.restart();
    const started = performance.now();
    expect((await desk.refusal(save, CLICK, { entry })).code).toBe('STALE_REF');
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it('that was ambiguous for a while says so', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save' });
    const error = new CommandError('AMBIGUOUS_TARGET', 'two of them', { details: { candidate_count: 2 } });
    let looks = 0;
    const resolve: Resolve = async (until) => {
      looks += 1;
      if (looks < 3) return { kind: 'ambiguous', error, retryable: true };
      return resolveEntry(desk.adapter, desk.context().system.processes, desk.entryOf(save), until);
    };
    const result = await desk.act(save, CLICK, { resolve });
    expect(result.details).toMatchObject({ transient_ambiguity: { candidate_count: 2 } });
    expect(desk.desktop.effects).toEqual(['CLICKED Save']);
  });

  it('that is malformed is refused before anything is opened', async () => {
    const desk = new Desk();
    const context = { ...desk.context(), adapter: () => Promise.reject(new Error('opened')) };
    expect((await refusalOf(actOnRef(context, { ref: '@e1', timeoutMs: 0, action: CLICK }))).code).toBe('INVALID_ARGS');
  });
});

describe('with --headed', () => {
  it.each(['click', 'right-click', 'clear'] as const)('%s names the route that is missing', async (kind) => {
    const desk = new Desk();
    const ref = await desk.refOf(desk.add({ role: 'textfield', name: 'Name' }));
    const error = await refusalOf(actOnRef(desk.context(true), { ref, timeoutMs: 0, action: { kind } }));
    expect(error).toMatchObject({
      code: 'PLATFORM_NOT_SUPPORTED',
      details: { kind: 'physical_route_missing', action: kind },
      disposition: { delivery: 'not_delivered' },
    });
    expect(desk.count('perform')).toBe(0);
  });

  it('a semantic action first makes the exact window active', async () => {
    const desk = new Desk();
    desk.window.focused = false;
    const wrap = desk.add({ role: 'checkbox', name: 'Wrap' });
    await desk.act(wrap, { kind: 'toggle' }, { headed: true });
    const order = desk.desktop.calls.map((call) => call.method).filter((m) => m === 'focusWindow' || m === 'perform');
    expect(order).toEqual(['focusWindow', 'perform']);
  });

  it('nothing is sent when the window cannot be made active', async () => {
    const desk = new Desk();
    desk.window.focused = false;
    const wrap = desk.add({ role: 'checkbox', name: 'Wrap' });
    desk.desktop.before('focusWindow', () => {
      throw new CommandError('TIMEOUT', 'not confirmed');
    });
    const error = await desk.refusal(wrap, { kind: 'toggle' }, { headed: true });
    expect(error).toMatchObject({ code: 'TIMEOUT', disposition: { delivery: 'not_delivered', retry: 'safe' } });
    expect(desk.count('perform')).toBe(0);
  });
});
