import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { OBSERVATION_LIMITS, type ObservationRequest } from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import { depthCost } from '@agent-desktop/core/snapshot/depth.js';
import { describe, expect, it } from 'vitest';
import type { SceneOf } from '../conformance.js';
import { failureOf } from '../drive.js';

function request(depth: number): ObservationRequest {
  return { depth, limits: OBSERVATION_LIMITS, needs: { bounds: true, capabilities: true, text: true } };
}

const soon = () => Deadline.after(5_000);

function* nodesOf(node: ObservedNode, level = 0): Generator<{ node: ObservedNode; level: number }> {
  yield { node, level };
  for (const child of node.children) yield* nodesOf(child, level + depthCost(child));
}

export function adapterLaws(scene: SceneOf): void {
  async function windowOf(adapter: PlatformAdapter): Promise<WindowInfo> {
    const { items } = await adapter.observation.listWindows(soon());
    const window = items.find((one) => one.process.pid === scene().pid && one.accessible);
    if (window === undefined) throw new Error('the scene has no window');
    return window;
  }

  async function counterOf(adapter: PlatformAdapter): Promise<ObservedNode> {
    const window = await windowOf(adapter);
    const { root } = await adapter.observation.observe({ kind: 'window', window }, request(50), soon());
    for (const { node } of nodesOf(root)) {
      if (node.role === 'button' && node.name.known && node.name.value === scene().names.counter) return node;
    }
    throw new Error('the scene has no counter');
  }

  describe('the adapter', () => {
    it('has its four parts, and a desktop that is the same at every call', () => {
      const { observation, action, input, system } = scene().adapter;
      expect([observation, action, input, system].every((part) => typeof part === 'object')).toBe(true);
      expect(system.desktopIdentity()).toBe(system.desktopIdentity());
      expect(system.supportedSurfaces()).toContain('window');
    });

    it('lists a window with the process and the application that it belongs to', async () => {
      const { adapter, pid } = scene();
      const window = await windowOf(adapter);
      const { items } = await adapter.observation.listApps(soon());
      const app = items.find((one) => one.process.pid === pid);
      expect(app?.process).toEqual(window.process);
      expect(app?.aliases.length).toBeGreaterThan(0);
    });

    it('observes no deeper than it is asked to, and marks where it stopped', async () => {
      const { adapter } = scene();
      const scope = { kind: 'window', window: await windowOf(adapter) } as const;
      const { root, complete } = await adapter.observation.observe(scope, request(1), soon());
      expect(complete).toBe(true);
      for (const { node, level } of nodesOf(root)) {
        expect(level).toBeLessThanOrEqual(1);
        const missing = node.childCount.known && (node.childCount.value ?? 0) > node.children.length;
        expect(!missing || node.cut !== undefined).toBe(true);
      }
    });

    it('reads one element as the tree shows it', async () => {
      const { adapter } = scene();
      const node = await counterOf(adapter);
      const read = await adapter.observation.readElement(node.handle, soon());
      expect(read).toMatchObject({
        kind: 'live',
        facts: { role: node.role, name: node.name, capabilities: node.capabilities },
      });
    });

    it('hits the middle of what it places', async () => {
      const { adapter } = scene();
      const node = await counterOf(adapter);
      const bounds = node.bounds.known ? node.bounds.value : undefined;
      if (bounds === undefined) throw new Error('the counter has no bounds');
      const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
      const { kind } = await adapter.observation.hitTest(node.handle, middle, soon());
      expect(['reaches', 'unknown']).toContain(kind);
    });

    it('finds an element by its stable id, and all of a role without one', async () => {
      const { adapter } = scene();
      const node = await counterOf(adapter);
      const scope = { kind: 'window', window: await windowOf(adapter) } as const;
      const every = await adapter.observation.candidates(scope, { role: 'button' }, soon());
      expect(every.complete).toBe(true);
      expect(every.found.length).toBeGreaterThanOrEqual(3);
      for (const { facts, ancestors, index, handle } of every.found) {
        expect(facts.role).toBe('button');
        expect(ancestors?.at(-1)?.children[index ?? -1]?.handle.key).toBe(handle.key);
      }
      const nativeId = node.nativeIds.find((id) => id.stable);
      if (nativeId === undefined) return;
      const probed = await adapter.observation.candidates(scope, { role: 'button', nativeId }, soon());
      expect(probed.found.some((one) => one.facts.nativeIds.some((id) => id.value === nativeId.value))).toBe(true);
    });

    it('does not show the window of another process generation', async () => {
      const { adapter } = scene();
      const window = await windowOf(adapter);
      const recycled = { ...window, process: { ...window.process, instance: 'another' } };
      const error = await failureOf(
        adapter.observation.observe({ kind: 'window', window: recycled }, request(1), soon()),
      );
      expect(['WINDOW_NOT_FOUND', 'APP_NOT_FOUND']).toContain(error.code);
    });

    it('answers or refuses within its deadline', async () => {
      const { adapter } = scene();
      const scope = { kind: 'window', window: await windowOf(adapter) } as const;
      const began = performance.now();
      const outcome = await adapter.observation.observe(scope, request(50), Deadline.after(1)).then(
        ({ complete }) => complete,
        (error: unknown) => error,
      );
      expect(performance.now() - began).toBeLessThan(1_000);
      expect(typeof outcome === 'boolean' || outcome instanceof CommandError).toBe(true);
    });
  });
}
