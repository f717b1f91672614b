import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../support/fixture.js';
import { type Desk, startDesk } from './harness/desk.js';
import { programWith } from './harness/program.js';

let desk: Desk;
let app: Fixture;
beforeAll(async () => {
  desk = await startDesk();
  app = await desk.fixture();
});
afterAll(() => desk?.stop());

const DEAD = 'unix:path=/tmp/agent-desktop-no-such-socket,guid=0123456789abcdef0123456789abcdef';

describe('an accessibility bus address that a process left behind', () => {
  it('is replaced by the one that the session gives', async () => {
    const env = { ...desk.desktop.env, AGENT_DESKTOP_HOME: desk.stateRoot, AT_SPI_BUS_ADDRESS: DEAD };
    const program = programWith({ flags: [], env, cwd: desk.folder });
    const { apps } = await program.run('list-apps');
    expect(apps).toContainEqual(expect.objectContaining({ pid: app.pid }));
    expect(await program.run('snapshot', '--pid', String(app.pid))).toMatchObject({ complete: true });
  });

  it('has no say over a desktop that is chosen by name', async () => {
    const env = { ...desk.env, AT_SPI_BUS_ADDRESS: DEAD, DBUS_SESSION_BUS_ADDRESS: DEAD, DISPLAY: ':4242' };
    const program = programWith({ flags: ['--desktop', desk.desktop.name], env, cwd: desk.folder });
    expect(await program.run('snapshot', '--pid', String(app.pid))).toMatchObject({ complete: true });
  });
});

describe('a desktop that is not up', () => {
  it('is an error, and no other desktop is looked at instead', async () => {
    const env = { ...desk.desktop.env, AGENT_DESKTOP_HOME: desk.stateRoot };
    const program = programWith({ flags: ['--desktop', 'nobody-started-it'], env, cwd: desk.folder });
    for (const command of ['list-apps', 'list-windows', 'snapshot']) {
      const error = await program.fails(command);
      expect(error.disposition.delivery).toBe('not_delivered');
      expect(JSON.stringify(error)).not.toContain('agent-desktop-fixture');
    }
  });

  it('is what a session without any bus says, with what to do', async () => {
    const program = programWith({ flags: [], env: { ...desk.env }, cwd: desk.folder });
    const error = await program.fails('snapshot');
    expect(error).toMatchObject({ code: 'PLATFORM_NOT_SUPPORTED' });
    expect(error.suggestion).toContain('desktop start');
  });
});
