import { variant } from '../../src/dbus/marshal.js';
import { reply, UNKNOWN_METHOD, UNKNOWN_OBJECT, usualReply } from './fake-interfaces.js';
import type { FakeCall, FakeNode, FakeReply } from './fake-node.js';
import { FakeServer, type WireCall } from './fake-server.js';

const PROPERTIES = 'org.freedesktop.DBus.Properties';
const CACHE_PATH = '/org/a11y/atspi/cache';
export const ROOT = '/org/a11y/atspi/accessible/root';

export interface FakeApplicationFacts {
  readonly toolkit?: string;
  readonly version?: string;
  /** Its process, as the bus tells it; default: the test's own. */
  readonly pid?: number;
  /**
   * Whether it keeps a cache: never, always, or once somebody has registered for an event; or asking is never answered. `realised`: of
   * what was listed to somebody before, as GTK4.
   */
  readonly cache?: 'none' | 'at-once' | 'after-event' | 'silent' | 'realised';
  /** Whether it listens on a socket of its own. */
  readonly peerToPeer?: boolean;
}

/** An application of an accessibility bus whose every answer a test can script. `root` is its application object. */
export class FakeApplication {
  readonly calls: FakeCall[] = [];
  readonly pid: number;
  /** Says nothing at all any more, on any connection. */
  silent = false;
  cacheWoken = false;
  bus = ':1.0';
  private server: FakeServer | undefined;

  constructor(
    readonly root: FakeNode,
    readonly facts: FakeApplicationFacts = {},
  ) {
    this.pid = facts.pid ?? process.pid;
    root.interfaces.push('Application');
  }

  /** Its own socket; only after `listen`. */
  get socket(): FakeServer {
    if (this.server === undefined) throw new Error('The fake application does not listen.');
    return this.server;
  }

  async listen(): Promise<void> {
    this.server = await FakeServer.start((call) => this.answer(call, call.socket));
  }

  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** Members that were called on a node, in order. */
  membersOf(node: FakeNode): string[] {
    return this.calls.filter(({ path }) => path === this.pathOf(node)).map(({ member }) => member);
  }

  pathOf(node: FakeNode): string {
    return node === this.root ? ROOT : node.path;
  }

  answer(call: WireCall, socket: number | undefined): FakeReply {
    const member = memberOf(call);
    const body = call.interface === PROPERTIES ? call.body.slice(2) : call.body;
    this.calls.push({ path: call.path, member, body, socket });
    if (this.silent) return 'silence';
    if (call.path === CACHE_PATH) return this.cached(member);
    const node = this.nodeAt(call.path);
    if (node === undefined) return UNKNOWN_OBJECT;
    const script = node.scripted.get('*') ?? node.scripted.get(member);
    const scripted = typeof script === 'function' ? script(body) : script;
    if (scripted !== undefined) return scripted;
    return this.applicationReply(node, member) ?? usualReply(node, member, body, this.bus);
  }

  private applicationReply(node: FakeNode, member: string): FakeReply | undefined {
    if (node !== this.root) {
      // References to the root go by its well-known path.
      return member === 'Accessible.Parent' && node.parent === this.root
        ? reply('v', variant('(so)', [this.bus, ROOT]))
        : undefined;
    }
    switch (member) {
      case 'Application.ToolkitName':
        return reply('v', variant('s', this.facts.toolkit ?? 'gtk'));
      case 'Application.Version':
        return reply('v', variant('s', this.facts.version ?? '3.24.38'));
      case 'Application.GetApplicationBusAddress':
        return this.server === undefined ? UNKNOWN_METHOD : reply('s', this.server.address);
      default:
        return undefined;
    }
  }

  private cached(member: string): FakeReply {
    const cache = this.facts.cache ?? 'none';
    if (cache === 'silent') return 'silence';
    if (member !== 'Cache.GetItems' || cache === 'none' || (cache === 'after-event' && !this.cacheWoken)) {
      return UNKNOWN_METHOD;
    }
    const nodes = [...this.root.all()].filter((node) => cache !== 'realised' || this.wasListed(node));
    const items = nodes.map((node) => this.itemOf(node));
    return reply('a((so)(so)(so)iiassusau)', items);
  }

  private wasListed({ parent }: FakeNode): boolean {
    return parent !== undefined && this.membersOf(parent).includes('Accessible.GetChildren');
  }

  /** As GTK3 lists a node; children of nodes that manage their descendants are missing from the list by the test's own doing. */
  private itemOf(node: FakeNode): unknown[] {
    const parent = node.parent === undefined ? ['', '/org/a11y/atspi/null'] : [this.bus, this.pathOf(node.parent)];
    return [
      [this.bus, this.pathOf(node)],
      [this.bus, ROOT],
      parent,
      node.parent?.children.indexOf(node) ?? -1,
      node.childCount ?? node.children.length,
      node.interfaces.map((name) => `org.a11y.atspi.${name}`),
      node.name,
      node.role,
      node.description,
      node.stateWords(),
    ];
  }

  private nodeAt(path: string): FakeNode | undefined {
    if (path === ROOT) return this.root;
    return this.byPath(path);
  }

  private paths = new Map<string, FakeNode>();

  private byPath(path: string): FakeNode | undefined {
    const met = this.paths.get(path);
    if (met !== undefined) return met;
    this.paths = new Map([...this.paths, ...[...this.root.all()].map((node) => [node.path, node] as const)]);
    return this.paths.get(path);
  }
}

function memberOf(call: WireCall): string {
  const short = (name: string): string => name.replace(/^org\.a11y\.atspi\./, '');
  if (call.interface !== PROPERTIES) return `${short(call.interface)}.${call.member}`;
  const [interfaceName, property] = call.body as [string, string];
  return `${short(interfaceName)}.${property}${call.member === 'Set' ? '=' : ''}`;
}
