export type { DesktopContext } from './context.js';
export type { Ended } from './end.js';
export type { LaunchOptions } from './launch.js';
export { type ListedDesktop, listDesktops } from './list.js';
export { runInDesktop } from './run.js';
export { type DetachedProgram, runDetached } from './run-detached.js';
export type { ScreenSize } from './screen-size.js';
export {
  DEFAULT_SIZE,
  DEFAULT_START_MS,
  DEFAULT_WINDOW_MANAGER,
  type StartedDesktop,
  type StartOptions,
  startDesktop,
} from './start.js';
export { DEFAULT_STOP_MS, type StopOptions, stopDesktop } from './stop.js';
