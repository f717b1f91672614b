import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { type BuiltProgram, buildProgram, envelopeOf } from './bundle.js';

let program: BuiltProgram;
beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

const SAFE = { delivery: 'not_delivered', retry: 'safe' };

describe('version', () => {
  it('answers in the envelope, in its key order', () => {
    const { stdout, stderr, status } = program.run(['version']);
    expect(status).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^\{"version":"2\.3","ok":true,"command":"version","data":\{"version":"[^"]+","target":"[^"]+","os":"[^"]+"\}\}\n$/,
    );
    expect(envelopeOf(program.run(['version'])).data).toMatchObject({ version: manifest.version });
  });

  it('creates nothing, with and without a state root that exists', () => {
    const absent = join(program.home, 'absent');
    expect(program.run(['version'], { AGENT_DESKTOP_HOME: absent }).status).toBe(0);
    expect(existsSync(absent)).toBe(false);
    const present = join(program.home, 'present');
    mkdirSync(present);
    expect(program.run(['version'], { AGENT_DESKTOP_HOME: present }).status).toBe(0);
    expect(readdirSync(present)).toEqual([]);
    expect(existsSync(join(program.home, '.agent-desktop'))).toBe(false);
  });

  it.each(['--version', '-V'])('%s prints plain text', (flag) => {
    const { stdout, stderr, status } = program.run([flag]);
    expect([stdout, stderr, status]).toEqual([`agent-desktop ${manifest.version}\n`, '', 0]);
  });
});

describe('a state root that cannot be used', () => {
  it.each([
    ['relative', () => 'relative/path'],
    ['empty', () => ''],
    [
      'a file',
      (home: string) => {
        writeFileSync(join(home, 'file'), '');
        return join(home, 'file');
      },
    ],
    [
      'a link',
      (home: string) => {
        symlinkSync(home, join(home, 'link'));
        return join(home, 'link');
      },
    ],
  ] as const)('is refused by version and status: %s', (_what, make) => {
    const root = make(program.home);
    for (const command of ['version', 'status', 'skills']) {
      const result = program.run([command], { AGENT_DESKTOP_HOME: root });
      expect(result.status).toBe(1);
      expect(envelopeOf(result)).toMatchObject({
        ok: false,
        command,
        error: { code: 'INVALID_ARGS', disposition: SAFE },
      });
      expect(envelopeOf(result)).not.toHaveProperty('data');
    }
  });
});

