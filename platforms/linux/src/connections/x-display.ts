import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { type Answer, unanswered } from '../x11/answer.js';
import { XConnection } from '../x11/connection.js';
import { readDisplays, type XDisplays } from '../x11/displays.js';
import type { XWindowInventory } from '../x11/window-model.js';
import { readWindows } from '../x11/windows.js';
import type { Environment } from './a11y-bus.js';

/** What one look at the X server shows. */
export interface Screenful {
  readonly windows: XWindowInventory;
  readonly displays: XDisplays;
  /** Pixels per point. */
  readonly scale: number;
}

/** The X server of this desktop, connected on first use and kept; connected again after a failed try or a lost connection. */
export class XDisplay {
  private connecting: Promise<Answer<XConnection>> | undefined;
  private open: XConnection | undefined;

  constructor(private readonly env: Environment) {}

  /** False on a desktop without an X server: a Wayland session without Xwayland. */
  get named(): boolean {
    return (this.env.DISPLAY ?? '') !== '';
  }

  connection(deadline: Deadline): Promise<Answer<XConnection>> {
    const display = this.env.DISPLAY;
    if (display === undefined || display === '')
      return Promise.resolve(unanswered({ kind: 'unsupported', native: 'DISPLAY' }));
    if (this.open?.failure !== undefined) this.connecting = this.open = undefined;
    this.connecting ??= this.connect(display, deadline);
    return this.connecting;
  }

  async look(deadline: Deadline): Promise<Answer<Screenful>> {
    const x = await this.connection(deadline);
    if (!x.ok) return x;
    const [windows, displays] = await Promise.all([
      readWindows(x.value, deadline),
      readDisplays(x.value, this.env.GDK_SCALE, deadline),
    ]);
    if (!windows.ok) return windows;
    if (!displays.ok) return displays;
    const scale = displays.value.displays[0]?.scale ?? 1;
    return { ok: true, value: { windows: windows.value, displays: displays.value, scale } };
  }

  async close(): Promise<void> {
    const x = await this.connecting;
    if (x?.ok === true) x.value.close();
  }

  private async connect(display: string, deadline: Deadline): Promise<Answer<XConnection>> {
    const authority = this.env.XAUTHORITY ?? (this.env.HOME === undefined ? undefined : `${this.env.HOME}/.Xauthority`);
    const answer = await XConnection.open({ display, ...(authority === undefined ? {} : { authority }) }, deadline);
    if (answer.ok) this.open = answer.value;
    else this.connecting = undefined;
    return answer;
  }
}
