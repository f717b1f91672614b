import type { Diagnosis } from '@agent-desktop/core/adapter/system.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { A11yLauncher } from '../atspi/a11y-status.js';
import { connectSessionBus, type Environment } from '../connections/a11y-bus.js';
import type { DeskSource } from '../connections/current-desk.js';
import type { XDisplay } from '../connections/x-display.js';

/** What commands need of this desktop, each looked at on its own. Reads only. */
export async function diagnoseDesktop(
  env: Environment,
  display: XDisplay,
  desk: DeskSource,
  deadline: Deadline,
): Promise<readonly Diagnosis[]> {
  const [status, bus, screen] = await Promise.all([
    diagnoseStatus(env, deadline),
    diagnoseApplications(desk, deadline),
    diagnoseScreen(display, deadline),
  ]);
  return [status, ...bus, screen];
}

/** org.a11y.Status: some toolkits (Qt 6, Chromium) publish a tree only when it was set before they started. */
async function diagnoseStatus(env: Environment, deadline: Deadline): Promise<Diagnosis> {
  const check = 'accessibility status';
  return found(check, async () => {
    const session = await connectSessionBus(env, deadline);
    try {
      const launcher = new A11yLauncher(session);
      const [enabled, reader] = await Promise.all([
        launcher.isEnabled(deadline),
        launcher.screenReaderEnabled(deadline),
      ]);
      if (!enabled.known) return { check, status: 'unknown', finding: 'org.a11y.Status could not be read.' };
      const finding = `org.a11y.Status: IsEnabled ${enabled.value === true}, ScreenReaderEnabled ${reader.known ? reader.value === true : 'unknown'}.`;
      if (enabled.value === true) return { check, status: 'ok', finding };
      return {
        check,
        status: 'warning',
        finding,
        remedy:
          'Qt 6 and Chromium programs that are started now show no tree; start them through `agent-desktop desktop run`.',
      };
    } finally {
      session.close();
    }
  });
}

async function diagnoseApplications(desk: DeskSource, deadline: Deadline): Promise<Diagnosis[]> {
  const check = 'accessibility bus';
  const answers: Diagnosis[] = [];
  answers.push(
    await found(check, async () => {
      const { items, unread } = await (await desk(deadline)).applications.list(deadline);
      if (unread.length > 0) {
        const pids = unread.map((one) => one.process?.pid ?? 'unknown').join(', ');
        answers.push({
          check: 'applications',
          status: 'warning',
          finding: `${unread.length} do not answer (pid ${pids}).`,
          remedy: 'Wait for them or end them.',
        });
      }
      return { check, status: 'ok', finding: `${items.length} applications answer.` };
    }),
  );
  return answers.reverse();
}

async function diagnoseScreen(display: XDisplay, deadline: Deadline): Promise<Diagnosis> {
  const check = 'X server';
  if (!display.named)
    return {
      check,
      status: 'warning',
      finding: 'DISPLAY is not set.',
      remedy: 'Windows have no positions on the screen and no pictures; run inside an X11 session.',
    };
  const look = await display.look(deadline);
  if (!look.ok)
    return {
      check,
      status: 'problem',
      finding: `No connection: ${look.why.native ?? look.why.kind}.`,
      remedy: 'Check DISPLAY and XAUTHORITY.',
    };
  const { windows, displays } = look.value;
  const finding = `${displays.displays.length} displays, ${windows.windows.length} windows, ${windows.managed ? 'a window manager' : 'no window manager'}.`;
  return windows.managed
    ? { check, status: 'ok', finding }
    : {
        check,
        status: 'warning',
        finding,
        remedy: 'Start a window manager: without one no window can be made active.',
      };
}

async function found(check: string, look: () => Promise<Diagnosis>): Promise<Diagnosis> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return {
      check,
      status: 'problem',
      finding: error.message,
      ...(error.suggestion === undefined ? {} : { remedy: error.suggestion }),
    };
  }
}