describe('help', () => {
  it.each([
    [[]],
    [['--help']],
    [['-h']],
    [['version', '--help']],
    [['--help', 'snapshot']],
    [['snapshot', '--bogus', '-h']],
  ])('exits 0 with nothing on standard error: %j', (args) => {
    const { stdout, stderr, status } = program.run(args);
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('agent-desktop');
    expect(stdout).not.toMatch(/^\{/);
  });

  it('shows agents where to start, and every command', () => {
    const { stdout } = program.run(['--help']);
    for (const text of [
      'skills get desktop --full',
      'ENVIRONMENT',
      'REF IDS',
      'EXAMPLES',
      'AGENT LOOP',
      'A bare @eN is refused',
    ]) {
      expect(stdout).toContain(text);
    }
  });
});

describe('arguments that are no valid call', () => {
  it.each([
    [['bogus']],
    [['clik']],
    [['version', '--bogus']],
    [['version', 'extra']],
    [['--bogus', 'version']],
    [['version', '--headed=yes']],
    [['version', '--session']],
    [['version', '--session', 'a', '--session', 'b']],
    [['--session', 'a', 'version', '--session', 'b']],
    [['click']],
    [['click', '@abc:e1', '--headed', 'true']],
    [['click', '@abc:e1', '--timeout-ms', '1e999']],
    [['click', '@abc:e1', '--timeout-ms', 'NaN']],
    [['click', '@abc:e1', '--timeout-ms', '0x10']],
    [['click', '@abc:e1', '--timeout-ms=']],
    [['click', '@abc:e1', '--timeout-ms', '-1']],
    [['click', '@abc:e1', '--timeout-ms', '86400001']],
    [['click', '@abc:e1', '--timeout-ms', '1.5']],
    [['snapshot', '-ix']],
    [['snapshot', '-i5']],
    [['snapshot', '---app', 'x']],
    [['snapshot', '--app', '--compact']],
    [['snapshot', '--surface', 'bogus']],
    [['find', '--first', '--last']],
    [['constructor']],
    [['__proto__']],
    [['version', '--__proto__=1']],
  ])('exit 2 with one envelope: %j', (args) => {
    const result = program.run(args);
    expect(result.status).toBe(2);
    const { error, ...rest } = envelopeOf(result);
    expect(rest).toEqual({ version: '2.3', ok: false, command: 'unknown' });
    expect(error).toMatchObject({ code: 'INVALID_ARGS', disposition: SAFE });
  });

  it('suggests what was meant', () => {
    expect(envelopeOf(program.run(['clik']))).toMatchObject({ error: { suggestion: 'Did you mean click?' } });
    expect(envelopeOf(program.run(['snapshot', '--compct']))).toMatchObject({
      error: { suggestion: 'Did you mean --compact?' },
    });
  });

  it('says where a program belongs', () => {
    expect(envelopeOf(program.run(['desktop', 'run', 'work', 'true']))).toMatchObject({
      error: { suggestion: expect.stringContaining('behind --') },
    });
  });

  it('names an argument by its place', () => {
    expect(envelopeOf(program.run(['-v', 'version', '--bogus']))).toMatchObject({
      error: { message: 'Argument 3 is not expected.' },
    });
  });

  // Whatever stands where something else belongs may be a text that was meant for a field.
  it.each([
    [['hunter2']],
    [['type', '@abc:e1', '-hunter2']],
    [['type', '@abc:e1', '--hunter2']],
    [['type', '@abc:e1', '--hunter2=1']],
    [['type', '@abc:e1', 'a', 'hunter2']],
    [['type', 'hunter2', 'a']],
    [['--hunter2', 'type']],
    [['-hunter2']],
    [['click', '@abc:e1', '--timeout-ms', 'hunter2']],
    [['click', '@hunter2:e1']],
    [['get', '@abc:e1', '--property', 'hunter2']],
    [['find', '--role', 'hunter2']],
    [['find', '--state', 'hunter2']],
    [['find', '--state', 'disabled=hunter2']],
    [['skills', 'get', 'hunter2']],
    [['skills', 'get', 'desktop', 'hunter2']],
    [['version', '--session', 'hunter2!']],
    [['list-apps', '--session', 'hunter2!']],
    [['list-apps', '--desktop', 'hunter2']],
    [['list-apps', '--desktop', 'hunter2!']],
    [['desktop', 'hunter2']],
    [['desktop', 'stop', 'hunter2']],
    [['desktop', 'start', 'a', '--size', 'hunter2']],
    [['desktop', 'run', 'hunter2', '--detach', '--', 'a']],
  ])('says nothing of a value: %j', (args) => {
    const { error } = envelopeOf(program.run(args)) as { error?: { message: string } };
    expect(error?.message ?? '').not.toContain('hunter2');
  });
});

describe('global flags', () => {
  it('are taken before and after the command', () => {
    expect(program.run(['--headed', '-v', 'version']).status).toBe(0);
    expect(program.run(['version', '-v', '--headed', '--session', 'a']).status).toBe(0);
    expect(program.run(['--session=a', 'version']).status).toBe(0);
  });

  it('name a desktop that is not up: an error, and the desktop itself is not looked for elsewhere', () => {
    for (const [args, env] of [
      [['--desktop', 'nope', 'list-apps'], {}],
      [['list-apps', '--desktop=nope'], {}],
      [['list-apps'], { AGENT_DESKTOP_DESKTOP: 'nope' }],
    ] as const) {
      const result = program.run(args, env);
      expect(result.status).toBe(1);
      expect(envelopeOf(result)).toMatchObject({
        command: 'list-apps',
        error: { code: 'INVALID_ARGS', details: { kind: 'desktop_not_up' } },
      });
    }
  });

  it('refuse a session that would leave its folder', () => {
    for (const session of ['../x', '', 'a/b', 'x'.repeat(65)]) {
      expect(envelopeOf(program.run(['list-apps'], { AGENT_DESKTOP_SESSION: session }))).toMatchObject({
        error: { code: 'INVALID_ARGS' },
      });
    }
  });

  it('are told by doctor and status, which look at no other desktop instead', () => {
    const env = { AGENT_DESKTOP_SESSION: '../x', AGENT_DESKTOP_DESKTOP: 'nope' };
    const [session, desktop] = Object.keys(env);
    expect(envelopeOf(program.run(['status'], env))).toMatchObject({
      ok: true,
      data: { session_id: null, faults: [{ variable: session }, { variable: desktop }] },
    });
    const told = envelopeOf(program.run(['doctor'], env)) as unknown as {
      data: { healthy: boolean; checks: { check: string; status: string }[] };
    };
    expect(told.data.healthy).toBe(false);
    const problems = told.data.checks.filter(({ status }) => status === 'problem').map(({ check }) => check);
    expect(problems).toEqual([session, desktop]);
    expect(told.data.checks.map(({ check }) => check)).not.toContain('accessibility bus');
  });

  it('are refused by doctor too where a flag says them', () => {
    for (const flag of [
      ['--session', '../x'],
      ['--desktop', 'nope'],
    ]) {
      expect(envelopeOf(program.run([...flag, 'doctor']))).toMatchObject({ error: { code: 'INVALID_ARGS' } });
    }
  });
});

describe('an attached program', () => {
  it('leaves standard output alone when ours fails: the envelope goes to standard error, exit code 125', () => {
    const { stdout, stderr, status } = program.run(['desktop', 'run', 'nope', '--', 'true']);
    expect([stdout, status]).toEqual(['', 125]);
    expect(JSON.parse(stderr)).toMatchObject({ ok: false, command: 'desktop', error: { code: 'INVALID_ARGS' } });
  });

  it('is not what --detach makes', () => {
    const result = program.run(['desktop', 'run', 'nope', '--detach', '--', 'true']);
    expect(result.status).toBe(1);
    expect(envelopeOf(result)).toMatchObject({ ok: false, command: 'desktop' });
  });
});

describe('skills', () => {
  it('prints the manual, a reference, or both', () => {
    const full = envelopeOf(program.run(['skills', 'get', 'desktop', '--full'])) as { data: { content: string } };
    expect(full.data.content).toContain('--- references/commands.md ---');
    expect(envelopeOf(program.run(['skills', 'get', 'Agent-Desktop', 'commands']))).toMatchObject({
      data: { reference: 'references/commands.md' },
    });
    expect(envelopeOf(program.run(['skills', 'get', 'none']))).toMatchObject({
      error: { code: 'INVALID_ARGS', details: { known: ['agent-desktop'] } },
    });
  });
});
