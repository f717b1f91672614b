import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { BUTTON, honest, property, value, WINDOW } from '../support/hostile-answers.js';
import { type Answer, type Asked, HostileProvider } from '../support/hostile-provider.js';
import { type Desk, elements, startDesk } from './harness/desk.js';
import type { Reply } from './harness/envelope.js';
import { Random } from './harness/random.js';

const FULL = Boolean(process.env.AGENT_DESKTOP_TEST_FULL);
const FUZZED = FULL ? 100 : 3;

let desk: Desk;
let healthy: Fixture;
let hostile: HostileProvider | undefined;
beforeAll(async () => {
  desk = await startDesk();
  healthy = await desk.fixture();
});
afterEach(async () => {
  await hostile?.stop();
  hostile = undefined;
});
afterAll(() => desk?.stop());

/** What an application does instead of the honest answer; undefined where it answers honestly. */
type Misbehaving = (asked: Asked) => Answer | undefined;

async function startHostile(misbehaving: Misbehaving): Promise<void> {
  hostile = await HostileProvider.start(desk.desktop.desktop.a11yBus, ({ ownAddress }) => {
    const answer = honest(ownAddress);
    return (asked) => misbehaving(asked) ?? answer(asked);
  });
}

/** Calls on the hostile application end in one envelope each (`ask` checks it), and the healthy one is read as ever. */
async function askEverything(): Promise<void> {
  const pid = String(process.pid);
  const ask = async (command: string, ...args: readonly string[]): Promise<Reply> => {
    const reply = await desk.ask(command, ...args);
    if (!reply.ok) expect(reply.error.code, reply.text).not.toBe('INTERNAL');
    return reply;
  };
  await ask('list-windows');
  await ask('find', '--pid', pid, '--role', 'button');
  const seen = await ask('snapshot', '--pid', pid);
  // An action goes over the application's own socket.
  const ref = seen.ok ? elements(seen.data.tree as NodeWire, { role: 'button' })[0]?.ref_id : undefined;
  if (ref !== undefined) await ask('click', ref, '--timeout-ms', '1000');
  const { tree, complete } = await desk.snapshot({ pid: healthy.pid });
  expect(complete).toBe(true);
  expect(elements(tree, { name: 'primary-button' })).toHaveLength(1);
}

const isGet = ({ member, body }: Asked, name: string): boolean => member === 'Get' && body[1] === name;
const garbage = Buffer.from('l\u0002\u0000\u0001\u00ff\u00ff\u00ff\u007fgarbage that is no message at all', 'latin1');

