import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixture } from './fixture.js';
import { startXvfb, type Xvfb } from './xvfb.js';

let screen: Xvfb;
beforeAll(async () => {
  screen = await startXvfb();
}, 20_000);
afterAll(() => screen.stop());

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw problem;
  }
}

describe('a fixture application', () => {
  it('obeys commands and says so', async () => {
    const app = await startFixture(screen.env, { args: ['--page', 'collections'] });
    try {
      await app.command('prepend Zero');
      await app.command('open-second-window');
      expect(app.lines()).toEqual(['DONE prepend Zero', 'OPENED second-window 1', 'DONE open-second-window']);
    } finally {
      await app.stop();
    }
    expect(isAlive(app.pid)).toBe(false);
  }, 20_000);

  it('refuses a command that it cannot carry out, and goes on', async () => {
    const app = await startFixture(screen.env);
    try {
      await expect(app.command('remove Nobody')).rejects.toThrow('no button Nobody');
      await app.command('rename Beta Bravo');
    } finally {
      await app.stop();
    }
  }, 20_000);

  it('is ended also when it is stopped by a signal', async () => {
    const app = await startFixture(screen.env);
    process.kill(app.pid, 'SIGSTOP');
    await app.stop();
    expect(isAlive(app.pid)).toBe(false);
  }, 20_000);

  it('is named with what it printed when it does not start', async () => {
    await expect(startFixture({ PATH: process.env.PATH })).rejects.toThrow(/ended \(exit 1\)/);
  }, 20_000);

  it('keeps the identity of a widget through every rearrangement', async () => {
    const app = await startFixture(screen.env, { script: 'mutant.py', args: ['--count', '3'] });
    try {
      for (const line of ['wrap 0', 'swap 0 2', 'duplicate 1', 'rename 0 other', 'remove 1']) await app.command(line);
      const from = app.lines().length;
      await app.command('list');
      expect(app.lines().slice(from, -1)).toEqual([
        'ITEM 0 3 CheckButton other',
        'ITEM 1 4 Label item1',
        'ITEM 2 1 Button item0',
      ]);
    } finally {
      await app.stop();
    }
  }, 20_000);
});
