import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import type { SnapshotResult } from '@agent-desktop/core/snapshot/take.js';
import { startTestDesktop, type TestDesktop } from '../../support/desktop.js';
import { type Fixture, type FixtureOptions, startFixture } from '../../support/fixture.js';
import { runToEnd } from './child.js';
import { openEngine } from './engine.js';
import { untilOnBus } from './on-bus.js';
import { type Program, programWith } from './program.js';
import { until } from './until.js';

/** Which elements a test means; every given field has to hold. */
export interface Sought {
  readonly pid?: number;
  readonly windowId?: string;
  readonly surface?: string;
  readonly role?: string;
  /** The whole name. */
  readonly name?: string;
}

/** A private desktop, and the program as a user runs it on that desktop. */
export interface Desk extends Program {
  readonly desktop: TestDesktop;
  /** Folder of the program's own files. */
  readonly stateRoot: string;
  /** A folder for the files of a test. */
  readonly folder: string;
  /** What the program is run with, beside `--desktop`. */
  readonly env: NodeJS.ProcessEnv;
  snapshot(sought: Sought, ...flags: readonly string[]): Promise<SnapshotResult>;
  /** References of all elements that are meant, in document order. */
  refsOf(sought: Sought): Promise<string[]>;
  /** The reference of the one element that is meant. */
  refOf(sought: Sought): Promise<string>;
  /** The same, as soon as there is one such element. */
  refWhenThere(sought: Sought): Promise<string>;
  /** A fixture application that the desk ends. */
  fixture(options?: FixtureOptions): Promise<Fixture>;
  /** Runs another program (xdotool, wmctrl, ps) on the desktop to its end and gives its standard output. */
  tool(program: string, ...args: readonly string[]): Promise<string>;
  /** Runs a script of `oracles/`, which looks at the desktop without any of our code, and gives what it printed. */
  oracle(script: string, ...args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Deeper than any tree of the tests. */
const WHOLE = ['--max-depth', '50'];

/** How the program is run: a process for every call, as a user does, or all calls on one engine inside of the test. */
export type Running = 'processes' | 'engine';

export async function startDesk(running: Running = 'processes'): Promise<Desk> {
  const desktop = await startTestDesktop();
  const own = mkdtempSync(join(tmpdir(), 'agent-desktop-desk-'));
  const stateRoot = join(own, 'state');
  const folder = join(own, 'files');
  mkdirSync(folder);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: own,
    LANG: 'C.UTF-8',
    AGENT_DESKTOP_HOME: stateRoot,
    AGENT_DESKTOP_RUNTIME_DIR: desktop.context.env.AGENT_DESKTOP_RUNTIME_DIR,
  };
  const fixtures: Fixture[] = [];
  const engine = running === 'engine' ? await openEngine({ env, folder, desktop }) : undefined;
  const program = engine ?? programWith({ flags: ['--desktop', desktop.name], env, cwd: folder });

  const snapshot = async (sought: Sought, ...flags: readonly string[]): Promise<SnapshotResult> =>
    (await program.run(
      'snapshot',
      ...targetFlags(sought),
      ...(flags.includes('--max-depth') ? [] : WHOLE),
      ...flags,
    )) as unknown as SnapshotResult;
  const refsOf = async (sought: Sought): Promise<string[]> => {
    const nodes = elements((await snapshot(sought)).tree, sought);
    return nodes.flatMap((node) => node.ref_id ?? []);
  };
  const refOf = async (sought: Sought): Promise<string> => {
    const refs = await refsOf(sought);
    const [ref] = refs;
    if (ref === undefined || refs.length > 1) throw new Error(`${refs.length} elements are ${JSON.stringify(sought)}`);
    return ref;
  };
  const tool = async (name: string, ...args: readonly string[]): Promise<string> => {
    const { stdout, stderr, exitCode } = await runToEnd(name, args, { env: desktop.env, cwd: folder });
    if (exitCode !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${exitCode}: ${stderr}`);
    return stdout;
  };
  return {
    desktop,
    stateRoot,
    folder,
    env,
    print: program.print,
    ask: program.ask,
    run: program.run,
    fails: program.fails,
    snapshot,
    refsOf,
    refOf,
    // A toolkit may publish a change of its window a moment later than the application says DONE.
    refWhenThere: (sought) =>
      until(`one element that is ${JSON.stringify(sought)}`, async () => {
        const seen = await program.ask('snapshot', ...targetFlags(sought), ...WHOLE);
        if (!seen.ok) return undefined;
        const refs = elements(seen.data.tree as NodeWire, sought).flatMap((node) => node.ref_id ?? []);
        return refs.length === 1 ? refs[0] : undefined;
      }),
    async fixture(options) {
      const fixture = await startFixture(desktop.env, options);
      fixtures.push(fixture);
      await untilOnBus(desktop.desktop.a11yBus, fixture.pid);
      return fixture;
    },
    tool,
    oracle: (script, ...args) => tool('/usr/bin/python3', '-B', oraclePath(script), ...args),
    async stop() {
      for (const fixture of fixtures) await fixture.stop();
      await engine?.close();
      await desktop.stop();
      rmSync(own, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export function oraclePath(script: string): string {
  return fileURLToPath(new URL(`../oracles/${script}`, import.meta.url));
}

function targetFlags({ pid, windowId, surface }: Sought): string[] {
  return [
    ...(pid === undefined ? [] : ['--pid', String(pid)]),
    ...(windowId === undefined ? [] : ['--window-id', windowId]),
    ...(surface === undefined ? [] : ['--surface', surface]),
  ];
}

/** The nodes of a printed tree, in document order. */
export function* nodesOf(tree: NodeWire): Generator<NodeWire> {
  yield tree;
  for (const child of tree.children ?? []) yield* nodesOf(child);
}

/** The nodes of a printed tree that are meant. */
export function elements(tree: NodeWire, { role, name }: Pick<Sought, 'role' | 'name'>): NodeWire[] {
  return [...nodesOf(tree)].filter(
    (node) => (role === undefined || node.role === role) && (name === undefined || node.name === name),
  );
}
