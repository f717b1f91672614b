import { accessSync, constants, lstatSync } from 'node:fs';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';

const FOLDER = '/tmp/.X11-unix';

/** PLATFORM_NOT_SUPPORTED `x_socket_folder` where an X server of this user could not listen. The server makes the folder only as root. */
export function checkXSocketFolder(folder = FOLDER, root = process.geteuid?.() === 0): void {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) {
    if (root) return;
    throw unusable(folder, 'is missing', `sudo mkdir -m 1777 ${folder}`);
  }
  if (!stats.isDirectory())
    throw unusable(folder, 'is not a folder', `sudo rm ${folder} && sudo mkdir -m 1777 ${folder}`);
  if (root) return;
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    if (!['EACCES', 'EROFS'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
    throw unusable(folder, 'is not writable for this user', `sudo chmod 1777 ${folder}`);
  }
}

function unusable(folder: string, because: string, suggestion: string): CommandError {
  return new CommandError('PLATFORM_NOT_SUPPORTED', `${folder}, where X servers listen, ${because}.`, {
    suggestion,
    details: { kind: 'x_socket_folder', folder },
  });
}
