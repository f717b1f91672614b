import { parseArguments } from '@agent-desktop/cli/arguments/parse.js';
import { render } from '@agent-desktop/core/envelope/render.js';
import { resolveStateRoot } from '@agent-desktop/core/state-root.js';
import { readInput } from '@agent-desktop/engine';
import { loadCommand, openProgram } from '@agent-desktop/program';
import type { Desk } from './desk.js';
import type { Printed } from './envelope.js';
import { type Program, programOf } from './program.js';

/** The program inside this process, on one engine that lives as long as the test: for tests of thousands of calls. */
export interface EngineProgram extends Program {
  close(): Promise<void>;
}

export async function openEngine(desk: Pick<Desk, 'env' | 'folder' | 'desktop'>): Promise<EngineProgram> {
  const { engine, direct } = await openProgram(desk.env);
  const print = async (...args: readonly string[]): Promise<Printed> => {
    const call = parseArguments(args);
    if (call.kind !== 'command') throw new Error(`${args.join(' ')} is not a command`);
    const command = await loadCommand(call.name);
    if (command === undefined) throw new Error(`there is no command ${call.name}`);
    const reading = readInput(command, call.input);
    if (reading.kind !== 'input') throw new Error(`${args.join(' ')}: ${reading.field} ${reading.because}`);
    const request = {
      headed: call.globals.headed,
      session: call.globals.session,
      stateRoot: resolveStateRoot(desk.env),
      workingFolder: desk.folder,
      env: desk.env,
      signal: undefined,
    };
    const outcome = await engine.run(command, reading.input, await direct(request, desk.desktop.name));
    if (outcome.kind !== 'envelope') throw new Error(`${args.join(' ')} printed by itself`);
    return { stdout: render(outcome.envelope), stderr: '', exitCode: outcome.exitCode };
  };
  return { ...programOf(print), close: () => engine.close() };
}
