import { type ActRequest, act } from '@agent-desktop/core/actions/act-on-ref.js';
import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import type { Resolve } from '@agent-desktop/core/actions/readiness.js';
import type { ActionResult } from '@agent-desktop/core/actions/result.js';
import type { CommandContext } from '@agent-desktop/core/command.js';
import { DEFAULT_OPERATION_MS, Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { effectivePolicy } from '@agent-desktop/core/policy/effective.js';
import type { RefEntry } from '@agent-desktop/core/refs/entry.js';
import { resolveEntry } from '@agent-desktop/core/refs/resolve.js';
import {
  type ElementSpec,
  MemoryRefStore,
  type SimulatedAdapter,
  type SimulatedApp,
  SimulatedDesktop,
  type SimulatedElement,
  type SimulatedWindow,
  simulatedAdapter,
  simulatedContext,
  simulatedSystem,
} from '../../../tests/support/simulated-adapter/index.js';

/** A simulated application with one window, and references to its elements. */
export class Desk {
  readonly desktop = new SimulatedDesktop();
  readonly app: SimulatedApp;
  readonly window: SimulatedWindow;
  readonly adapter: SimulatedAdapter;
  readonly store = new MemoryRefStore();
  readonly system = simulatedSystem(this.desktop);

  constructor() {
    this.app = this.desktop.addApp({ name: 'Editor' });
    this.window = this.app.addWindow({ title: 'Untitled', focused: true });
    this.adapter = simulatedAdapter(this.desktop);
  }

  add(spec: ElementSpec): SimulatedElement {
    return this.window.root.add(spec);
  }

  entryOf(element: SimulatedElement): RefEntry {
    return {
      source: {
        app: this.app.name,
        process: this.app.process,
        surface: 'window',
        window: { id: this.window.id, title: this.window.title },
      },
      role: element.role,
      ...(element.name === undefined ? {} : { name: element.name }),
      ...(typeof element.nativeId === 'string' ? {} : { nativeId: element.nativeId }),
      states: [...element.states],
      capabilities: [...element.capabilities],
      context: { ancestors: ['window:Untitled'] },
      path: [this.window.root.children.indexOf(element)],
    };
  }

  async refOf(element: SimulatedElement): Promise<string> {
    const map = await this.store.create([this.entryOf(element)], Deadline.after(1_000));
    return `@${map.id}:e1`;
  }

  context(headed = false): CommandContext {
    return { ...simulatedContext(this.desktop, this.adapter, { headed, store: this.store }), system: this.system };
  }

  /** Acts on `element` as a command would. */
  act(element: SimulatedElement, action: ElementAction, options: Options = {}): Promise<ActionResult> {
    const entry = options.entry ?? this.entryOf(element);
    const context = this.context(options.headed);
    const { timeoutMs = 2_000 } = options;
    const request: ActRequest = {
      adapter: this.adapter,
      action,
      policy: effectivePolicy('headless', context.headed),
      resolve: options.resolve ?? ((until) => resolveEntry(this.adapter, context.system.processes, entry, until)),
      deadline: Deadline.after(timeoutMs === 0 ? DEFAULT_OPERATION_MS : timeoutMs),
      single: timeoutMs === 0,
    };
    return act(context, request);
  }

  /** The error that `act` ends with. Fails when it does not. */
  async refusal(element: SimulatedElement, action: ElementAction, options: Options = {}): Promise<CommandError> {
    return refusalOf(this.act(element, action, options));
  }

  count(method: string): number {
    return this.desktop.callsOf(method).length;
  }
}

export interface Options {
  readonly headed?: boolean;
  readonly timeoutMs?: number;
  readonly entry?: RefEntry;
  readonly resolve?: Resolve;
}

export async function refusalOf(work: Promise<unknown>): Promise<CommandError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error('it succeeded');
}

export const CLICK: ElementAction = { kind: 'click' };
