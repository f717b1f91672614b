import type { ErrorObject } from '@agent-desktop/core/envelope/envelope.js';
import { inject } from 'vitest';
import { runToEnd } from './child.js';
import { type Printed, type Reply, readReply } from './envelope.js';

/** The program as a user runs it: a process for every call. */
export interface Program {
  /** Runs it without looking at what it printed. */
  print(...args: readonly string[]): Promise<Printed>;
  /** The one envelope of a call, whatever it says. */
  ask(command: string, ...args: readonly string[]): Promise<Reply>;
  /** The data of a call that has to succeed. */
  run(command: string, ...args: readonly string[]): Promise<Record<string, unknown>>;
  /** The error of a call that has to fail. */
  fails(command: string, ...args: readonly string[]): Promise<ErrorObject>;
}

/** The program with exactly this environment, and with `flags` before every command. */
export function programWith(options: {
  readonly flags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}): Program {
  const file = inject('program');
  const print = (...args: readonly string[]): Promise<Printed> =>
    runToEnd(process.execPath, [file, ...options.flags, ...args], options);
  return programOf(print);
}

/** What can be asked of a program, by how it is run. */
export function programOf(print: Program['print']): Program {
  const ask = async (command: string, ...args: readonly string[]): Promise<Reply> =>
    readReply(command, await print(command, ...args));
  return {
    print,
    ask,
    async run(command, ...args) {
      const reply = await ask(command, ...args);
      if (!reply.ok) throw new Error(`${[command, ...args].join(' ')}: ${JSON.stringify(reply.error)}`);
      return reply.data;
    },
    async fails(command, ...args) {
      const reply = await ask(command, ...args);
      if (reply.ok) throw new Error(`${[command, ...args].join(' ')} succeeded: ${JSON.stringify(reply.data)}`);
      return reply.error;
    },
  };
}
