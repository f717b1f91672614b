import type { Host } from '@agent-desktop/core/command.js';

const NAMES: Readonly<Record<string, string>> = { darwin: 'macos', win32: 'windows' };

/** The machine that this process runs on. */
export function thisHost(): Host {
  const os = NAMES[process.platform] ?? process.platform;
  return { os, target: `${process.arch}-${os}` };
}
