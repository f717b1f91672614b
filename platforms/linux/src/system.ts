import type { Lease } from '@agent-desktop/core/adapter/lease.js';
import {
  type Diagnosis,
  type PermissionReport,
  type ProcessState,
  type ScreenshotTarget,
  SystemOps,
} from '@agent-desktop/core/adapter/system.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { DESKTOP_VARIABLE } from '@agent-desktop/core/desktop/environment.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { DisplayInfo } from '@agent-desktop/core/model/display.js';
import type { PixelBuffer } from '@agent-desktop/core/model/image.js';
import type { AccessibilityChange, MissingTree } from '@agent-desktop/core/model/missing-tree.js';
import { type ProcessIdentity, sameProcess } from '@agent-desktop/core/model/process.js';
import type { SurfaceKind } from '@agent-desktop/core/model/surface.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import type { ProcessTable } from '@agent-desktop/core/system/port.js';
import { programOf } from './apps/program.js';
import type { Environment } from './connections/a11y-bus.js';
import { AccessibilitySwitch, type SwitchName } from './connections/accessibility-switch.js';
import type { CurrentDesk } from './connections/current-desk.js';
import type { XDisplay } from './connections/x-display.js';
import { diagnoseDesktop } from './diagnosis/diagnose.js';
import { explainMissingTree } from './diagnosis/missing-tree.js';
import { readProcessEvidence } from './diagnosis/process-evidence.js';
import { SURFACES } from './surfaces/surfaces.js';
import { activateWindow } from './x11/activate.js';
import type { Answer } from './x11/answer.js';
import type { XConnection } from './x11/connection.js';
import { readDisplays, type XDisplays } from './x11/displays.js';
import { type Capture, captureArea, captureWindow } from './x11/pixels.js';

/** Windows, screens and the session around them. */
export class LinuxSystem extends SystemOps {
  private readonly accessibility: AccessibilitySwitch;

  constructor(
    private readonly current: CurrentDesk,
    private readonly display: XDisplay,
    private readonly env: Environment,
    private readonly processes: ProcessTable,
  ) {
    super();
    this.accessibility = new AccessibilitySwitch(env);
  }

  /** Display and buses: what two processes share that see the same desktop. */
  override desktopIdentity(): string {
    const { DISPLAY, WAYLAND_DISPLAY, DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } = this.env;
    return JSON.stringify([DISPLAY ?? '', WAYLAND_DISPLAY ?? '', DBUS_SESSION_BUS_ADDRESS ?? XDG_RUNTIME_DIR ?? '']);
  }

  override supportedSurfaces(): readonly SurfaceKind[] {
    return SURFACES;
  }

  /** Linux asks nobody for permission; what may be missing is the accessibility bus, and `doctor` looks for that. */
  override permissionReport(): Promise<PermissionReport> {
    return Promise.resolve({
      accessibility: { state: 'not_required' },
      screenRecording: { state: 'not_required' },
      automation: { state: 'not_required' },
    });
  }

  override async focusWindow(window: WindowInfo, _lease: Lease, deadline: Deadline): Promise<void> {
    const xid = await (await this.current.get(deadline)).xidOf(window, deadline);
    if (xid === undefined) {
      throw new CommandError('PLATFORM_NOT_SUPPORTED', 'Only a window of the X server can be made active.', {
        details: { kind: 'window_without_x_window', window_id: window.id },
      });
    }
    const activation = await activateWindow(await this.x(deadline), xid, deadline);
    switch (activation.kind) {
      case 'active':
        return;
      case 'gone':
        throw new CommandError('WINDOW_NOT_FOUND', 'The window is not there any more.', {
          details: { window_id: window.id },
        });
      case 'no-window-manager':
        throw new CommandError('PLATFORM_NOT_SUPPORTED', 'No window manager runs that could make the window active.');
      default:
        throw new CommandError('ACTION_FAILED', 'The window manager did not make the window active.', {
          details: { kind: 'focus_verification', window_id: window.id },
          delivery: 'not_delivered',
        });
    }
  }

  override async processState(process: ProcessIdentity, deadline: Deadline): Promise<ProcessState> {
    const liveness = this.processes.liveness(process);
    if (liveness === 'gone') return { kind: 'exited' };
    const { items, unread } = await (await this.current.get(deadline)).applications.list(deadline);
    if (unread.some((item) => item.process !== undefined && sameProcess(item.process, process)))
      return { kind: 'unresponsive' };
    return items.some((item) => sameProcess(item.process, process)) ? { kind: 'running' } : { kind: 'unknown' };
  }

  override async listDisplays(deadline: Deadline): Promise<readonly DisplayInfo[]> {
    const { displays } = await this.readDisplays(deadline);
    return displays.map(({ id, bounds, primary, scale }) => ({ id, bounds, primary, scale }));
  }

