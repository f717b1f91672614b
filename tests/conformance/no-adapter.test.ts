import { ActionOps } from '@agent-desktop/core/adapter/action.js';
import { adapterOf } from '@agent-desktop/core/adapter/index.js';
import { InputOps } from '@agent-desktop/core/adapter/input.js';
import { ObservationOps } from '@agent-desktop/core/adapter/observation.js';
import { SystemOps } from '@agent-desktop/core/adapter/system.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { describe, expect, it } from 'vitest';

/** Methods whose default is an honest answer and not a refusal. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  settled: undefined,
  watch: undefined,
  missingTree: { cause: 'unknown' },
  accessibilityChanges: [],
  release: undefined,
  close: undefined,
  supportedSurfaces: [],
  isProtectedProcess: false,
  isBlockedCombo: false,
  processState: { kind: 'unknown' },
  permissionReport: { accessibility: { state: 'unknown' } },
  requestPermissions: { accessibility: { state: 'unknown' } },
};

const adapter = adapterOf();
const parts = [
  [adapter.observation, ObservationOps],
  [adapter.action, ActionOps],
  [adapter.input, InputOps],
  [adapter.system, SystemOps],
] as const;

const methods = parts.flatMap(([part, type]) =>
  Object.getOwnPropertyNames(type.prototype)
    .filter((name) => name !== 'constructor')
    .map((name) => [name, part] as const),
);

describe('an adapter that does nothing', () => {
  it('has every method of its four parts', () => {
    expect(methods.length).toBeGreaterThan(30);
    expect(Object.keys(ANSWERS).filter((name) => !methods.some(([method]) => method === name))).toEqual([]);
  });

  it.each(methods)('%s answers honestly or refuses by name', async (name, part) => {
    const method = (part as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    // The last argument is the deadline; what comes before it is not looked at.
    const call = async (): Promise<unknown> => method?.call(part, [], Deadline.after(10), Deadline.after(10));
    if (!(name in ANSWERS)) {
      await expect(call()).rejects.toMatchObject({ code: 'PLATFORM_NOT_SUPPORTED', details: { method: name } });
    } else if (ANSWERS[name] === undefined) {
      expect(await call()).toBeUndefined();
    } else {
      const answer = await call();
      expect({ answer }).toMatchObject({ answer: ANSWERS[name] });
    }
  });
});
