import type { AnyCommand, Fault } from '@agent-desktop/core/command.js';
import { DESKTOP_VARIABLE } from '@agent-desktop/core/desktop/environment.js';
import { failure } from '@agent-desktop/core/envelope/envelope.js';
import { EXIT_FAILED, EXIT_USAGE } from '@agent-desktop/core/envelope/exit-code.js';
import { parserFailure } from '@agent-desktop/core/envelope/parser-failure.js';
import { render } from '@agent-desktop/core/envelope/render.js';
import { asCommandError } from '@agent-desktop/core/envelope/unexpected.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { resolveSession, resolveStateRoot, type StateRoot } from '@agent-desktop/core/state-root.js';
import { type Engine, type Environment, type Outcome, type Request, readInput } from '@agent-desktop/engine';
import { loadCommand, openProgram, type Program, VERSION } from '@agent-desktop/program';
import { type Call, parseArguments } from './arguments/parse.js';
import { UsageError } from './arguments/usage-error.js';

/** What the process does last. `exit`: the command printed by itself. */
export type Ending =
  | {
      readonly kind: 'print';
      readonly text: string;
      readonly to: 'stdout' | 'stderr';
      readonly exitCode: number;
      readonly cause?: unknown;
    }
  | { readonly kind: 'exit'; readonly exitCode: number };

export interface Invocation {
  readonly args: readonly string[];
  readonly env: Environment;
  readonly workingFolder: string;
  readonly signal: AbortSignal | undefined;
}

/** One invocation from its arguments to what it prints. Never throws. */
export async function answer(invocation: Invocation): Promise<Ending> {
  try {
    const call = parseArguments(invocation.args);
    if (call.kind === 'version') return text(`agent-desktop ${VERSION}\n`);
    if (call.kind === 'help') return text(await helpText(call.name));
    return await answerCommand(call, invocation);
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) return failed('unknown', thrown);
    return {
      kind: 'print',
      text: render(parserFailure(thrown.message, thrown.suggestion)),
      to: 'stdout',
      exitCode: EXIT_USAGE,
    };
  }
}

type CommandCall = Extract<Call, { kind: 'command' }>;

async function answerCommand(call: CommandCall, invocation: Invocation): Promise<Ending> {
  const command = await loadCommand(call.name);
  if (command === undefined) throw new Error(`no module for ${call.name}`);
  const input = checkedInput(command, call.input);
  try {
    const stateRoot = resolveStateRoot(invocation.env);
    const program = await openProgram(invocation.env);
    const faults: Fault[] = [];
    const tolerant = command.reportsFaults === true ? faults : undefined;
    const request = { ...requestOf(call, command, invocation, stateRoot, tolerant), faults };
    const directed = command.standalone === true ? request : await directedRequest(call, program, request, tolerant);
    const outcome = await program.engine.run(command, input, directed);
    return endingOf(outcome, await closed(program.engine));
  } catch (thrown) {
    return failed(call.name, thrown);
  }
}

function requestOf(
  call: CommandCall,
  command: AnyCommand,
  invocation: Invocation,
  stateRoot: StateRoot,
  faults: Fault[] | undefined,
): Request {
  return {
    headed: call.globals.headed,
    session: command.standalone === true ? undefined : sessionOf(call, invocation.env, faults),
    stateRoot,
    workingFolder: invocation.workingFolder,
    env: invocation.env,
    signal: invocation.signal,
  };
}

/** Undefined, with a fault, where a variable names no session; a flag that does not is a fault of the call. */
function sessionOf(call: CommandCall, env: Environment, faults: Fault[] | undefined): string | undefined {
  try {
    return resolveSession(call.globals.session, env);
  } catch (thrown) {
    if (call.globals.session !== undefined) throw thrown;
    keepFault('AGENT_DESKTOP_SESSION', thrown, faults);
    return undefined;
  }
}

/** The request as it was, with a fault, where a variable names a desktop that is not up. */
async function directedRequest(
  call: CommandCall,
  program: Program,
  request: Request,
  faults: Fault[] | undefined,
): Promise<Request> {
  try {
    return await program.direct(request, call.globals.desktop);
  } catch (thrown) {
    if (call.globals.desktop !== undefined) throw thrown;
    keepFault(DESKTOP_VARIABLE, thrown, faults);
    return request;
  }
}

function keepFault(variable: string, thrown: unknown, faults: Fault[] | undefined): void {
  if (faults === undefined || !(thrown instanceof CommandError)) throw thrown;
  faults.push({ variable, error: thrown });
}

function checkedInput(command: AnyCommand, raw: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const reading = readInput(command, raw);
  if (reading.kind === 'input') {
    refuseConflicts(command, reading.input);
    return reading.input;
  }
  const { field } = reading;
  const shown = field === undefined ? 'The input' : shownName(command, field);
  throw new UsageError(`${shown} ${reading.because}.`, `See agent-desktop ${command.name} --help.`);
}

/** Flags that exclude each other are a fault of the call; everything else that `validate` refuses is the command's answer. */
function refuseConflicts(command: AnyCommand, input: Readonly<Record<string, unknown>>): void {
  try {
    command.validate?.(input as never);
  } catch (thrown) {
    if (!(thrown instanceof CommandError)) throw thrown;
    if (thrown.details?.kind === 'conflicting_fields') throw new UsageError(thrown.message, thrown.suggestion);
  }
}

function shownName(command: AnyCommand, field: string): string {
  const kebab = field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return command.positionals.includes(field) ? kebab.toUpperCase() : `--${kebab}`;
}

/** Time that connections may take to end; the process ends them in any case. */
const CLOSE_MS = 1_000;

/** Closes the engine. What goes wrong is returned, for diagnostics: it says nothing of the command, which is over. */
async function closed(engine: Engine): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(resolve, CLOSE_MS, new Error(`connections did not end within ${CLOSE_MS} ms`));
  });
  const closing = engine.close().catch((thrown: unknown) => thrown);
  const failure = await Promise.race([closing, late]);
  clearTimeout(timer);
  return failure;
}

function endingOf(outcome: Outcome, closeFailure: unknown): Ending {
  if (outcome.kind === 'exit') return outcome;
  return {
    kind: 'print',
    text: render(outcome.envelope),
    to: outcome.to,
    exitCode: outcome.exitCode,
    cause: outcome.cause ?? closeFailure,
  };
}

function failed(command: string, thrown: unknown): Ending {
  const text = render(failure(command, asCommandError(thrown)));
  return { kind: 'print', text, to: 'stdout', exitCode: EXIT_FAILED, cause: thrown };
}

function text(content: string): Ending {
  return { kind: 'print', text: content, to: 'stdout', exitCode: 0 };
}

async function helpText(name: string | undefined): Promise<string> {
  const { renderHelp } = await import('./help/help.js');
  return renderHelp(name);
}
