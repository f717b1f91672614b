import type * as z from 'zod/mini';
import type { PlatformAdapter } from './adapter/index.js';
import type { ErrorCode } from './errors/code.js';
import type { CommandError } from './errors/command-error.js';
import type { PolicyName } from './policy/policy.js';
import type { RefStore } from './refs/store.js';
import type { SystemPort } from './system/port.js';

export type CommandGroup =
  | 'observation'
  | 'interaction'
  | 'keyboard'
  | 'mouse'
  | 'app-window'
  | 'notifications'
  | 'clipboard'
  | 'wait'
  | 'system';

/** What a command can do to the world; MCP annotations and profiles come from it. */
export type Effect = 'observes' | 'acts' | 'destroys' | 'administers';

export type PermissionNeed = 'none' | 'accessibility' | 'screen-recording' | 'both';

/** An example that the tests run. `{ref}` stands for a reference of the element that `given` describes. */
export interface Example {
  readonly given: string;
  readonly run: string;
  /** Code of the error that the example ends with; without it the call succeeds. */
  readonly fails?: ErrorCode;
  /** Part of the data, or with `fails` of the error; of a list, items that have to be in it. For an attached run its exit code. */
  readonly shows: unknown;
}

/** What a running command gets. Everything is opened on first use. */
export interface CommandContext {
  readonly version: string;
  readonly adapter: () => Promise<PlatformAdapter>;
  readonly store: () => RefStore;
  readonly system: SystemPort;
  /** The caller allows focus and pointer effects (`--headed`). */
  readonly headed: boolean;
  readonly session: string | undefined;
  /** The state root as it was configured, verbatim. */
  readonly stateRoot: string;
  /** The caller's working folder; relative output paths are resolved against it. */
  readonly workingFolder: string;
  /** Ends the command early: the caller is gone. */
  readonly signal: AbortSignal | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly host: Host;
  /** What the environment names wrongly; only a command that `reportsFaults` runs with any. */
  readonly faults?: readonly Fault[];
}

/** A variable whose value cannot be used, and how a command that needs it is refused. */
export interface Fault {
  readonly variable: string;
  readonly error: CommandError;
}

/** The machine that the program runs on, as `version` and `status` print it. */
export interface Host {
  /** `linux`, `macos`, `windows` or the runtime's own name. */
  readonly os: string;
  /** Processor and system, for example `x64-linux`. */
  readonly target: string;
}

/**
 * What `run` returns instead of data when the command printed by itself: the process ends with this code and no envelope
 * is printed.
 */
export class ExitStatus {
  constructor(readonly code: number) {}
}

export type InputSchema = z.ZodMiniObject;

/**
 * Everything about one command. Help, argument parsing, batch validation, MCP tools, the C header, the command
 * reference and the skill are generated from it.
 */
export interface Command<I extends InputSchema = InputSchema> {
  readonly name: string;
  readonly group: CommandGroup;
  readonly summary: string;
  readonly help: string;
  readonly input: I;
  readonly positionals: readonly (keyof z.infer<I> & string)[];
  /** The field, an array of strings, that takes everything behind `--` (`desktop run NAME -- CMD…`). */
  readonly rest?: keyof z.infer<I> & string;
  /** The schema of the data, for generated documents and tests: built on demand, because no command that runs needs it. */
  readonly output: () => z.ZodMiniType;
  readonly effect: Effect;
  readonly permission: PermissionNeed;
  readonly policy: PolicyName;
  readonly postActionWait: boolean;
  /** Budget of the whole command, ms, where the input has no timeout of its own. */
  readonly timeoutMs?: number;
  readonly examples: readonly Example[];
  /** True for commands that need no desktop and ignore a session (`version`, `skills`). */
  readonly standalone?: boolean;
  /** True for commands that tell of a session or desktop that the environment names wrongly, where others are refused. */
  readonly reportsFaults?: boolean;
  /**
   * True when this call's standard output belongs to a program that it runs: a failure of ours is then an envelope on
   * standard error and exit code 125.
   */
  attached?(input: z.infer<I>): boolean;
  /** Syntax of references and fields that exclude each other: INVALID_ARGS before permissions are looked at. */
  validate?(input: z.infer<I>): void;
  run(context: CommandContext, input: z.infer<I>): Promise<unknown>;
}

/** A command of any input, as lists hold it. */
export type AnyCommand = Omit<Command, 'positionals' | 'rest' | 'attached' | 'validate' | 'run' | 'input'> & {
  readonly input: InputSchema;
  readonly positionals: readonly string[];
  readonly rest?: string;
  attached?(input: never): boolean;
  validate?(input: never): void;
  run(context: CommandContext, input: never): Promise<unknown>;
};

export function defineCommand<I extends InputSchema>(command: Command<I>): Command<I> {
  return command;
}
