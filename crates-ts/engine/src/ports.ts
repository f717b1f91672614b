import type { PlatformAdapter } from '@agent-desktop/core/adapter/index.js';
import type { Fault, Host } from '@agent-desktop/core/command.js';
import type { RefStore } from '@agent-desktop/core/refs/store.js';
import type { StateRoot } from '@agent-desktop/core/state-root.js';
import type { SystemPort } from '@agent-desktop/core/system/port.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What an engine is given; whoever composes the program makes it. */
export interface Ports {
  readonly version: string;
  readonly host: Host;
  readonly system: SystemPort;
  /** Connects to the desktop that `env` names. */
  connect(env: Environment): Promise<PlatformAdapter>;
  /** The snapshots of one namespace below a state root. Makes no file before something is written. */
  openStore(root: StateRoot, session: string | undefined): RefStore;
}

/** Who calls, from where, with what rights. */
export interface Request {
  readonly headed: boolean;
  readonly session: string | undefined;
  readonly stateRoot: StateRoot;
  readonly workingFolder: string;
  readonly env: Environment;
  readonly signal: AbortSignal | undefined;
  /** What of `env` cannot be used, for a command that reports it. */
  readonly faults?: readonly Fault[];
}
