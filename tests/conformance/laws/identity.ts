import { click } from '@agent-desktop/core/commands/click.js';
import { describe, expect, it } from 'vitest';
import type { SceneOf } from '../conformance.js';
import { failureOf, happens, neverHappens, refOf, refsOf, run } from '../drive.js';

/** Enough for one attempt and a few more looks, ms. */
const PATIENCE_MS = 1_500;
const REFUSALS = ['STALE_REF', 'AMBIGUOUS_TARGET'];

export function identityLaws(scene: SceneOf): void {
  /** Clicks; an error has to be one of the refusals and must not have sent anything. */
  async function clickOrRefuse(ref: string): Promise<'clicked' | 'refused'> {
    const attempt = run(scene(), click, { ref, timeoutMs: PATIENCE_MS });
    const succeeded = await attempt.then(
      () => true,
      () => false,
    );
    if (succeeded) return 'clicked';
    const error = await failureOf(attempt);
    expect(REFUSALS).toContain(error.code);
    expect(error.disposition).toEqual({ delivery: 'not_delivered', retry: 'safe' });
    return 'refused';
  }

  /** The original was hit once and nothing else; or nothing at all. */
  async function onlyTheOriginal(outcome: 'clicked' | 'refused'): Promise<void> {
    const { oracle } = scene();
    if (outcome === 'refused') return neverHappens(scene(), oracle.anyMovableHit);
    await happens(scene(), oracle.movableHit);
    expect(
      scene()
        .effects()
        .filter((line) => oracle.anyMovableHit.test(line)),
    ).toHaveLength(1);
  }

  describe('a reference', () => {
    it('still works after an unrelated change', async () => {
      const ref = await refOf(scene(), scene().names.movable[0]);
      await scene().change.remove();
      await run(scene(), click, { ref });
      await happens(scene(), scene().oracle.anyMovableHit);
      await neverHappens(scene(), scene().oracle.movableHit);
    });

    it('acts on the element it was given for after a sibling was inserted before it', async () => {
      const ref = await refOf(scene(), scene().names.movable[1]);
      await scene().change.prepend('Newcomer');
      await onlyTheOriginal(await clickOrRefuse(ref));
    });

    it('never acts on another element after the siblings were reordered', async () => {
      const ref = await refOf(scene(), scene().names.movable[1]);
      await scene().change.reorder();
      await onlyTheOriginal(await clickOrRefuse(ref));
    });

    it('never acts on another element that looks the same', async () => {
      const ref = await refOf(scene(), scene().names.movable[1]);
      await scene().change.duplicate();
      await onlyTheOriginal(await clickOrRefuse(ref));
    });

    it('never acts on another element after its own was renamed', async () => {
      const ref = await refOf(scene(), scene().names.movable[1]);
      await scene().change.rename('Renamed');
      await onlyTheOriginal(await clickOrRefuse(ref));
    });

    it('is STALE_REF once its element is gone, and sends nothing', async () => {
      const ref = await refOf(scene(), scene().names.movable[1]);
      await scene().change.remove();
      const error = await failureOf(run(scene(), click, { ref, timeoutMs: PATIENCE_MS }));
      expect(error.code).toBe('STALE_REF');
      expect(error.disposition.delivery).toBe('not_delivered');
      await neverHappens(scene(), scene().oracle.anyMovableHit);
    });

    it('of one twin never acts on the other', async () => {
      const refs = await refsOf(scene(), scene().names.twin);
      expect(refs).toHaveLength(2);
      const second = refs[1];
      if (second === undefined) return;
      const outcome = await clickOrRefuse(second);
      await neverHappens(scene(), scene().oracle.twins[0]);
      if (outcome === 'clicked') await happens(scene(), scene().oracle.twins[1]);
    });
  });
}
