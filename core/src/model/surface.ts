export const SURFACE_KINDS = [
  'window',
  'focused',
  'menu',
  'menubar',
  'sheet',
  'popover',
  'alert',
  'desktop',
  'taskbar',
  'system-tray',
  'quick-settings',
  'notification-center',
  'toolbar',
  'dock',
  'spotlight',
  'menu-bar-extras',
  'system-tray-overflow',
  'start-menu',
  'action-center',
  'dialog',
] as const;

export type SurfaceKind = (typeof SURFACE_KINDS)[number];

/** An overlay or part of an application that can be observed on its own. */
export interface SurfaceInfo {
  readonly id: string;
  readonly kind: SurfaceKind | 'context_menu';
  readonly title?: string;
  readonly itemCount?: number;
  readonly modal?: boolean;
}
