import { explain } from './diagnostics.js';
import { answer } from './main.js';
import { printAndExit } from './output.js';

const args = process.argv.slice(2);

/** The bundle's entry: one call, one answer. */
async function main(): Promise<never> {
  const ending = await answer({ args, env: process.env, workingFolder: process.cwd(), signal: undefined });
  if (ending.kind === 'exit') process.exit(ending.exitCode);
  if (args.includes('-v') || args.includes('--verbose')) explain(ending.cause);
  return printAndExit(ending.text, ending.to, ending.exitCode);
}

void main();
