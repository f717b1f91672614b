import type { Received } from '../actions/chain.js';
import type { Deadline } from '../deadline/deadline.js';
import type { AppInfo } from '../model/app.js';
import type { DisplayInfo } from '../model/display.js';
import type { PixelBuffer } from '../model/image.js';
import type { AccessibilityChange, MissingTree } from '../model/missing-tree.js';
import type { ProcessIdentity } from '../model/process.js';
import type { Rect } from '../model/rect.js';
import type { SurfaceKind } from '../model/surface.js';
import type { WindowInfo } from '../model/window.js';
import type { KeyCombo } from './input.js';
import type { Lease } from './lease.js';
import { unsupported } from './unsupported.js';

export type PermissionState = 'granted' | 'denied' | 'not_required' | 'unknown';

export interface Permission {
  readonly state: PermissionState;
  readonly suggestion?: string;
}

export interface PermissionReport {
  readonly accessibility: Permission;
  readonly screenRecording: Permission;
  readonly automation: Permission;
}

export type WindowOperation =
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'resize'; readonly width: number; readonly height: number }
  | { readonly kind: 'minimize' | 'maximize' | 'restore' };

export type ScreenshotTarget =
  | { readonly kind: 'display'; readonly displayId?: string }
  | { readonly kind: 'window'; readonly window: WindowInfo }
  | { readonly kind: 'region'; readonly region: Rect };

export type ProcessState =
  | { readonly kind: 'running' }
  | { readonly kind: 'unresponsive' }
  | { readonly kind: 'exited' }
  | { readonly kind: 'unknown' };

export interface LaunchOptions {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly attach: boolean;
  readonly activate: boolean;
}

export interface LaunchResult {
  readonly app: AppInfo;
  readonly window?: WindowInfo;
}

export interface NotificationInfo {
  readonly index: number;
  readonly appName: string;
  readonly title: string;
  readonly body?: string;
  readonly actions?: readonly string[];
}

/** One finding of `doctor`: what was looked at, how it is, what to do. */
export interface Diagnosis {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'problem' | 'unknown';
  readonly finding: string;
  readonly remedy?: string;
}

/** Applications, windows, screens and the system around them. */
export abstract class SystemOps {
  /** What the interaction lease is keyed by: equal for two processes that see the same desktop. */
  desktopIdentity(): string {
    throw unsupported('desktopIdentity');
  }

  supportedSurfaces(): readonly SurfaceKind[] {
    return [];
  }

  permissionReport(_deadline: Deadline): Promise<PermissionReport> {
    return Promise.resolve({
      accessibility: { state: 'unknown' },
      screenRecording: { state: 'unknown' },
      automation: { state: 'not_required' },
    });
  }

  requestPermissions(_lease: Lease, deadline: Deadline): Promise<PermissionReport> {
    return this.permissionReport(deadline);
  }

  /** Resolves only when the desktop confirms the window as active. */
  focusWindow(_window: WindowInfo, _lease: Lease, _deadline: Deadline): Promise<void> {
    throw unsupported('focusWindow');
  }

  windowOperation(_window: WindowInfo, _operation: WindowOperation, _lease: Lease, _deadline: Deadline): Promise<void> {
    throw unsupported('windowOperation');
  }

  launchApp(_id: string, _options: LaunchOptions, _lease: Lease, _deadline: Deadline): Promise<LaunchResult> {
    throw unsupported('launchApp');
  }

  closeApp(_app: AppInfo, _force: boolean, _lease: Lease, _deadline: Deadline): Promise<void> {
    throw unsupported('closeApp');
  }

  processState(_process: ProcessIdentity, _deadline: Deadline): Promise<ProcessState> {
    return Promise.resolve({ kind: 'unknown' });
  }

  isProtectedProcess(_id: string): boolean {
    return false;
  }

  isBlockedCombo(_combo: KeyCombo): boolean {
    return false;
  }

  pressKeyForApp(_process: ProcessIdentity, _combo: KeyCombo, _lease: Lease, _deadline: Deadline): Promise<Received> {
    throw unsupported('pressKeyForApp');
  }

  listDisplays(_deadline: Deadline): Promise<readonly DisplayInfo[]> {
    throw unsupported('listDisplays');
  }

  screenshot(_target: ScreenshotTarget, _deadline: Deadline): Promise<PixelBuffer> {
    throw unsupported('screenshot');
  }

  /** Why this window, which only the screen knows, has no tree. Reads only. */
  missingTree(_window: WindowInfo, _deadline: Deadline): Promise<MissingTree> {
    return Promise.resolve({
      cause: 'unknown',
      finding: 'It is not known why.',
      remedy: 'Run `agent-desktop doctor`: the application may need a switch at its start to publish one.',
      switches: [],
    });
  }

  /**
   * Switches on one of `MissingTree.switches`; false where it was on already. One mutation, no polling, and no lease: it
   * touches neither pointer nor focus, and two processes that switch the same on do no harm.
   */
  activateAccessibility(_process: ProcessIdentity, _switch: string, _deadline: Deadline): Promise<boolean> {
    throw unsupported('activateAccessibility');
  }

  /** What `activateAccessibility` changed of the session's settings since this was last asked, each told once. */
  accessibilityChanges(): readonly AccessibilityChange[] {
    return [];
  }

  /** Takes back what `activateAccessibility` of this or an earlier process changed of the session's settings. */
  resetAccessibility(_deadline: Deadline): Promise<Diagnosis> {
    throw unsupported('resetAccessibility');
  }

  listNotifications(_deadline: Deadline): Promise<readonly NotificationInfo[]> {
    throw unsupported('listNotifications');
  }

  dismissNotification(_notification: NotificationInfo, _lease: Lease, _deadline: Deadline): Promise<void> {
    throw unsupported('dismissNotification');
  }

  notificationAction(
    _notification: NotificationInfo,
    _action: string,
    _lease: Lease,
    _deadline: Deadline,
  ): Promise<Received> {
    throw unsupported('notificationAction');
  }

  diagnose(_deadline: Deadline): Promise<readonly Diagnosis[]> {
    throw unsupported('diagnose');
  }

  /** Ends connections; the adapter is not used afterwards. */
  close(): Promise<void> {
    return Promise.resolve();
  }
}
