import { wait } from '@agent-desktop/core/commands/wait.js';
import { describe, expect, it } from 'vitest';
import { Desk, refusalOf } from '../actions/desk.js';

const run = (desk: Desk, input: Record<string, unknown>) =>
  wait.run(desk.context(), { timeout: 2_000, ...input } as never);
const later = (ms: number, change: () => void): void => void setTimeout(change, ms);

describe('wait MS', () => {
  it('lets the time pass and touches no application', async () => {
    const desk = new Desk();
    const started = performance.now();
    expect(await run(desk, { ms: 60 })).toEqual({ waited_ms: 60 });
    expect(performance.now() - started).toBeGreaterThanOrEqual(59);
    expect(desk.desktop.calls).toEqual([]);
  });
});

describe('wait --element', () => {
  it('ends when the element becomes enabled', async () => {
    const desk = new Desk();
    const save = desk.add({ role: 'button', name: 'Save', states: ['disabled'] });
    const ref = await desk.refOf(save);
    later(150, () => save.states.delete('disabled'));
    expect(await run(desk, { element: ref, predicate: 'enabled' })).toMatchObject({
      found: true,
      ref,
      predicate: 'enabled',
      observed: { enabled: true, applicable: true },
      elapsed_ms: expect.any(Number),
    });
  });

  it('says what it saw last when its time is over', async () => {
    const desk = new Desk();
    const ref = await desk.refOf(desk.add({ role: 'textfield', name: 'Name', value: 'secret-value' }));
    const error = await refusalOf(run(desk, { element: ref, predicate: 'value', value: 'other-text', timeout: 150 }));
    expect(error).toMatchObject({
      code: 'TIMEOUT',
      disposition: { delivery: 'not_delivered', retry: 'safe' },
      details: {
        kind: 'wait_timeout',
        predicate: 'value',
        timeout_ms: 150,
        last_observed: { matched: false, value_present: true, value_chars: 12, expected_chars: 10 },
      },
    });
    expect(JSON.stringify([error.message, error.details])).not.toMatch(/secret-value|other-text/);
  });

  it('looks not even once with a timeout of 0', async () => {
    const desk = new Desk();
    const ref = await desk.refOf(desk.add({ role: 'button', name: 'Save' }));
    expect((await refusalOf(run(desk, { element: ref, timeout: 0 }))).details?.kind).toBe('wait_timeout');
    expect(desk.count('candidates')).toBe(0);
  });

  it('does not wait for a process that was replaced', async () => {
    const desk = new Desk();
    const ref = await desk.refOf(desk.add({ role: 'button', name: 'Save' }));
    desk.app.restart();
    const started = performance.now();
    expect((await refusalOf(run(desk, { element: ref }))).code).toBe('STALE_REF');
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('refuses a number that the snapshot never gave', async () => {
    const desk = new Desk();
    const ref = await desk.refOf(desk.add({ role: 'button', name: 'Save' }));
    expect((await refusalOf(run(desk, { element: ref.replace('e1', 'e99') }))).code).toBe('INVALID_ARGS');
  });

  it('keeps an application that does not answer apart from an element that is not there', async () => {
    const desk = new Desk();
    const ref = await desk.refOf(desk.add({ role: 'button', name: 'Save' }));
    desk.app.hangs = true;
    const error = await refusalOf(run(desk, { element: ref, timeout: 900 }));
    expect(error.code).not.toBe('STALE_REF');
  });
});

describe('wait --window', () => {
  it('ends when a window with that part in its title opens', async () => {
    const desk = new Desk();
    later(150, () => void desk.app.addWindow({ title: 'Save  As…' }));
    expect(await run(desk, { window: 'save as' })).toMatchObject({
      found: true,
      window: { title: 'Save  As…', app_name: 'Editor' },
    });
  });

  it('looks only at the application that was named', async () => {
    const desk = new Desk();
    desk.desktop.addApp({ name: 'Other' }).addWindow({ title: 'Untitled too' });
    const error = await refusalOf(run(desk, { window: 'Untitled', app: 'Nobody', timeout: 150 }));
    expect(error.details).toMatchObject({ kind: 'wait_timeout', predicate: 'window', last_observed: { windows: 0 } });
    expect(await run(desk, { window: 'Untitled', app: 'Other' })).toMatchObject({ window: { app_name: 'Other' } });
    expect(await run(desk, { window: 'Untitled', pid: desk.app.process.pid })).toMatchObject({
      window: { app_name: 'Editor' },
    });
  });
});

describe('wait --text', () => {
  it('ends when the text appears, with a reference that can be used', async () => {
    const desk = new Desk();
    later(150, () => void desk.add({ role: 'button', name: 'All done now' }));
    const found = await run(desk, { text: 'DONE' });
    expect(found).toMatchObject({
      found: true,
      text: 'DONE',
      role: 'button',
      ref: expect.stringMatching(/^@s\w+:e\d+$/),
    });
    const { ref } = found as { ref: string };
    expect(await run(desk, { element: ref })).toMatchObject({ found: true });
  });

  it('has no reference for a text that cannot be operated', async () => {
    const desk = new Desk();
    desk.add({ role: 'statictext', name: 'Ready' });
    expect(await run(desk, { text: 'ready' })).toMatchObject({ ref: null, role: 'statictext' });
  });

  it('counts: exactly so many, and none at all', async () => {
    const desk = new Desk();
    const busy = desk.add({ role: 'statictext', name: 'Busy' });
    later(250, () => busy.remove());
    expect(await run(desk, { text: 'busy', count: 1 })).toMatchObject({ count: 1 });
    expect(await run(desk, { text: 'busy', count: 0 })).toMatchObject({ found: true, count: 0, ref: null, role: null });
  });

  it('does not take a text that could not be read for one that is not there', async () => {
    const desk = new Desk();
    desk.add({ role: 'statictext', name: 'Busy', faults: { unread: ['name'] } });
    const error = await refusalOf(run(desk, { text: 'busy', count: 0, timeout: 300 }));
    expect(error.details).toMatchObject({ kind: 'wait_timeout', last_observed: { count: 0, certain: false } });
  });

  it('never repeats the text in an error', async () => {
    const desk = new Desk();
    const error = await refusalOf(run(desk, { text: 'hunter2-hunter2', timeout: 100 }));
    expect(error.message).toContain('15 characters');
    expect(JSON.stringify([error.message, error.details])).not.toContain('hunter2');
  });

  it('waits for an application that is only about to start', async () => {
    const desk = new Desk();
    later(250, () => {
      desk.desktop.addApp({ name: 'Late' }).addWindow({ title: 'Late', children: [{ role: 'button', name: 'Go' }] });
    });
    expect(await run(desk, { text: 'Go', app: 'Late' })).toMatchObject({ found: true });
  });
});