  override async screenshot(target: ScreenshotTarget, deadline: Deadline): Promise<PixelBuffer> {
    const x = await this.x(deadline);
    const { displays } = await this.readDisplays(deadline);
    const primary = displays.find((display) => display.primary) ?? displays[0];
    const scale = primary?.scale ?? 1;
    if (target.kind === 'window') {
      const xid = await (await this.current.get(deadline)).xidOf(target.window, deadline);
      if (xid === undefined)
        throw new CommandError('WINDOW_NOT_FOUND', 'The window is not there any more.', {
          details: { window_id: target.window.id },
        });
      return pixelsOf(await captureWindow(x, xid, scale, deadline));
    }
    if (target.kind === 'region') {
      const { x: left, y: top, width, height } = target.region;
      const area = {
        x: Math.round(left * scale),
        y: Math.round(top * scale),
        width: Math.round(width * scale),
        height: Math.round(height * scale),
      };
      return pixelsOf(await captureArea(x, area, scale, deadline));
    }
    const display = target.displayId === undefined ? primary : displays.find(({ id }) => id === target.displayId);
    if (display === undefined)
      throw new CommandError('INVALID_ARGS', 'The display is not there any more.', {
        details: { display_id: target.displayId },
      });
    return pixelsOf(await captureArea(x, display.pixels, display.scale, deadline));
  }

  override async missingTree(window: WindowInfo, deadline: Deadline): Promise<MissingTree> {
    const { items } = await (await this.current.get(deadline)).applications.list(deadline);
    const { pid } = window.process;
    return explainMissingTree(readProcessEvidence(pid), {
      program: programOf(pid),
      privateDesktop: this.env[DESKTOP_VARIABLE],
      onBus: items.some((item) => sameProcess(item.process, window.process)),
      ownUid: process.getuid?.() ?? 0,
    });
  }

  override async activateAccessibility(_process: ProcessIdentity, one: string, deadline: Deadline): Promise<boolean> {
    switch (one as SwitchName) {
      case 'listener':
        await (await this.current.get(deadline)).applications.listen(deadline);
        return true;
      case 'enabled':
        return this.accessibility.switchOn('IsEnabled', deadline);
      case 'screen-reader':
        return this.accessibility.switchOn('ScreenReaderEnabled', deadline);
      case 'screen-reader-in-private-desktop': {
        const isPrivate = this.env[DESKTOP_VARIABLE] !== undefined;
        return isPrivate ? this.accessibility.switchOn('ScreenReaderEnabled', deadline) : false;
      }
    }
  }

  override accessibilityChanges(): readonly AccessibilityChange[] {
    return this.accessibility.takeChanges();
  }

  override async resetAccessibility(deadline: Deadline): Promise<Diagnosis> {
    const reset = await this.accessibility.reset(deadline);
    const finding =
      reset.length === 0
        ? 'agent-desktop has switched nothing on.'
        : `switched off again: ${reset.map((property) => `org.a11y.Status.${property}`).join(', ')}.`;
    return { check: 'accessibility reset', status: 'ok', finding };
  }

  override diagnose(deadline: Deadline): Promise<readonly Diagnosis[]> {
    const explain = (window: WindowInfo, within: Deadline) => this.missingTree(window, within);
    return diagnoseDesktop(this.accessibility, this.display, this.current.get, explain, deadline);
  }

  override async close(): Promise<void> {
    await Promise.all([this.current.close(), this.display.close()]);
  }

  private async readDisplays(deadline: Deadline): Promise<XDisplays> {
    const displays = await readDisplays(await this.x(deadline), this.env.GDK_SCALE, deadline);
    if (!displays.ok) throw noDisplay(displays.why);
    return displays.value;
  }

  private async x(deadline: Deadline): Promise<XConnection> {
    const connection: Answer<XConnection> = await this.display.connection(deadline);
    if (!connection.ok) throw noDisplay(connection.why);
    return connection.value;
  }
}

function noDisplay(why: Failure): CommandError {
  if (why.kind === 'timeout') {
    return new CommandError('TIMEOUT', 'The X server does not answer.', {
      details: { kind: 'deadline' },
      delivery: 'not_delivered',
    });
  }
  return new CommandError('PLATFORM_NOT_SUPPORTED', 'This session has no X server that accepts a connection.', {
    suggestion: 'Run the command inside an X11 session, or in a private desktop: `agent-desktop desktop start NAME`.',
    platformDetail: why.native ?? why.kind,
    details: { kind: 'no_display', failure: why.kind },
  });
}

function pixelsOf(capture: Capture): PixelBuffer {
  switch (capture.kind) {
    case 'pixels':
      return capture.image;
    case 'not-shown':
      throw new CommandError(
        'ACTION_FAILED',
        'The window is minimized or not shown: the X server keeps no picture of it.',
        {
          suggestion: 'Restore the window, or take a picture of the screen.',
          details: { kind: 'window_not_shown', map_state: capture.mapState },
          delivery: 'not_delivered',
        },
      );
    case 'covered':
      throw new CommandError('ACTION_FAILED', 'The window is covered, and the X server cannot give what is below.', {
        suggestion: 'Take a picture of the screen instead.',
        details: { kind: 'window_covered', by: capture.by },
        delivery: 'not_delivered',
      });
    case 'gone':
      throw new CommandError('WINDOW_NOT_FOUND', 'The window is not there any more.');
    case 'failed':
      throw new CommandError('ACTION_FAILED', 'The X server did not give the picture.', {
        platformDetail: capture.why.native,
        details: { kind: 'capture_failed', failure: capture.why.kind },
        delivery: 'not_delivered',
      });
    default:
      throw new CommandError('PLATFORM_NOT_SUPPORTED', 'The screen has a pixel format that is not known.', {
        details: { ...capture },
      });
  }
}
