import type { Command, CommandContext, InputSchema } from '@agent-desktop/core/command.js';
import type { RefEntry } from '@agent-desktop/core/refs/entry.js';
import type * as z from 'zod/mini';
import {
  type ElementSpec,
  MemoryRefStore,
  type SimulatedAdapter,
  SimulatedDesktop,
  type SimulatedElement,
  simulatedAdapter,
  simulatedContext,
} from '../../../tests/support/simulated-adapter/index.js';

/** A simulated desktop with one application, "Editor", and what a command needs to run on it. */
export interface Desk {
  readonly desktop: SimulatedDesktop;
  readonly adapter: SimulatedAdapter;
  readonly store: MemoryRefStore;
  readonly context: CommandContext;
  readonly root: SimulatedElement;
}

export function desk(children: readonly ElementSpec[] = []): Desk {
  const desktop = new SimulatedDesktop();
  const adapter = simulatedAdapter(desktop);
  const store = new MemoryRefStore();
  const { root } = desktop.addApp({ name: 'Editor' }).addWindow({ title: 'Untitled', focused: true, children });
  return { desktop, adapter, store, context: simulatedContext(desktop, adapter, { store }), root };
}

/** Runs a command as a door does: its input is parsed, validated and run. */
export async function run<I extends InputSchema>(
  command: Command<I>,
  { context }: Pick<Desk, 'context'>,
  input: z.input<I>,
): Promise<unknown> {
  const parsed = command.input.parse(input) as z.infer<I>;
  command.validate?.(parsed);
  return command.run(context, parsed);
}

export function entriesOf({ store }: Desk, id: string): RefEntry[] {
  return [...(store.maps.get(id)?.entries.values() ?? [])];
}
