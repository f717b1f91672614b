import { preflight } from '@agent-desktop/core/actionability/checks.js';
import { firstBlocking, reportOf } from '@agent-desktop/core/actionability/report.js';
import { REQUIREMENTS } from '@agent-desktop/core/actionability/requirements.js';
import type { ActionKind } from '@agent-desktop/core/actions/action.js';
import { CAPABILITIES } from '@agent-desktop/core/model/capability.js';
import { known, unknown } from '@agent-desktop/core/model/known.js';
import { POLICIES } from '@agent-desktop/core/policy/policy.js';
import { describe, expect, it } from 'vitest';
import { factsWith } from './facts.js';

const SILENT = unknown({ kind: 'timeout' });
const everything = factsWith({ role: 'textfield', capabilities: known(CAPABILITIES) });
const kinds = Object.keys(REQUIREMENTS) as ActionKind[];
const pointerOnly: ReadonlySet<ActionKind> = new Set(['double-click', 'triple-click']);

describe('preflight', () => {
  it.each(kinds)('%s: an element that offers everything is ready', (kind) => {
    expect(preflight(kind, everything, POLICIES.headless).actionable).toBe(!pointerOnly.has(kind));
  });

  it.each(kinds)('%s: nothing is ready when nothing could be read', (kind) => {
    const unread = factsWith({ role: 'group', states: SILENT, capabilities: SILENT, bounds: SILENT });
    const { checks, actionable } = preflight(kind, unread, POLICIES.headless);
    expect(actionable).toBe(kind === 'scroll-to');
    expect(checks.filter((check) => check.status === 'fail')).toEqual(
      pointerOnly.has(kind) ? [expect.objectContaining({ check: 'supported_action' })] : [],
    );
  });

  it.each(kinds)('%s: a disabled element is refused exactly where the table says so', (kind) => {
    const disabled = { ...everything, states: known(['disabled' as const]) };
    const failed = preflight(kind, disabled, POLICIES.headless).checks.some(
      (check) => check.check === 'enabled' && check.status === 'fail',
    );
    expect(failed).toBe(REQUIREMENTS[kind].enabled);
  });

  it('reports in the order in which the checks decide', () => {
    const { checks } = preflight('set-value', everything, POLICIES.headless);
    expect(checks.map((check) => check.check)).toEqual([
      'visible',
      'enabled',
      'editable',
      'supported_action',
      'policy',
    ]);
  });

  it('does not look at the position of a semantic delivery', () => {
    expect(preflight('click', factsWith(), POLICIES.headless).checks.map((check) => check.check)).not.toContain(
      'stable',
    );
  });

  it('needs a still position for a positional delivery, and the pointer', () => {
    const report = preflight('click', factsWith(), POLICIES.headless, 'positional');
    expect(report.checks).toContainEqual({ check: 'stable', status: 'unknown', reason: 'no samples' });
    expect(report.checks).toContainEqual({ check: 'policy', status: 'fail', reason: 'the pointer may not move' });
  });

  it('asks about the pointer last and only when everything else is ready', () => {
    const receivesEvents = { check: 'receives_events', status: 'fail' } as const;
    const stable = { check: 'stable', status: 'pass' } as const;
    const ready = preflight('click', factsWith(), POLICIES.headed, 'positional', { stable, receivesEvents });
    expect(ready.checks.at(-1)).toEqual(receivesEvents);
    const denied = preflight('click', factsWith(), POLICIES.headless, 'positional', { stable, receivesEvents });
    expect(denied.checks).not.toContainEqual(receivesEvents);
  });

  it('takes the first check that blocks', () => {
    const report = preflight('click', factsWith({ states: known(['hidden', 'disabled']) }), POLICIES.headless);
    expect(firstBlocking(report)?.check).toBe('visible');
  });

  it('writes to no read-only text field', () => {
    const readonly = { ...everything, states: known(['readonly' as const]) };
    expect(firstBlocking(preflight('type', readonly, POLICIES.headless))).toMatchObject({ reason: 'readonly' });
  });
});

describe('an unknown receives_events', () => {
  const unknownWith = (occluded: number) =>
    reportOf([
      { check: 'receives_events', status: 'unknown', hit_test: { attempted: 5, unknown: 5 - occluded, occluded } },
    ]);

  it('blocks only when something covers a part', () => {
    expect(unknownWith(0).actionable).toBe(true);
    expect(unknownWith(2).actionable).toBe(false);
  });
});
