import type { Diagnosis } from '@agent-desktop/core/adapter/system.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { MissingTree } from '@agent-desktop/core/model/missing-tree.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import { type AccessibilitySwitch, UNDO } from '../connections/accessibility-switch.js';
import type { DeskSource } from '../connections/current-desk.js';
import type { XDisplay } from '../connections/x-display.js';

/** Why a window without a tree has none. */
export type Explaining = (window: WindowInfo, deadline: Deadline) => Promise<MissingTree>;

/** What commands need of this desktop, each looked at on its own. Reads only. */
export async function diagnoseDesktop(
  accessibility: AccessibilitySwitch,
  display: XDisplay,
  desk: DeskSource,
  explain: Explaining,
  deadline: Deadline,
): Promise<readonly Diagnosis[]> {
  const [status, bus, screen] = await Promise.all([
    diagnoseStatus(accessibility, deadline),
    diagnoseApplications(desk, deadline),
    diagnoseScreen(display, deadline),
  ]);
  return [status, ...bus, ...(await diagnoseWindows(desk, explain, deadline)), screen];
}

/** org.a11y.Status: some toolkits (Qt 6, Chromium) publish a tree only when it was set before they started. */
async function diagnoseStatus(accessibility: AccessibilitySwitch, deadline: Deadline): Promise<Diagnosis> {
  const check = 'accessibility status';
  return found(check, async () => {
    const now = await accessibility.now(deadline);
    const enabled = now.find(({ property }) => property === 'IsEnabled')?.value;
    if (enabled === undefined) return { check, status: 'unknown', finding: 'org.a11y.Status could not be read.' };
    const ours = now.flatMap(({ property, changedByUsAt }) =>
      changedByUsAt === undefined ? [] : [`agent-desktop switched ${property} on at ${changedByUsAt}`],
    );
    const values = now.map(({ property, value }) => `${property} ${value ?? 'unknown'}`).join(', ');
    const finding = `${[`org.a11y.Status: ${values}`, ...ours].join('; ')}.`;
    if (ours.length > 0) return { check, status: 'ok', finding, remedy: `To take it back: \`${UNDO}\`.` };
    if (enabled) return { check, status: 'ok', finding };
    return {
      check,
      status: 'warning',
      finding,
      remedy:
        'Qt 6 and Chromium programs that are started now show no tree; start them through `agent-desktop desktop run`.',
    };
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

/** One finding for each process whose windows have no tree. Nothing where the bus itself was found missing. */
async function diagnoseWindows(desk: DeskSource, explain: Explaining, deadline: Deadline): Promise<Diagnosis[]> {
  const check = 'windows without a tree';
  const findings: Diagnosis[] = [];
  const looked = await found(check, async () => {
    const { items, unread } = await (await desk(deadline)).listWindows(deadline);
    const silent = new Set(unread.map((one) => one.process?.pid));
    const bare = items.map(({ info }) => info).filter((info) => !info.accessible && !silent.has(info.process.pid));
    for (const [pid, window] of new Map(bare.map((info) => [info.process.pid, info]))) {
      const { cause, finding, remedy } = await explain(window, deadline);
      findings.push({
        check,
        status: 'warning',
        finding: `pid ${pid}, window ${window.id}: ${cause}. ${finding}`,
        remedy,
      });
    }
    return { check, status: 'ok', finding: `none of ${items.length}.` };
  });
  if (findings.length > 0) return findings;
  return looked.status === 'ok' ? [looked] : [];
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
