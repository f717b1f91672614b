import { check } from '@agent-desktop/core/commands/check.js';
import { clear } from '@agent-desktop/core/commands/clear.js';
import { click } from '@agent-desktop/core/commands/click.js';
import { get } from '@agent-desktop/core/commands/get.js';
import { is } from '@agent-desktop/core/commands/is.js';
import { select } from '@agent-desktop/core/commands/select.js';
import { setValue } from '@agent-desktop/core/commands/set-value.js';
import { type } from '@agent-desktop/core/commands/type.js';
import { uncheck } from '@agent-desktop/core/commands/uncheck.js';
import { wait } from '@agent-desktop/core/commands/wait.js';
import { describe, expect, it } from 'vitest';
import type { SceneOf } from '../conformance.js';
import { failureOf, happens, neverHappens, refOf, run } from '../drive.js';

/** Characters outside the keyboard map and outside the basic plane. */
const TEXT = 'héllo 世界 😀';

export function actionLaws(scene: SceneOf): void {
  describe('click', () => {
    it('takes effect exactly once', async () => {
      const ref = await refOf(scene(), scene().names.counter);
      const { disposition } = await run(scene(), click, { ref });
      expect(disposition).toMatchObject({ delivery: expect.stringMatching(/^delivered_/), retry: 'unsafe' });
      await happens(scene(), scene().oracle.counted);
    });

    it('waits for a disabled element and then gives up without having sent anything', async () => {
      const ref = await refOf(scene(), scene().names.disabled);
      const error = await failureOf(run(scene(), click, { ref, timeoutMs: 400 }));
      expect(error).toMatchObject({ code: 'TIMEOUT', details: { kind: 'actionability_timeout' } });
      expect(error.disposition.delivery).toBe('not_delivered');
      await neverHappens(scene(), scene().oracle.disabledHit);
    });

    it('makes a single attempt with timeout 0', async () => {
      const ref = await refOf(scene(), scene().names.disabled);
      const error = await failureOf(run(scene(), click, { ref, timeoutMs: 0 }));
      expect(error.disposition.delivery).toBe('not_delivered');
      await neverHappens(scene(), scene().oracle.disabledHit);
    });
  });

  describe('a text field', () => {
    it('takes a value that it is given, and shows it', async () => {
      const ref = await refOf(scene(), scene().names.text);
      const { disposition } = await run(scene(), setValue, { ref, value: TEXT });
      expect(disposition).toEqual({ delivery: 'delivered_verified', retry: 'unsafe' });
      await happens(scene(), scene().oracle.text(TEXT));
      expect(await run(scene(), get, { ref, property: 'value' })).toMatchObject({ value: TEXT });
      expect(await run(scene(), wait, { element: ref, predicate: 'value', value: TEXT, timeout: 1_000 })).toMatchObject(
        {
          found: true,
        },
      );
    });

    it('takes typed text', async () => {
      const ref = await refOf(scene(), scene().names.text);
      await run(scene(), type, { ref, text: TEXT });
      await happens(scene(), scene().oracle.text(TEXT));
    });

    it('is emptied', async () => {
      const ref = await refOf(scene(), scene().names.text);
      await run(scene(), setValue, { ref, value: 'full' });
      await run(scene(), clear, { ref });
      expect((await run(scene(), get, { ref, property: 'value' })).value ?? '').toBe('');
    });
  });

  describe('a checkbox', () => {
    it('is checked once, however often it is asked for, and unchecked again', async () => {
      const ref = await refOf(scene(), scene().names.checkbox);
      expect(await run(scene(), check, { ref })).toMatchObject({ disposition: { delivery: 'delivered_verified' } });
      expect(await run(scene(), check, { ref })).toMatchObject({ disposition: { delivery: 'not_delivered' } });
      await happens(scene(), scene().oracle.checked);
      expect(await run(scene(), is, { ref, property: 'checked' })).toMatchObject({ result: true, applicable: true });
      await run(scene(), uncheck, { ref });
      await happens(scene(), scene().oracle.unchecked);
    });
  });

  describe('a list', () => {
    it('has the option selected that is asked for', async () => {
      const ref = await refOf(scene(), scene().names.list);
      await run(scene(), select, { ref, value: scene().names.option });
      await happens(scene(), scene().oracle.selected);
    });

    it('is left alone when there is no such option', async () => {
      const ref = await refOf(scene(), scene().names.list);
      const error = await failureOf(run(scene(), select, { ref, value: 'Xyzzy-42', timeoutMs: 500 }));
      expect(error.disposition.delivery).toBe('not_delivered');
      expect(error.message).not.toContain('Xyzzy-42');
      await neverHappens(scene(), scene().oracle.selected);
    });
  });
}
