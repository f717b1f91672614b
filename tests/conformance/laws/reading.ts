import { find } from '@agent-desktop/core/commands/find.js';
import { get } from '@agent-desktop/core/commands/get.js';
import { is } from '@agent-desktop/core/commands/is.js';
import { listApps } from '@agent-desktop/core/commands/list-apps.js';
import { listWindows } from '@agent-desktop/core/commands/list-windows.js';
import { setValue } from '@agent-desktop/core/commands/set-value.js';
import { snapshot } from '@agent-desktop/core/commands/snapshot.js';
import { wait } from '@agent-desktop/core/commands/wait.js';
import { type Rect, sameRect } from '@agent-desktop/core/model/rect.js';
import { describe, expect, it } from 'vitest';
import type { SceneOf } from '../conformance.js';
import { failureOf, findFirst, nodesOf, observe, refOf, refsOf, run } from '../drive.js';

/** Healthy applications answer in this time although another one does not, ms. */
const BESIDE_A_FROZEN_ONE_MS = 1_000;

export function readingLaws(scene: SceneOf): void {
  describe('a snapshot', () => {
    it('numbers its references depth first, without gaps, each under its own id', async () => {
      const { tree, ref_count, snapshot_id, complete } = await observe(scene());
      const refs = [...nodesOf(tree)].flatMap((node) => node.ref_id ?? []);
      expect(complete).toBe(true);
      expect(ref_count).toBeGreaterThan(0);
      expect(refs).toEqual(Array.from({ length: ref_count }, (_, index) => `@${snapshot_id}:e${index + 1}`));
    });

    it('shows the elements of the scene with their roles', async () => {
      const { names } = scene();
      const seen = async (name: string) => {
        await refsOf(scene(), name);
        const { tree } = await observe(scene());
        return [...nodesOf(tree)].filter((node) => node.name === name).map((node) => node.role);
      };
      expect(await seen(names.counter)).toEqual(['button']);
      expect(await seen(names.twin)).toEqual(['button', 'button']);
      expect(await seen(names.text)).toContain('textfield');
      expect(await seen(names.checkbox)).toEqual(['checkbox']);
      for (const name of [...names.movable, names.disabled]) expect(await seen(name)).toEqual(['button']);
    });

    it('looks no further than it was asked to', async () => {
      const { tree } = await observe(scene(), { maxDepth: 0 });
      expect(tree).not.toHaveProperty('children');
      expect(tree).toMatchObject({ subtree_truncated: true });
    });

    it('loses no reference when it is pruned and compacted', async () => {
      const whole = await observe(scene());
      const pruned = await observe(scene(), { interactiveOnly: true, compact: true });
      const refs = (result: typeof whole) =>
        [...nodesOf(result.tree)].flatMap((node) => (node.ref_id === undefined ? [] : [[node.role, node.name]]));
      expect(refs(pruned)).toEqual(refs(whole));
    });

    it('places elements inside their window, in screen points', async () => {
      const isInside = async (): Promise<boolean> => {
        const [window] = (await run(scene(), listWindows, { pid: scene().pid })) as unknown as { bounds: Rect }[];
        const { tree } = await observe(scene(), { includeBounds: true });
        const bounds = [...nodesOf(tree)].find((node) => node.name === scene().names.counter)?.bounds;
        return bounds !== undefined && window !== undefined && contains(window.bounds, bounds);
      };
      // A window that was just opened may still be on its way to its place.
      await expect.poll(isInside, { timeout: 3_000 }).toBe(true);
    });

    it('is seen by its own session only', async () => {
      const { names, pid } = scene();
      const { snapshot_id } = await run(scene(), snapshot, { pid, maxDepth: 50 }, 'a');
      const ref = `@${String(snapshot_id)}:e1`;
      expect(names.counter).toBeTruthy();
      await run(scene(), get, { ref, property: 'role' }, 'a');
      expect((await failureOf(run(scene(), get, { ref, property: 'role' }, 'b'))).code).toBe('SNAPSHOT_NOT_FOUND');
    });
  });

  describe('a search', () => {
    it('finds by role, name and state, and its reference can be used', async () => {
      const { match } = await findFirst(scene(), { role: 'button', name: scene().names.counter, exact: true });
      const { ref_id, role } = match as { ref_id: string; role: string };
      expect(role).toBe('button');
      expect(await run(scene(), is, { ref: ref_id, property: 'enabled' })).toMatchObject({ result: true });
      await refsOf(scene(), scene().names.disabled);
      const disabled = await findFirst(scene(), { name: scene().names.disabled, state: ['disabled'] });
      expect(disabled.match).toMatchObject({ role: 'button' });
    });

    it('counts what a snapshot shows', async () => {
      const refs = await refsOf(scene(), scene().names.twin);
      const { count } = await run(scene(), find, {
        pid: scene().pid,
        name: scene().names.twin,
        exact: true,
        count: true,
      });
      expect(count).toBe(refs.length);
    });

    it('names the roles that are there when the asked one is not', async () => {
      const { match, roles_present } = await findFirst(scene(), { role: 'rulermarker' });
      expect(match).toBeNull();
      expect(roles_present).toContain('button');
    });
  });

  describe('a live read', () => {
    it('tells what an element is and where', async () => {
      const ref = await refOf(scene(), scene().names.counter);
      const first = await run(scene(), get, { ref, property: 'bounds' });
      const second = await run(scene(), get, { ref, property: 'bounds' });
      expect(sameRect(first.value as Rect, second.value as Rect)).toBe(true);
      expect(await run(scene(), is, { ref, property: 'visible' })).toMatchObject({ result: true, applicable: true });
      const disabled = await refOf(scene(), scene().names.disabled);
      expect(await run(scene(), is, { ref: disabled, property: 'enabled' })).toMatchObject({ result: false });
    });

    it('waits for what is already so', async () => {
      const ref = await refOf(scene(), scene().names.counter);
      for (const predicate of ['exists', 'enabled', 'actionable'] as const) {
        expect(await run(scene(), wait, { element: ref, predicate, timeout: 2_000 })).toMatchObject({ found: true });
      }
    });
  });

  describe('a password', () => {
    it('is in no snapshot, search or read', async () => {
      const secret = 'tr0ub4dor-und-3';
      const ref = await refOf(scene(), scene().names.secure);
      await run(scene(), setValue, { ref, value: secret });
      const result = await observe(scene());
      const field = [...nodesOf(result.tree)].find((node) => node.name === scene().names.secure);
      expect(field?.states).toContain('secure');
      const count = await run(scene(), find, { pid: scene().pid, text: 'tr0ub4dor', count: true });
      expect(count).toEqual({ count: 0 });
      const value = await run(scene(), get, { ref, property: 'value' });
      expect(value.value).toBeNull();
      expect(JSON.stringify(result)).not.toContain(secret);
    });
  });

  describe('an application that never answers', () => {
    it('costs the others nothing and is named', async () => {
      const { pid } = await scene().freezeAnother();
      const began = performance.now();
      const { apps, unresponsive } = (await run(scene(), listApps, {})) as Record<string, { pid?: number }[]>;
      expect(apps?.map((app) => app.pid)).toContain(scene().pid);
      // What is known of it from before may still be listed without asking it.
      expect([...(apps ?? []), ...(unresponsive ?? [])].map((app) => app.pid)).toContain(pid);
      const listed = performance.now();
      expect((await observe(scene())).complete).toBe(true);
      expect(listed - began).toBeLessThan(BESIDE_A_FROZEN_ONE_MS);
      expect(performance.now() - listed).toBeLessThan(BESIDE_A_FROZEN_ONE_MS);
    });

    it('is APP_UNRESPONSIVE when it is asked for', async () => {
      const { pid } = await scene().freezeAnother();
      expect((await failureOf(run(scene(), snapshot, { pid }))).code).toBe('APP_UNRESPONSIVE');
    });
  });
}

function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
