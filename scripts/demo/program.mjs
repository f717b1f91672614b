// Runs agent-desktop as a person would type it, and shows the command before its answer.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DemoFailure, say, strong } from './report.mjs';

const PROGRAM = fileURLToPath(new URL('../../dist/agent-desktop.cjs', import.meta.url));

/** Words that a shell takes as they are. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** `args` as a line that a POSIX shell splits into the same words. */
export function shellLine(args) {
  return args.map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)).join(' ');
}

/**
 * Prints the command, runs it and gives its envelope. `meaning` is printed behind the command: a reference says nothing
 * to a reader.
 */
export async function call(args, meaning = '') {
  say(`   ${strong(`$ agent-desktop ${shellLine(args)}`)}${meaning === '' ? '' : `   # ${meaning}`}`);
  return await answerOf(args);
}

/** The data of a command that has to succeed. */
export async function run(args, meaning) {
  const envelope = await call(args, meaning);
  if (!envelope.ok) throw new DemoFailure(`That had to succeed: ${JSON.stringify(envelope.error)}`);
  return envelope.data;
}

/** The error of a command that has to be refused with `code`. */
export async function refused(code, args, meaning) {
  const envelope = await call(args, meaning);
  if (envelope.ok || envelope.error.code !== code) {
    throw new DemoFailure(`That had to be refused with ${code}: ${JSON.stringify(envelope)}`);
  }
  return envelope.error;
}

let running;
let ended = false;

// The demo is over only when the command that it runs is: a desktop that is being started could not be stopped.
process.on('SIGTERM', () => {
  ended = true;
  running?.kill('SIGTERM');
});

/** The envelope of a command that is not shown. */
export async function answerOf(args) {
  if (ended) throw new DemoFailure('It was told to end.');
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  child.stdout.setEncoding('utf8');
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  const [exitCode, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, name) => resolve([code, name]));
  });
  if (signal !== null) throw new DemoFailure(`agent-desktop was ended by ${signal}.`);
  const envelope = JSON.parse(printed);
  if (envelope.ok !== (exitCode === 0)) throw new DemoFailure(`Exit code ${exitCode} with the answer ${printed}`);
  return envelope;
}
