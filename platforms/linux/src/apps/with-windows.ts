import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type ProcessIdentity, sameProcess } from '@agent-desktop/core/model/process.js';
import { Accessible } from '../atspi/accessible.js';
import type { RemoteObject } from '../atspi/object.js';
import type { AccessibleApp } from './accessible-app.js';

/**
 * Which of one process's applications on the bus has windows, else the first. A Qt 5 process with GTK's theme is there twice,
 * first as a GTK application that has none.
 */
export async function withWindows(
  apps: readonly AccessibleApp[],
  rootOf: (app: AccessibleApp) => RemoteObject,
  deadline: Deadline,
): Promise<AccessibleApp | undefined> {
  if (apps.length < 2) return apps[0];
  const counts = await Promise.all(apps.map((app) => new Accessible(rootOf(app)).childCount(deadline)));
  return apps.find((_, at) => counts[at]?.known === true && (counts[at].value ?? 0) > 0) ?? apps[0];
}

/** The applications with one for each process, in their order. */
export async function onePerProcess(
  apps: readonly AccessibleApp[],
  rootOf: (app: AccessibleApp) => RemoteObject,
  deadline: Deadline,
): Promise<AccessibleApp[]> {
  const kept = await Promise.all(
    firstOfEach(apps).map((first) =>
      withWindows(
        apps.filter(({ process }) => sameProcess(process, first)),
        rootOf,
        deadline,
      ),
    ),
  );
  return kept.filter((app) => app !== undefined);
}

function firstOfEach(apps: readonly AccessibleApp[]): ProcessIdentity[] {
  const processes = apps.map(({ process }) => process);
  return processes.filter((process, at) => processes.findIndex((other) => sameProcess(other, process)) === at);
}
