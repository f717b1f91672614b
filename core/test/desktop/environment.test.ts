import { environmentIn, withoutSession } from '@agent-desktop/core/desktop/environment.js';
import { describe, expect, it } from 'vitest';
import { aRecord } from './a-record.js';

const USERS = {
  PATH: '/usr/bin',
  API_KEY: 'kept',
  DISPLAY: ':0',
  WAYLAND_DISPLAY: 'wayland-0',
  WAYLAND_SOCKET: '5',
  XAUTHORITY: '/home/me/.Xauthority',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus',
  DBUS_STARTER_ADDRESS: 'unix:path=/run/user/1000/bus',
  AT_SPI_BUS_ADDRESS: 'unix:path=/run/user/1000/at-spi/bus',
  XDG_RUNTIME_DIR: '/run/user/1000',
  XDG_CONFIG_HOME: '/home/me/.config',
  XDG_ANYTHING: 'x',
  NO_AT_BRIDGE: '1',
  GTK_MODULES: 'canberra',
  SESSION_MANAGER: 'local/x',
  LC_ALL: 'de_DE',
  LANG: 'de_DE',
  GDK_SCALE: '2',
};

describe('the environment in a desktop', () => {
  it("has nothing that points at the caller's own session", () => {
    expect(withoutSession(USERS)).toEqual({ PATH: '/usr/bin', API_KEY: 'kept' });
  });

  it("is the caller's other variables with the desktop's on top", () => {
    const desktop = aRecord('/run/d', 'desk');
    const env = environmentIn(desktop, { ...USERS, HOME: '/home/me' });
    expect(env).toEqual({ PATH: '/usr/bin', API_KEY: 'kept', DISPLAY: ':9', HOME: '/run/d/desk/home' });
  });
});
