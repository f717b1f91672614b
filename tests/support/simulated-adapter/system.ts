import type { Lease } from '@agent-desktop/core/adapter/lease.js';
import {
  type LaunchOptions,
  type LaunchResult,
  type PermissionReport,
  type ProcessState,
  type ScreenshotTarget,
  SystemOps,
  type WindowOperation,
} from '@agent-desktop/core/adapter/system.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import type { AppInfo } from '@agent-desktop/core/model/app.js';
import type { DisplayInfo } from '@agent-desktop/core/model/display.js';
import type { PixelBuffer } from '@agent-desktop/core/model/image.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { SurfaceKind } from '@agent-desktop/core/model/surface.js';
import type { WindowInfo } from '@agent-desktop/core/model/window.js';
import type { SimulatedDesktop, SimulatedWindow } from './desktop.js';
import { appInfoOf } from './observation.js';

export class SimulatedSystem extends SystemOps {
  constructor(private readonly desktop: SimulatedDesktop) {
    super();
  }

  override desktopIdentity(): string {
    return 'simulated';
  }

  override supportedSurfaces(): readonly SurfaceKind[] {
    return this.desktop.supportedSurfaces;
  }

  override async permissionReport(_deadline: Deadline): Promise<PermissionReport> {
    await this.desktop.called('permissionReport');
    return {
      accessibility: { state: 'granted' },
      screenRecording: { state: 'not_required' },
      automation: { state: 'not_required' },
    };
  }

  override async focusWindow(window: WindowInfo, lease: Lease, _deadline: Deadline): Promise<void> {
    await this.desktop.called('focusWindow', window, lease);
    const wanted = this.windowOf(window);
    for (const app of this.desktop.apps) for (const one of app.windows) one.focused = one === wanted;
    this.desktop.effects.push(`ACTIVATED ${wanted.title}`);
  }

  override async windowOperation(
    window: WindowInfo,
    operation: WindowOperation,
    lease: Lease,
    _deadline: Deadline,
  ): Promise<void> {
    await this.desktop.called('windowOperation', window, operation, lease);
    const wanted = this.windowOf(window);
    if (operation.kind === 'move') wanted.bounds = { ...wanted.bounds, x: operation.x, y: operation.y };
    else if (operation.kind === 'resize') {
      wanted.bounds = { ...wanted.bounds, width: operation.width, height: operation.height };
    } else wanted.minimized = operation.kind === 'minimize';
    this.desktop.effects.push(`WINDOW ${operation.kind} ${wanted.title}`);
  }

  override async launchApp(
    id: string,
    options: LaunchOptions,
    lease: Lease,
    _deadline: Deadline,
  ): Promise<LaunchResult> {
    await this.desktop.called('launchApp', id, options, lease);
    return { app: appInfoOf(this.desktop.addApp({ name: id })) };
  }

  override async closeApp(app: AppInfo, force: boolean, lease: Lease, _deadline: Deadline): Promise<void> {
    await this.desktop.called('closeApp', app, force, lease);
    const running = this.desktop.appOf(app.process);
    if (running !== undefined) this.desktop.removeApp(running);
  }

  override async processState(process: ProcessIdentity, _deadline: Deadline): Promise<ProcessState> {
    await this.desktop.called('processState', process);
    const app = this.desktop.appOf(process);
    if (app === undefined) return { kind: 'exited' };
    return { kind: app.hangs ? 'unresponsive' : 'running' };
  }

  override async listDisplays(_deadline: Deadline): Promise<readonly DisplayInfo[]> {
    await this.desktop.called('listDisplays');
    return this.desktop.displays;
  }

  override async screenshot(target: ScreenshotTarget, _deadline: Deadline): Promise<PixelBuffer> {
    await this.desktop.called('screenshot', target);
    return { width: 2, height: 2, scale: 1, bgrx: new Uint8Array(16) };
  }

  override async close(): Promise<void> {
    await this.desktop.called('close');
  }

  /** Exactly that window of exactly that process, as a real adapter must check before it acts. */
  private windowOf(window: WindowInfo): SimulatedWindow {
    const found = this.desktop.appOf(window.process)?.windows.find((one) => one.id === window.id);
    if (found === undefined) throw new CommandError('WINDOW_NOT_FOUND', 'No such window of that process.');
    return found;
  }
}
