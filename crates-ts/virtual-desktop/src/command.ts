import { type CommandContext, defineCommand, ExitStatus } from '@agent-desktop/core/command.js';
import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { parseDesktopName } from '@agent-desktop/core/desktop/name.js';
import { CommandError, invalidArgs } from '@agent-desktop/core/errors/command-error.js';
import { DesktopInput, desktopCommandSchema, type Operation } from './command-fields.js';
import { listedOutput } from './command-output.js';
import { listDesktops } from './list.js';
import { runInDesktop } from './run.js';
import { runDetached } from './run-detached.js';
import { parseScreenSize } from './screen-size.js';
import { DEFAULT_START_MS, startDesktop } from './start.js';
import { DEFAULT_STOP_MS, stopDesktop } from './stop.js';

/** Which operations a field is for. */
const FOR_OPERATION = {
  size: ['start'],
  windowManager: ['start'],
  detach: ['run'],
  cwd: ['run'],
  command: ['run'],
  force: ['stop'],
  timeoutMs: ['start', 'stop'],
} as const satisfies Partial<Record<keyof DesktopInput, readonly Operation[]>>;

export const desktop = defineCommand({
  name: 'desktop',
  group: 'system',
  summary: 'Start, use, list and stop private Linux desktops.',
  help: [
    "A desktop is an X server of its own with a window manager, a session bus and an accessibility bus, HOME and runtime folder, in a folder that only this user can open. The global --desktop NAME points any command at it; a desktop that is not up is an error, never the user's own display.",
    'start NAME gives the desktop when it is ready; one that is up already stays as it is (started: false), and what a crash left is cleared away first.',
    "run NAME -- CMD… runs a program in it with this call's streams and exit code (128 + signal; 125 with an envelope on standard error when ours fails). With --detach it prints the pid, and the program ends with the desktop.",
    'stop NAME ends every program in it, then the desktop, and removes its folder.',
  ].join('\n\n'),
  input: DesktopInput,
  positionals: ['operation', 'name'],
  rest: 'command',
  output: desktopCommandSchema,
  effect: 'administers',
  permission: 'none',
  policy: 'headless',
  postActionWait: false,
  standalone: true,
  examples: [
    {
      given: 'no desktop of that name',
      run: 'desktop start work --size 1024x768',
      shows: { desktop: { name: 'work', state: 'up' }, started: true },
    },
    { given: 'desktop work is up', run: 'desktop run work --detach -- mousepad letter.txt', shows: { name: 'work' } },
    { given: 'desktop work is up', run: 'desktop run work -- xdpyinfo', shows: 0 },
    { given: 'desktop work is up', run: 'desktop list', shows: { desktops: [{ name: 'work', state: 'up' }] } },
    { given: 'desktop work is up', run: 'desktop stop work', shows: { name: 'work', stopped: true } },
  ],
  attached: (input) => input.operation === 'run' && !input.detach,
  validate(input) {
    for (const key of Object.keys(FOR_OPERATION) as (keyof typeof FOR_OPERATION)[]) {
      const operations: readonly Operation[] = FOR_OPERATION[key];
      const given = input[key] !== undefined && input[key] !== false;
      if (given && !operations.includes(input.operation)) {
        throw invalidArgs(`${shownName(key)} is for desktop ${operations.join(' and ')} only.`, 'Leave it out.');
      }
    }
    if (input.operation !== 'list') nameOf(input);
    else if (input.name !== undefined) throw invalidArgs('desktop list takes no name.', 'agent-desktop desktop list');
    if (input.size !== undefined) parseScreenSize(input.size);
    if (input.operation === 'run') commandOf(input);
  },
  async run(context, input) {
    if (context.host.os !== 'linux') throw onlyLinux(context.host.os);
    switch (input.operation) {
      case 'start':
        return start(context, input);
      case 'run':
        return run(context, input);
      case 'list':
        return { desktops: listDesktops(context).map(listedOutput) };
      case 'stop': {
        const name = nameOf(input);
        const deadline = Deadline.after(input.timeoutMs ?? DEFAULT_STOP_MS);
        const { ended, killed } = await stopDesktop(name, { force: input.force }, context, deadline);
        return { name, stopped: true, ended, killed };
      }
    }
  },
});

async function start(context: CommandContext, input: DesktopInput) {
  const started = await startDesktop(
    {
      name: nameOf(input),
      size: input.size === undefined ? undefined : parseScreenSize(input.size),
      windowManager: input.windowManager,
    },
    context,
    Deadline.after(input.timeoutMs ?? DEFAULT_START_MS),
  );
  return {
    desktop: listedOutput({ name: started.desktop.name, state: 'up', record: started.desktop }),
    started: started.started,
    reclaimed: started.reclaimed,
    elapsed_ms: Math.round(started.elapsedMs),
  };
}

async function run(context: CommandContext, input: DesktopInput) {
  const name = nameOf(input);
  const options = { cwd: input.cwd, callerFolder: context.workingFolder };
  if (!input.detach) return new ExitStatus(await runInDesktop(name, commandOf(input), options, context));
  const { process, log } = await runDetached(name, commandOf(input), options, context);
  return { name, pid: process.pid, instance: process.instance, log };
}

/** The field as a caller writes it. */
function shownName(key: string): string {
  return key === 'command' ? 'A program' : `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function nameOf(input: DesktopInput): string {
  if (input.name !== undefined) return parseDesktopName(input.name);
  throw invalidArgs(`desktop ${input.operation} needs a name.`, `agent-desktop desktop ${input.operation} NAME`);
}

function commandOf(input: DesktopInput): readonly string[] {
  if (input.command !== undefined && input.command.length > 0) return input.command;
  throw invalidArgs('desktop run needs a program behind "--".', 'agent-desktop desktop run NAME -- PROGRAM');
}

function onlyLinux(os: string): CommandError {
  return new CommandError('PLATFORM_NOT_SUPPORTED', `Private desktops exist on Linux only; this is ${os}.`, {
    suggestion: "Use the session's own desktop: leave out --desktop.",
    details: { kind: 'desktop_platform', os },
  });
}
