import type { ChangeWatch } from '@agent-desktop/core/adapter/action.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { asked } from '../atspi/object.js';
import type { Registry } from '../atspi/registry.js';
import type { Bus } from '../dbus/bus.js';

/** Everything that a change of an element or a window is reported as. */
const CLASSES = [
  { event: 'object:', interface: 'org.a11y.atspi.Event.Object' },
  { event: 'window:', interface: 'org.a11y.atspi.Event.Window' },
] as const;

/**
 * Listens to what the application at `bus` reports. Undefined when it could not be had within the deadline: effects are
 * then looked for from time to time.
 */
export async function watchChanges(
  registry: Registry,
  driver: Bus,
  bus: string,
  deadline: Deadline,
): Promise<ChangeWatch | undefined> {
  let reported = false;
  let wake: (() => void) | undefined;
  const report = (): void => {
    reported = true;
    wake?.();
  };
  const begun = await Promise.all(
    CLASSES.map(async (reports) => {
      const match = { sender: bus, interface: reports.interface };
      const [subscription, registered] = await Promise.all([
        asked(driver.subscribe(match, report, deadline)),
        registry.registerEvent(reports.event, deadline, bus),
      ]);
      return { subscription, registered, event: reports.event };
    }),
  );
  const end = async (within: Deadline): Promise<void> => {
    await Promise.all(
      begun.map(async ({ subscription, event }) => {
        if (subscription.known) subscription.value?.();
        await registry.deregisterEvent(event, within);
      }),
    );
  };
  if (begun.some(({ subscription, registered }) => !subscription.known || !registered.known)) {
    await end(deadline);
    return undefined;
  }
  return {
    async next() {
      if (!reported) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      reported = false;
    },
    end,
  };
}
