import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readPrivateFile, removeFile, writePrivateFile } from '@agent-desktop/core/files/private-file.js';
import type { StatusProperty } from '../atspi/a11y-status.js';

const LARGEST = 4096;

/**
 * Private files in the runtime folder that remember which properties of org.a11y.Status were changed on a command's behalf,
 * one file per session bus and property. They outlive the process, so that another one can take the change back.
 */
export class StatusRecord {
  private readonly session: string;

  constructor(
    private readonly folder: string,
    sessionBus: string,
  ) {
    // The guid is of the bus's present run; the setting may be kept in the user's settings for longer.
    const address = sessionBus.replace(/,guid=[0-9a-f]*/g, '');
    this.session = createHash('sha256').update(address).digest('hex').slice(0, 16);
  }

  /** When it was changed, ISO 8601; undefined where it was not. */
  changedAt(property: StatusProperty): string | undefined {
    const content = readPrivateFile(this.file(property), { maxBytes: LARGEST })?.toString('utf8');
    if (content === undefined) return undefined;
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(content) ? content : 'an unknown time';
  }

  note(property: StatusProperty, at: Date): void {
    writePrivateFile(this.file(property), at.toISOString());
  }

  forget(property: StatusProperty): void {
    removeFile(this.file(property));
  }

  private file(property: StatusProperty): string {
    return join(this.folder, `a11y-status-${this.session}-${property}`);
  }
}
