import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ensureRuntimeFolder, runtimeFolderPath } from '@agent-desktop/core/desktop/folder.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { AccessibilityChange } from '@agent-desktop/core/model/missing-tree.js';
import { A11yLauncher, STATUS_PROPERTIES, type StatusProperty } from '../atspi/a11y-status.js';
import { sessionBusAddress } from '../dbus/bus.js';
import { connectSessionBus, type Environment } from './a11y-bus.js';
import { StatusRecord } from './status-record.js';

/** What may make a running program publish its tree. */
export type SwitchName = 'listener' | 'enabled' | 'screen-reader' | 'screen-reader-in-private-desktop';

/** One property of org.a11y.Status, and since when a change of ours holds. */
export interface StatusNow {
  readonly property: StatusProperty;
  /** Undefined where it could not be read. */
  readonly value: boolean | undefined;
  readonly changedByUsAt: string | undefined;
}

export const UNDO = 'agent-desktop doctor --reset-accessibility';

/**
 * org.a11y.Status as this program changes it: only where a command needs a tree that is missing, with a note in the runtime
 * folder by which the change can be taken back.
 */
export class AccessibilitySwitch {
  private changes: AccessibilityChange[] = [];

  constructor(private readonly env: Environment) {}

  /** Switches the property on and notes it; false where it is on already. PLATFORM_NOT_SUPPORTED where there is no status. */
  switchOn(property: StatusProperty, deadline: Deadline): Promise<boolean> {
    return this.withLauncher(deadline, async (launcher, record) => {
      const before = await launcher.status(property, deadline);
      if (!before.known) throw unreadable(property, before.why.native ?? before.why.kind);
      if (before.value === true) return false;
      // First the note: a process that ends in between leaves a note of nothing, never a change without one.
      ensureRuntimeFolder(this.env);
      record.note(property, new Date());
      const set = await launcher.setStatus(property, true, deadline);
      if (!set.known) throw unreadable(property, set.why.native ?? set.why.kind);
      this.changes.push({ setting: `org.a11y.Status.${property}`, from: false, to: true, undo: UNDO });
      return true;
    });
  }

  /** Every change since this was last asked. */
  takeChanges(): readonly AccessibilityChange[] {
    const taken = this.changes;
    this.changes = [];
    return taken;
  }

  /** How the properties are now. Reads only. */
  now(deadline: Deadline): Promise<readonly StatusNow[]> {
    return this.withLauncher(deadline, (launcher, record) =>
      Promise.all(
        STATUS_PROPERTIES.map(async (property): Promise<StatusNow> => {
          const value = await launcher.status(property, deadline);
          return {
            property,
            value: value.known ? value.value === true : undefined,
            changedByUsAt: record.changedAt(property),
          };
        }),
      ),
    );
  }

  /** Switches off what was switched on by us, and gives what was. What somebody else has switched off meanwhile stays so. */
  reset(deadline: Deadline): Promise<readonly StatusProperty[]> {
    return this.withLauncher(deadline, async (launcher, record) => {
      const reset: StatusProperty[] = [];
      // The screen reader's first: switching it on switches IsEnabled on too.
      for (const property of [...STATUS_PROPERTIES].reverse()) {
        if (record.changedAt(property) === undefined) continue;
        const set = await launcher.setStatus(property, false, deadline);
        if (!set.known) throw unreadable(property, set.why.native ?? set.why.kind);
        record.forget(property);
        reset.push(property);
      }
      return reset;
    });
  }

  private async withLauncher<T>(
    deadline: Deadline,
    use: (launcher: A11yLauncher, record: StatusRecord) => Promise<T>,
  ): Promise<T> {
    const session = await connectSessionBus(this.env, deadline);
    try {
      const record = new StatusRecord(runtimeFolderPath(this.env), sessionBusAddress(this.env) ?? '');
      return await use(new A11yLauncher(session), record);
    } finally {
      session.close();
    }
  }
}

function unreadable(property: StatusProperty, native: string): CommandError {
  return new CommandError('PLATFORM_NOT_SUPPORTED', `org.a11y.Status.${property} cannot be read or set here.`, {
    suggestion: 'Check that at-spi2-core runs in this session: `agent-desktop doctor`.',
    platformDetail: native,
    details: { kind: 'accessibility_status', property },
  });
}
