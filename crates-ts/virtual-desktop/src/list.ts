import { readdirSync } from 'node:fs';
import { desktopsFolderPath, privacyOf, unusable } from '@agent-desktop/core/desktop/folder.js';
import { isDesktopName } from '@agent-desktop/core/desktop/name.js';
import type { DesktopRecord } from '@agent-desktop/core/desktop/record.js';
import { readDesktopRecord } from '@agent-desktop/core/desktop/record-read.js';
import { healthOf } from '@agent-desktop/core/desktop/resolve.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import type { DesktopContext } from './context.js';

/** `broken`: a part has ended, a start was broken off, or the record is not usable; `start` and `stop` clear it away. */
export interface ListedDesktop {
  readonly name: string;
  readonly state: 'up' | 'starting' | 'broken';
  readonly because?: string;
  readonly record?: DesktopRecord;
}

/** Every desktop of this user, by name. */
export function listDesktops(context: DesktopContext): ListedDesktop[] {
  const folder = desktopsFolderPath(context.env);
  const privacy = privacyOf(folder);
  if (privacy === 'absent') return [];
  if (privacy !== 'private') throw unusable(folder, privacy);
  const names = readdirSync(folder).filter(isDesktopName).sort();
  return names.flatMap((name) => listed(name, folder, context.system.processes) ?? []);
}

/** Undefined where it has gone in the meantime. */
function listed(name: string, folder: string, processes: ProcessTable): ListedDesktop | undefined {
  const reading = readDesktopRecord(folder, name);
  if (reading.kind === 'absent') {
    return privacyOf(`${folder}/${name}`) === 'absent'
      ? undefined
      : { name, state: 'broken', because: 'it has no record' };
  }
  if (reading.kind === 'refused') return { name, state: 'broken', because: reading.because };
  const { record } = reading;
  if (record.phase === 'starting') {
    if (processes.liveness(record.starter) !== 'gone') return { name, state: 'starting', record };
    return { name, state: 'broken', because: 'its start was broken off', record };
  }
  const health = healthOf(record, processes);
  return health.kind === 'up'
    ? { name, state: 'up', record }
    : { name, state: 'broken', because: health.because, record };
}
