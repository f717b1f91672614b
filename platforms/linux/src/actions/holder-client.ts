import { once } from 'node:events';
import { linkSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Received } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { ProcessIdentity } from '@agent-desktop/core/model/process.js';
import type { Connection } from '../dbus/connection.js';
import {
  GREETING,
  HOLDER_START,
  type HolderRequest,
  type HolderStart,
  MAX_LINE_BYTES,
  parseAnswer,
} from './holder-protocol.js';

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
  const line = JSON.stringify(request);
  if (Buffer.byteLength(line) > MAX_LINE_BYTES) return undefined;
  const socket = await connectTo(socketPath);
  if (socket === undefined) return undefined;
  try {
    const lines = linesOf(socket, deadline);
    if ((await lines.next()).value !== GREETING) return undefined;
    socket.write(`${line}\n`);
    const answer = (await lines.next()).value;
    if (answer === undefined) return { kind: 'uncertain', native: 'holder ended' };
    return parseAnswer(answer) ?? { kind: 'uncertain', native: 'holder answer' };
  } finally {
    socket.destroy();
  }
}

/**
 * Starts a holder that inherits the action's socket and a listening one, so that further commands reach it at once. This
 * process keeps its own copies until it ends: closing them early could end the action's socket. Where another holder
 * listens for this application already, this one only keeps its socket. Throws when no holder could be started.
 */
export async function handOver(
  program: HolderProgram,
  held: { readonly connection: Connection },
  start: Omit<HolderStart, 'listens'>,
): Promise<void> {
  const fd = held.connection.socketFd;
  if (fd === undefined) throw new Error('The socket of the action has no descriptor to hand over.');
  const server = await listenAlone(start.socketPath);
  const listening = server === undefined ? 'ignore' : fdOf(server);
  try {
    // Loaded here alone: few commands hand a socket over.
    const { spawn } = await import('node:child_process');
    const child = spawn(program.command, program.args, {
      detached: true,
      cwd: '/',
      env: { [HOLDER_START]: JSON.stringify({ ...start, listens: server !== undefined }) },
      stdio: ['ignore', 'ignore', 'ignore', fd, listening],
    });
    await once(child, 'spawn');
    child.unref();
  } catch (error) {
    if (server !== undefined) removeIfThere(start.socketPath);
    throw error;
  } finally {
    server?.unref();
  }
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

/**
 * Listens at `path`; undefined where another holder does, or will in a moment: under a lost lease two commands may act on one
 * application at once. A name appears there only with a socket that listens already, so one that refuses was left behind.
 */
async function listenAlone(path: string): Promise<Server | undefined> {
  const own = `${path}.${process.pid}`;
  removeIfThere(own);
  const server = createServer();
  server.listen(own);
  await once(server, 'listening');
  try {
    if (linkedAs(own, path)) return server;
    const other = await connectTo(path);
    other?.destroy();
    if (other === undefined) {
      removeIfThere(path);
      if (linkedAs(own, path)) return server;
    }
    server.close();
    return undefined;
  } finally {
    removeIfThere(own);
  }
}

/** Gives a socket a second name; false where that name is taken. */
function linkedAs(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

export function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Node shows a server's descriptor nowhere else. */
function fdOf(server: Server): number {
  const fd = (server as unknown as { _handle?: { fd?: number } })._handle?.fd;
  if (typeof fd === 'number' && fd >= 0) return fd;
  throw new Error('The socket of the holder has no descriptor to hand over.');
}

/** Lines as they come; ends when the other side ends or the deadline is over. */
async function* linesOf(socket: Socket, deadline: Deadline): AsyncGenerator<string, undefined> {
  const timer = setTimeout(() => socket.destroy(), deadline.remainingMs());
  try {
    let text = '';
    for await (const chunk of socket.setEncoding('utf8')) {
      text += chunk as string;
      if (text.length > MAX_LINE_BYTES) return undefined;
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
