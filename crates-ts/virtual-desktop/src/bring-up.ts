import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Environment } from '@agent-desktop/core/desktop/folder.js';
import {
  addressOfSocket,
  type RunningDesktop,
  type StartingDesktop,
  socketOfAddress,
  xSocketPath,
} from '@agent-desktop/core/desktop/record.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import { openA11yBus } from './a11y-bus.js';
import { Daemon } from './daemon.js';
import { type DesktopMark, daemonEnvironment, desktopEnvironment, markEnvironment } from './environment.js';
import type { DesktopPrograms } from './programs.js';
import { WINDOW_MANAGER_ARGS, windowManagerRuns } from './window-manager.js';
import { newCookie, writeXauthority } from './xauthority.js';
import { writeXfwm4Settings } from './xfwm4-settings.js';

/** What a start has at hand. */
export interface BringUp {
  readonly mark: DesktopMark;
  readonly programs: DesktopPrograms;
  readonly env: Environment;
  readonly processes: ProcessTable;
  readonly deadline: Deadline;
  /** Is told the display as soon as there is one, so that a start that is broken off leaves word of it. */
  readonly onDisplay: (starting: StartingDesktop) => void;
}

/** Starts the parts in the order in which they need each other; each is ready before the next one starts. */
export async function bringUp(starting: StartingDesktop, at: BringUp): Promise<RunningDesktop> {
  const { places } = at.mark;
  const { server, display } = await startXServer(starting, at);
  const { bus, address: sessionBus } = await startSessionBus(display, at);
  const environment = desktopEnvironment(at.mark, display, sessionBus);
  const launcher = await spawnPart(
    'accessibility launcher',
    at.programs.a11yLauncher,
    ['--launch-immediately'],
    environment,
    at,
  );
  launcher.closePipe();
  const a11y = await openA11yBus(sessionBus, () => launcher.check(), at.deadline);
  const windowManager = await startWindowManager(starting, environment, at);
  for (const part of [server, bus, launcher]) part.check();
  return {
    ...starting,
    phase: 'running',
    display,
    xauthority: places.xauthority,
    sessionBus,
    a11yBus: a11y.address,
    home: places.home,
    runtimeDir: places.runtimeDir,
    sockets: { xServer: xSocketPath(display.slice(1)), sessionBus: places.sessionBus, a11yBus: a11y.socket },
    processes: {
      xServer: server.process,
      sessionBus: bus.process,
      a11yLauncher: launcher.process,
      a11yBus: identityOf(a11y.pid, at.processes),
      ...(windowManager === undefined ? {} : { windowManager: windowManager.process }),
    },
    environment,
  };
}

async function startXServer(starting: StartingDesktop, at: BringUp): Promise<{ server: Daemon; display: string }> {
  const { xauthority } = at.mark.places;
  const cookie = newCookie();
  writeXauthority(xauthority, '', cookie);
  const { width, height } = starting.size;
  const screen = ['-screen', '0', `${width}x${height}x24`];
  const args = [
    '-displayfd',
    '3',
    '-auth',
    xauthority,
    ...screen,
    '-nolisten',
    'tcp',
    '-noreset',
    '+extension',
    'RANDR',
    '+extension',
    'XTEST',
  ];
  const server = await spawnPart('X server', at.programs.xServer, args, markEnvironment(at.mark), at);
  const number = (await server.announcement(at.deadline)).trim();
  if (!/^\d{1,5}$/.test(number)) throw strange('X server');
  const display = `:${number}`;
  at.onDisplay({ ...starting, display });
  writeXauthority(xauthority, number, cookie);
  return { server, display };
}

async function startSessionBus(display: string, at: BringUp): Promise<{ bus: Daemon; address: string }> {
  const { sessionBus } = at.mark.places;
  const listen = addressOfSocket(sessionBus);
  const args = ['--session', '--nofork', '--nopidfile', `--address=${listen}`, '--print-address=3'];
  // Services that the bus starts inherit this: they need the display and the bus's own address.
  const environment = desktopEnvironment(at.mark, display, listen);
  const bus = await spawnPart('session bus', at.programs.sessionBus, args, environment, at);
  const address = (await bus.announcement(at.deadline)).trim();
  if (socketOfAddress(address) !== sessionBus) throw strange('session bus');
  return { bus, address };
}

async function startWindowManager(
  starting: StartingDesktop,
  environment: Readonly<Record<string, string>>,
  at: BringUp,
): Promise<Daemon | undefined> {
  if (starting.windowManager === 'none' || at.programs.windowManager === undefined) return undefined;
  const args = WINDOW_MANAGER_ARGS[starting.windowManager];
  if (starting.windowManager === 'xfwm4') writeXfwm4Settings(at.mark.places.home);
  const manager = await spawnPart('window manager', at.programs.windowManager, args, environment, at);
  manager.closePipe();
  await windowManagerRuns(environment.DISPLAY ?? '', at.mark.places.xauthority, () => manager.check(), at.deadline);
  return manager;
}

function spawnPart(
  title: string,
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  at: BringUp,
): Promise<Daemon> {
  const { folder, logs } = at.mark.places;
  return Daemon.spawn(
    { title, program, args, env: daemonEnvironment(at.env, environment), folder, logs },
    at.processes,
  );
}

function identityOf(pid: number, processes: ProcessTable): ProcessIdentity {
  const identity = processes.identify(pid);
  if (!identity.known || identity.value === undefined) throw strange('accessibility bus');
  return identity.value;
}

function strange(part: string): CommandError {
  return new CommandError('INTERNAL', `The ${part} of the desktop gave an answer that cannot be used.`, {
    delivery: 'not_delivered',
    details: { kind: 'desktop_part_failed', part },
  });
}
