import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Received } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { Connection } from '../dbus/connection.js';
import { GREETING, HOLDER_START, type HolderAnswer, type HolderRequest, type HolderStart } from './holder-protocol.js';

/** The program that holds sockets for commands that end: its command line. */
export interface HolderProgram {
  readonly command: string;
  readonly args: readonly string[];
}

/** One holder per application: the name is that of the process and its generation. */
export function holderSocketPath(runtimeFolder: string, process: ProcessIdentity): string {
  return join(runtimeFolder, `hold-${process.pid}-${process.instance.replace(/[^A-Za-z0-9]/g, '-')}`);
}

/**
 * Lets the holder of this application make the call. Undefined when there is none: then nothing was sent. A holder greets
 * first and a request goes only to one that has greeted, so that one that is about to end takes none.
 */
export async function askHolder(
  socketPath: string,
  request: HolderRequest,
  deadline: Deadline,
): Promise<Received | undefined> {
  const socket = await connectTo(socketPath);
  if (socket === undefined) return undefined;
  try {
    const lines = linesOf(socket, deadline);
    if ((await lines.next()).value !== GREETING) return undefined;
    socket.write(`${JSON.stringify(request)}\n`);
    const answer = (await lines.next()).value;
    return answer === undefined ? { kind: 'uncertain', native: 'holder ended' } : (JSON.parse(answer) as HolderAnswer);
  } finally {
    socket.destroy();
  }
}

/**
 * Starts a holder that inherits the action's socket and a listening one, so that further commands reach it at once. This
 * process keeps its own copies until it ends: closing them early could end the action's socket.
 */
export async function handOver(
  program: HolderProgram,
  held: { readonly connection: Connection },
  start: HolderStart,
): Promise<void> {
  const fd = held.connection.socketFd;
  const server = await listenAt(start.socketPath);
  const listening = fdOf(server);
  if (fd === undefined || listening === undefined) {
    server.close();
    return;
  }
  const child = spawn(program.command, program.args, {
    detached: true,
    cwd: '/',
    env: { [HOLDER_START]: JSON.stringify(start) },
    stdio: ['ignore', 'ignore', 'ignore', fd, listening],
  });
  await once(child, 'spawn');
  child.unref();
  server.unref();
  held.connection.unref();
}

async function connectTo(path: string): Promise<Socket | undefined> {
  const socket = connect({ path });
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

async function listenAt(path: string): Promise<Server> {
  // Whoever left it behind does not listen any more: that was asked before the action.
  removeIfThere(path);
  const server = createServer();
  server.listen(path);
  await once(server, 'listening');
  return server;
}

export function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Node shows a server's descriptor nowhere else. */
function fdOf(server: Server): number | undefined {
  const fd = (server as unknown as { _handle?: { fd?: number } })._handle?.fd;
  return typeof fd === 'number' && fd >= 0 ? fd : undefined;
}

/** Lines as they come; ends when the other side ends or the deadline is over. */
async function* linesOf(socket: Socket, deadline: Deadline): AsyncGenerator<string, undefined> {
  const timer = setTimeout(() => socket.destroy(), deadline.remainingMs());
  try {
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      text += chunk as string;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        yield text.slice(0, end);
        text = text.slice(end + 1);
      }
    }
  } catch (error) {
    // A holder that ends takes its socket with it; what was not answered is for the caller to judge.
    if (!['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  } finally {
    clearTimeout(timer);
  }
  return undefined;
}