const MISBEHAVIOURS: Readonly<Record<string, Misbehaving>> = {
  'never answers': ({ member }) => (member === '' ? undefined : 'silence'),
  'never answers about its window': ({ path }) => (path === WINDOW ? 'silence' : undefined),
  'ends in the middle of a call': ({ path, member }) =>
    path === WINDOW && member === 'GetRole' ? 'hang-up' : undefined,
  'ends when it is asked for its button': ({ path }) => (path === BUTTON ? 'hang-up' : undefined),
  'has 2^31-1 children': (asked) => (isGet(asked, 'ChildCount') ? property('i', 2_147_483_647) : undefined),
  'has a negative number of children': (asked) => (isGet(asked, 'ChildCount') ? property('i', -5) : undefined),
  'lists 100,000 children': ({ path, member, bus }) =>
    path === WINDOW && member === 'GetChildren'
      ? value(
          'a(so)',
          Array.from({ length: 100_000 }, (_, at) => [bus, `/org/a11y/atspi/accessible/x${at}`]),
        )
      : undefined,
  'has a tree that contains itself': ({ path, member, bus }) =>
    member === 'GetChildren' && path !== WINDOW ? value('a(so)', [[bus, WINDOW]]) : undefined,
  'has a tree without an end': (asked) => {
    const { path, member, bus } = asked;
    if (path === WINDOW || !path.startsWith(BUTTON)) {
      if (path !== WINDOW || member !== 'GetChildren') return undefined;
    }
    if (member === 'GetChildren')
      return value(
        'a(so)',
        [1, 2].map((at) => [bus, `${BUTTON}${at}`]),
      );
    if (member === 'GetRole') return value('u', 39);
    if (member === 'GetState') return value('au', [0x43000100, 0]);
    if (member === 'GetInterfaces') return value('as', ['org.a11y.atspi.Accessible']);
    if (isGet(asked, 'Name')) return property('s', path.slice(-8));
    return isGet(asked, 'ChildCount') ? property('i', 2) : undefined;
  },
  'has names of one megabyte': (asked) => (isGet(asked, 'Name') ? property('s', 'x'.repeat(1_000_000)) : undefined),
  'has negative and enormous extents': ({ path, member }) =>
    member === 'GetExtents'
      ? value('(iiii)', path === BUTTON ? [0, 0, -5, -7] : [2_147_483_647, -2_147_483_648, 2_147_483_647, 1])
      : undefined,
  'answers with other types': ({ member }) =>
    member === 'Get' ? property('u', 7) : member.startsWith('Get') ? value('(sa{sv})', ['text', []]) : undefined,
  'answers with nothing': ({ member }) => (member.startsWith('Get') ? value('') : undefined),
  'has roles and states that do not exist': ({ member }) =>
    member === 'GetRole'
      ? value('u', 4_000_000_000)
      : member === 'GetState'
        ? value('au', Array(5_000).fill(0xffff_ffff))
        : undefined,
  'gives an address that is none': ({ member }) =>
    member === 'GetApplicationBusAddress' ? value('s', 'unix:path=;;=,%zz') : undefined,
  'gives an address where nobody listens': ({ member }) =>
    member === 'GetApplicationBusAddress' ? value('s', 'unix:path=/tmp/agent-desktop-nobody-here') : undefined,
  // On its own socket no daemon looks at the bytes first: there is no sender and so no name of the bus.
  'sends bytes on its own socket that are no message': ({ bus }) => (bus === '' ? { bytes: garbage } : undefined),
  'announces a message of two gigabytes': ({ bus }) =>
    bus === ''
      ? { bytes: Buffer.concat([Buffer.from([0x6c, 2, 0, 1, 0xff, 0xff, 0xff, 0x7f, 1, 0, 0, 0, 0, 0, 0, 0])]) }
      : undefined,
  'ends its own socket at the first call': ({ bus }) => (bus === '' ? 'hang-up' : undefined),
  'is silent on its own socket': ({ bus }) => (bus === '' ? 'silence' : undefined),
};

describe('an honest application made of the same answers', () => {
  it('is read, and operated over its own socket', async () => {
    const own: string[] = [];
    await startHostile(({ bus, member }) => {
      if (bus === '') own.push(member);
      return undefined;
    });
    const { tree, complete } = await desk.snapshot({ pid: process.pid });
    expect(complete).toBe(true);
    expect(elements(tree, { role: 'button', name: 'Hostile button' })).toHaveLength(1);
    await desk.run('click', await desk.refOf({ pid: process.pid, role: 'button' }));
    expect(own).toContain('DoAction');
  });
});

describe('an application on the bus that', () => {
  it.each(Object.keys(MISBEHAVIOURS))('%s costs nobody else anything', async (name) => {
    await startHostile(MISBEHAVIOURS[name] ?? (() => undefined));
    await askEverything();
  });

  it(
    'answers at random costs nobody else anything',
    async () => {
      const seed = FULL ? Date.now() >>> 0 : 4_711;
      const random = new Random(seed);
      const answers: readonly (() => Answer)[] = [
        () => value('u', random.below(2 ** 32)),
        () => value('i', random.below(2 ** 31) * (random.below(2) === 0 ? -1 : 1)),
        () => value('s', 'x'.repeat(random.below(100))),
        () => value('as', ['', 'org.a11y.atspi.Text', '\u0001']),
        () => value('au', [random.below(2 ** 32)]),
        () =>
          value('a(so)', [
            [':1.999', WINDOW],
            ['', BUTTON],
          ]),
        () => property('b', true),
        () => ({ error: 'org.example.Whatever' }),
        () => 'silence',
      ];
      for (let round = 0; round < FUZZED; round++) {
        await startHostile(({ path }) =>
          path === WINDOW || path === BUTTON ? (random.below(4) === 0 ? random.pick(answers)() : undefined) : undefined,
        );
        await askEverything();
        await hostile?.stop();
      }
    },
    FUZZED * 30_000,
  );
});
