import { failure } from '@agent-desktop/core/envelope/envelope.js';
import { EXIT_FAILED } from '@agent-desktop/core/envelope/exit-code.js';
import { render } from '@agent-desktop/core/envelope/render.js';
import { asCommandError } from '@agent-desktop/core/envelope/unexpected.js';
import { explain } from './diagnostics.js';
import { answer } from './main.js';
import { printAndExit } from './output.js';
import { workingFolder } from './working-folder.js';

const args = process.argv.slice(2);
const verbose = args.includes('-v') || args.includes('--verbose');

// What breaks outside the command (a socket's event) still ends in one envelope. A second one has nobody left to tell.
process.once('uncaughtException', (thrown) => {
  if (verbose) explain(thrown);
  void printAndExit(render(failure('unknown', asCommandError(thrown))), 'stdout', EXIT_FAILED);
});

/** The bundle's entry: one call, one answer. */
async function main(): Promise<never> {
  const ending = await answer({ args, env: process.env, workingFolder: workingFolder(), signal: undefined });
  if (ending.kind === 'exit') process.exit(ending.exitCode);
  if (verbose) explain(ending.cause);
  return printAndExit(ending.text, ending.to, ending.exitCode);
}

void main();
