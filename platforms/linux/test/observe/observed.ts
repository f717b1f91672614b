import {
  OBSERVATION_LIMITS,
  type Observation,
  type ObservationLimits,
} from '@agent-desktop/core/adapter/observation.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { ObservedNode } from '@agent-desktop/core/model/element.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import { LinuxObservation } from '../../src/observation.js';
import { FakeApplication, type FakeApplicationFacts } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { type FakeFacts, FakeNode, node } from '../support/fake-node.js';

/** A fake application with one window, read through the adapter. */
export class Observed {
  private constructor(
    readonly desktop: FakeDesktop,
    readonly app: FakeApplication,
    readonly window: FakeNode,
    readonly observation: LinuxObservation,
  ) {}

  static async with(window: Omit<FakeFacts, 'role'>, facts: FakeApplicationFacts = {}): Promise<Observed> {
    const frame = node('frame', { name: 'Window', ...window });
    const app = new FakeApplication(new FakeNode({ role: 'application', name: 'fake', children: [frame] }), facts);
    const desktop = await FakeDesktop.with(app);
    return new Observed(desktop, app, frame, new LinuxObservation(desktop.current.get));
  }

  async info(title = 'Window'): Promise<WindowInfo> {
    const { items } = await this.observation.listWindows(Deadline.after(3_000));
    const found = items.find((window) => window.title === title);
    if (found === undefined) throw new Error('The fake window is not listed.');
    return found;
  }

  async read(how: { limits?: Partial<ObservationLimits>; depth?: number; ms?: number } = {}): Promise<Observation> {
    const window = await this.info();
    const request = {
      depth: how.depth ?? 50,
      limits: { ...OBSERVATION_LIMITS, ...how.limits },
      needs: { bounds: true, capabilities: true, text: true },
    };
    return this.observation.observe({ kind: 'window', window }, request, Deadline.after(how.ms ?? 10_000));
  }

  async stop(): Promise<void> {
    await this.desktop.stop();
  }
}

/** The tree as nested names, for a readable expectation. */
export function outline(node: ObservedNode): unknown {
  const label = `${nameOf(node) ?? '-'}${node.cut === undefined ? '' : ` [${node.cut}]`}`;
  return node.children.length === 0 ? label : [label, ...node.children.map(outline)];
}

export function nameOf(node: ObservedNode): string | undefined {
  return node.name.known ? node.name.value : `? ${node.name.why.kind}`;
}

export function find(node: ObservedNode, name: string): ObservedNode {
  const found = search(node, name);
  if (found === undefined) throw new Error(`No node ${name} was observed.`);
  return found;
}

function search(node: ObservedNode, name: string): ObservedNode | undefined {
  if (nameOf(node) === name) return node;
  for (const child of node.children) {
    const found = search(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
