import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { WindowManager } from '@agent-desktop/core/desktop/record.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';

/** The compositor of xfwm4 finds "another compositing manager" on Xvfb and stays off; without the try it starts 0.3 s sooner. */
export const WINDOW_MANAGER_ARGS: Readonly<Record<Exclude<WindowManager, 'none'>, readonly string[]>> = {
  xfwm4: ['--compositor=off'],
  openbox: ['--sm-disable'],
};

const POLL_MS = 10;

/**
 * Waits until a window manager has announced itself (EWMH: _NET_SUPPORTING_WM_CHECK of the root window names a window that
 * has the same property, so that what a dead one left is not believed). `alive` throws when it has ended.
 */
export async function windowManagerRuns(
  display: string,
  authority: string,
  alive: () => void,
  deadline: Deadline,
): Promise<void> {
  const [{ XConnection }, { internAtoms }, { windowId }, { getProperty, propertyReply }, { answered }] =
    await Promise.all([
      import('@agent-desktop/linux/x11/connection.js'),
      import('@agent-desktop/linux/x11/atoms.js'),
      import('@agent-desktop/linux/x11/properties.js'),
      import('@agent-desktop/linux/x11/requests.js'),
      import('@agent-desktop/linux/x11/answer.js'),
    ]);
  const opened = await XConnection.open({ display, authority }, deadline);
  if (!opened.ok) throw noAnswer(opened.why.native);
  const x = opened.value;
  try {
    const atoms = await internAtoms(x, deadline);
    if (!atoms.ok) throw noAnswer(atoms.why.native);
    const checkOf = async (window: number): Promise<number | undefined> => {
      const reply = await x.ask(getProperty(window, atoms.value._NET_SUPPORTING_WM_CHECK, 1), deadline);
      const id = windowId(reply.ok ? answered(propertyReply(reply.value)) : reply);
      return id.known ? id.value : undefined;
    };
    for (;;) {
      const announced = await checkOf(x.root);
      if (announced !== undefined && (await checkOf(announced)) === announced) return;
      alive();
      deadline.check('waiting for the window manager');
      await deadline.sleep(POLL_MS);
    }
  } finally {
    x.close();
  }
}

function noAnswer(native: string | undefined): CommandError {
  return new CommandError('INTERNAL', 'The X server of the desktop does not answer.', {
    delivery: 'not_delivered',
    details: { kind: 'desktop_part_failed', part: 'X server' },
    platformDetail: native,
  });
}
