import type { Environment } from './folder.js';
import type { RunningDesktop } from './record.js';

/** The desktop that a command uses where `--desktop` is not given. */
export const DESKTOP_VARIABLE = 'AGENT_DESKTOP_DESKTOP';
/** Marks every process of a private desktop with its unguessable id. */
export const DESKTOP_ID_VARIABLE = 'AGENT_DESKTOP_DESKTOP_ID';
/** Marks them with the desktop's folder too: what is left is found even where the record is lost. */
export const DESKTOP_FOLDER_VARIABLE = 'AGENT_DESKTOP_DESKTOP_FOLDER';

/** Variables that tie a program to its caller's own session, looks or language. */
const OF_A_SESSION: ReadonlySet<string> = new Set([
  // Display servers and session services.
  'DISPLAY',
  'XAUTHORITY',
  'WAYLAND_DISPLAY',
  'WAYLAND_SOCKET',
  'SESSION_MANAGER',
  'ICEAUTHORITY',
  'MIR_SOCKET',
  'AT_SPI_BUS_ADDRESS',
  'DESKTOP_STARTUP_ID',
  'DESKTOP_AUTOSTART_ID',
  'DESKTOP_SESSION',
  'GDMSESSION',
  'WINDOWID',
  'GNOME_DESKTOP_SESSION_ID',
  'GNOME_SHELL_SESSION_MODE',
  'GNOME_KEYRING_CONTROL',
  'PULSE_SERVER',
  'HYPRLAND_INSTANCE_SIGNATURE',
  'SWAYSOCK',
  'I3SOCK',
  'COLORTERM_BCE',
  'INVOCATION_ID',
  'JOURNAL_STREAM',
  'NOTIFY_SOCKET',
  // Switches that hide an application from the accessibility bus, or load foreign modules into it.
  'NO_AT_BRIDGE',
  'GTK_A11Y',
  'GTK_MODULES',
  'GTK3_MODULES',
  'QT_ACCESSIBILITY',
  // Input methods of the caller's session.
  'GTK_IM_MODULE',
  'QT_IM_MODULE',
  'QT_IM_MODULES',
  'XMODIFIERS',
  'SDL_IM_MODULE',
  'CLUTTER_IM_MODULE',
  // Looks and scale: a private desktop is the same whoever starts it.
  'GTK_THEME',
  'GTK2_RC_FILES',
  'GTK_RC_FILES',
  'GDK_SCALE',
  'GDK_DPI_SCALE',
  'QT_SCALE_FACTOR',
  'QT_SCREEN_SCALE_FACTORS',
  'QT_AUTO_SCREEN_SCALE_FACTOR',
  'QT_ENABLE_HIGHDPI_SCALING',
  'QT_FONT_DPI',
  'QT_QPA_PLATFORMTHEME',
  'QT_STYLE_OVERRIDE',
  'QT_WAYLAND_RECONNECT',
  'MOZ_ENABLE_WAYLAND',
  'ELECTRON_OZONE_PLATFORM_HINT',
  'OZONE_PLATFORM',
  'LANG',
  'LANGUAGE',
  DESKTOP_VARIABLE,
  DESKTOP_ID_VARIABLE,
  DESKTOP_FOLDER_VARIABLE,
]);
const OF_A_SESSION_BY_PREFIX = ['XDG_', 'DBUS_', 'LC_', 'KDE_', 'PLASMA_'];

/** `env` without whatever points at the caller's own session. */
export function withoutSession(env: Environment): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || OF_A_SESSION.has(name)) continue;
    if (OF_A_SESSION_BY_PREFIX.some((prefix) => name.startsWith(prefix))) continue;
    kept[name] = value;
  }
  return kept;
}

/**
 * The whole environment of a program that is started in `desktop`: the caller's variables without its session, then the
 * desktop's own. A command that only reads the desktop needs `display`, `xauthority`, `sessionBus` and `a11yBus` of the
 * record instead, and keeps its own HOME.
 */
export function environmentIn(desktop: RunningDesktop, env: Environment): Record<string, string> {
  return { ...withoutSession(env), ...desktop.environment };
}
