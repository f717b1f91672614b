import type { AnyCommand } from '@agent-desktop/core/command.js';
import yargs from 'yargs';
import { flagOptions, HELP_WIDTH } from './flag-options.js';
import { GLOBAL_FLAGS_HELP } from './global-flags.js';
import { GROUPS } from './groups.js';

const BEFORE = `See and operate desktop applications through their accessibility tree.

AGENTS: read \`agent-desktop skills get desktop --full\` first. It is the whole manual in one call.

Usage: agent-desktop [flags] COMMAND [arguments]`;

const AFTER = `REF IDS
  A reference is @<snapshot>:e<N>, exactly as snapshot or find printed it. A bare @eN is refused.
  It is only valid in its own snapshot and never names another element: what is gone is STALE_REF.

AGENT LOOP
  agent-desktop snapshot --app NAME -i --compact    observe
  agent-desktop click @<snapshot>:e5                act on one reference
  agent-desktop snapshot --app NAME -i --compact    observe again

EXAMPLES
  agent-desktop list-apps
  agent-desktop find --app mousepad --role button --first
  agent-desktop set-value @<snapshot>:e3 "some text"
  agent-desktop wait --text Saved --app mousepad
  agent-desktop desktop start work && agent-desktop desktop run work --detach -- mousepad

OUTPUT
  One JSON object on standard output: {"version","ok","command","data" or "error"}.
  Exit code 0: ok. 1: the command failed. 2: the arguments are no valid call.

ENVIRONMENT
  AGENT_DESKTOP_HOME      folder of all saved state (default ~/.agent-desktop)
  AGENT_DESKTOP_SESSION   what --session is where it is not given
  AGENT_DESKTOP_DESKTOP   what --desktop is where it is not given`;

/** Help of the whole program: what it is, every command by group, flags of every command, how references work. */
export async function programHelp(commands: readonly AnyCommand[]): Promise<string> {
  const parser = yargs([])
    .scriptName('agent-desktop')
    .locale('en')
    .usage(`${BEFORE}\n\n${groupedCommands(commands)}`)
    .epilogue(AFTER)
    .help(false)
    .version(false)
    .wrap(HELP_WIDTH);
  for (const field of GLOBAL_FLAGS_HELP) parser.option(field.flag, flagOptions(field, 'FLAGS OF EVERY COMMAND'));
  return `${await parser.getHelp()}\n`;
}

function groupedCommands(commands: readonly AnyCommand[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const blocks: string[] = [];
  for (const [group, title] of Object.entries(GROUPS)) {
    const members = commands.filter((command) => command.group === group);
    const lines = members.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
    if (lines.length > 0) blocks.push([title.toUpperCase(), ...lines].join('\n'));
  }
  return blocks.join('\n\n');
}
