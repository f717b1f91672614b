import type { AnyCommand } from './command.js';
import { check } from './commands/check.js';
import { clear } from './commands/clear.js';
import { click } from './commands/click.js';
import { collapse } from './commands/collapse.js';
import { expand } from './commands/expand.js';
import { find } from './commands/find.js';
import { focus } from './commands/focus.js';
import { get } from './commands/get.js';
import { is } from './commands/is.js';
import { listApps } from './commands/list-apps.js';
import { listDisplays } from './commands/list-displays.js';
import { listSurfaces } from './commands/list-surfaces.js';
import { listWindows } from './commands/list-windows.js';
import { permissions } from './commands/permissions.js';
import { rightClick } from './commands/right-click.js';
import { screenshot } from './commands/screenshot.js';
import { scroll } from './commands/scroll.js';
import { scrollTo } from './commands/scroll-to.js';
import { select } from './commands/select.js';
import { setValue } from './commands/set-value.js';
import { skills } from './commands/skills.js';
import { snapshot } from './commands/snapshot.js';
import { status } from './commands/status.js';
import { toggle } from './commands/toggle.js';
import { type } from './commands/type.js';
import { uncheck } from './commands/uncheck.js';
import { version } from './commands/version.js';
import { wait } from './commands/wait.js';

/** Core's commands in the order of help. Loaded when something is generated and for help; a call loads only its own command. */
export const coreCommands: readonly AnyCommand[] = [
  snapshot,
  find,
  screenshot,
  get,
  is,
  listSurfaces,
  click,
  rightClick,
  type,
  setValue,
  clear,
  focus,
  select,
  toggle,
  check,
  uncheck,
  expand,
  collapse,
  scroll,
  scrollTo,
  listApps,
  listWindows,
  listDisplays,
  wait,
  status,
  permissions,
  version,
  skills,
];
