import { Engine, type Environment, type Request } from '@agent-desktop/engine';
import { thisHost } from './host.js';
import { lateStore } from './late-store.js';
import { loadPlatform } from './platform.js';
import { VERSION } from './version.js';

/** An engine for this system, and where its commands go. */
export interface Program {
  readonly engine: Engine;
  /** The request with the variables of the desktop it names, or of none. */
  direct(request: Request, desktop: string | undefined): Promise<Request>;
}

/** Composes the program: this system's port and adapter, the file store. Connects to nothing. */
export async function openProgram(env: Environment): Promise<Program> {
  const host = thisHost();
  const platform = await loadPlatform(host.os, env);
  const engine = new Engine({
    version: VERSION,
    host,
    system: platform.system,
    connect: platform.connect,
    openStore: (root, session) =>
      lateStore(async () => {
        const { openFileStore } = await import('@agent-desktop/core/refs/file-store.js');
        return openFileStore(root, session, platform.system);
      }),
  });
  return {
    engine,
    async direct(request, desktop) {
      const name = desktop ?? request.env.AGENT_DESKTOP_DESKTOP;
      if (name === undefined) return request;
      const { environmentOfDesktop } = await import('./desktop-environment.js');
      return { ...request, env: environmentOfDesktop(name, request.env, platform.system.processes) };
    },
  };
}
