import {
  DESKTOP_FOLDER_VARIABLE,
  DESKTOP_ID_VARIABLE,
  DESKTOP_VARIABLE,
} from '@agent-desktop/core/desktop/environment.js';
import { type Environment, RUNTIME_VARIABLE } from '@agent-desktop/core/desktop/folder.js';
import type { DesktopPlaces } from '@agent-desktop/core/desktop/record.js';

/** What the desktop's own daemons, and every service that its bus starts, keep of the caller's variables. */
const KEPT_FOR_DAEMONS = ['PATH', 'USER', 'LOGNAME', 'SHELL', 'TZ', 'LD_LIBRARY_PATH'];

/** Makes each toolkit join the accessibility bus, draw without a graphics card and use X11. */
const TOOLKITS: Readonly<Record<string, string>> = {
  GTK_A11Y: 'atspi',
  GDK_BACKEND: 'x11',
  GSK_RENDERER: 'cairo',
  // Qt 6.4 joins the bus only with this or when IsEnabled was set before its start.
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
  QT_ACCESSIBILITY: '1',
  QT_QPA_PLATFORM: 'xcb',
  ACCESSIBILITY_ENABLED: '1',
  GNOME_ACCESSIBILITY: '1',
  SAL_USE_VCLPLUGIN: 'gtk3',
  LIBGL_ALWAYS_SOFTWARE: '1',
  // `memory` would hide what one program sets from the next, dconf needs a service: the file lies in the private HOME.
  GSETTINGS_BACKEND: 'keyfile',
  LANG: 'C.UTF-8',
  XDG_SESSION_TYPE: 'x11',
  XDG_CURRENT_DESKTOP: 'GNOME',
};

/** Where a desktop is and who it is, for the variables of its programs. */
export interface DesktopMark {
  readonly name: string;
  readonly id: string;
  readonly runtimeFolder: string;
  readonly places: DesktopPlaces;
}

/** The variables of a desktop before it has a display and buses. */
export function markEnvironment(mark: DesktopMark): Record<string, string> {
  return {
    [DESKTOP_VARIABLE]: mark.name,
    [DESKTOP_ID_VARIABLE]: mark.id,
    [DESKTOP_FOLDER_VARIABLE]: mark.places.folder,
    // A program in the desktop that calls agent-desktop finds the same desktops although XDG_RUNTIME_DIR is another.
    [RUNTIME_VARIABLE]: mark.runtimeFolder,
    HOME: mark.places.home,
    XDG_RUNTIME_DIR: mark.places.runtimeDir,
    TMPDIR: mark.places.temporary,
    ...TOOLKITS,
  };
}

/** The variables that every program of the desktop gets. */
export function desktopEnvironment(mark: DesktopMark, display: string, sessionBus: string): Record<string, string> {
  return {
    ...markEnvironment(mark),
    DISPLAY: display,
    XAUTHORITY: mark.places.xauthority,
    DBUS_SESSION_BUS_ADDRESS: sessionBus,
  };
}

/** A small environment for daemons: what the caller happens to have in its own never reaches them. */
export function daemonEnvironment(env: Environment, own: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of KEPT_FOR_DAEMONS) {
    const value = env[name];
    if (value !== undefined) kept[name] = value;
  }
  return { ...kept, ...own };
}
