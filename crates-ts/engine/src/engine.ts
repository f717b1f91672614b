import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import { type AnyCommand, type CommandContext, ExitStatus } from '@agent-desktop/core/command.js';
import { type Envelope, failure, success, withChanges } from '@agent-desktop/core/envelope/envelope.js';
import { EXIT_OWN_FAILURE, exitCodeOf } from '@agent-desktop/core/envelope/exit-code.js';
import { asCommandError } from '@agent-desktop/core/envelope/unexpected.js';
import type { RefStore } from '@agent-desktop/core/refs/store.js';
import { requirePermission } from './permission.js';
import type { Ports, Request } from './ports.js';

/** How a command ended. `exit`: it printed by itself and only its code is left to be passed on. */
export type Outcome =
  | {
      readonly kind: 'envelope';
      readonly envelope: Envelope;
      readonly to: 'stdout' | 'stderr';
      readonly exitCode: number;
      /** What was thrown, for diagnostics on standard error. */
      readonly cause?: unknown;
    }
  | { readonly kind: 'exit'; readonly exitCode: number };

/** Runs commands against one desktop. The adapter is connected by the first command that asks for it, then kept. */
export class Engine {
  private connecting: Promise<PlatformAdapter> | undefined;
  private held: PlatformAdapter | undefined;

  constructor(private readonly ports: Ports) {}

  /** `input` has passed the command's schema (`readInput`). Never throws: what goes wrong is in the envelope. */
  async run(command: AnyCommand, input: Readonly<Record<string, unknown>>, request: Request): Promise<Outcome> {
    // The schema made `input`, so it is what this command's own functions take.
    const own = input as never;
    const attached = command.attached?.(own) ?? false;
    try {
      command.validate?.(own);
      if (command.permission !== 'none') await requirePermission(command.permission, await this.adapter(request));
      const data = await command.run(this.context(request), own);
      if (data instanceof ExitStatus) return { kind: 'exit', exitCode: data.code };
      const envelope = this.telling(success(command.name, data));
      return { kind: 'envelope', envelope, to: 'stdout', exitCode: exitCodeOf(envelope) };
    } catch (thrown) {
      const envelope = this.telling(failure(command.name, asCommandError(thrown)));
      return {
        kind: 'envelope',
        envelope,
        to: attached ? 'stderr' : 'stdout',
        exitCode: attached ? EXIT_OWN_FAILURE : exitCodeOf(envelope),
        cause: thrown,
      };
    }
  }

  /** Ends the connections of the adapter, if there are any. */
  async close(): Promise<void> {
    const adapter = this.held;
    this.held = undefined;
    this.connecting = undefined;
    await adapter?.system.close();
  }

  /** With what was switched on meanwhile. Where commands run at once, the first to end tells of it. */
  private telling<E extends Envelope>(envelope: E): E {
    return withChanges(envelope, this.held?.system.accessibilityChanges() ?? []);
  }

  private adapter(request: Request): Promise<PlatformAdapter> {
    this.connecting ??= this.connect(request);
    return this.connecting;
  }

  private async connect(request: Request): Promise<PlatformAdapter> {
    this.held = await this.ports.connect(request.env);
    return this.held;
  }

  private context(request: Request): CommandContext {
    let store: RefStore | undefined;
    return {
      ...request,
      stateRoot: request.stateRoot.configured,
      version: this.ports.version,
      host: this.ports.host,
      system: this.ports.system,
      adapter: () => this.adapter(request),
      store: () => {
        store ??= this.ports.openStore(request.stateRoot, request.session);
        return store;
      },
    };
  }
}
