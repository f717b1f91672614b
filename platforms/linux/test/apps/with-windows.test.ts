import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeApplication } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { FakeNode, node } from '../support/fake-node.js';

let desktop: FakeDesktop;
afterEach(() => desktop.stop());

const soon = (): Deadline => Deadline.after(5_000);

function registered(name: string, toolkit: string, windows: number): FakeApplication {
  const children = Array.from({ length: windows }, () => node('frame', { name: `window of ${name}` }));
  return new FakeApplication(new FakeNode({ role: 'application', name, children }), { toolkit, version: '5.15.8' });
}

describe('a process that is on the bus twice', () => {
  it.each([
    ['its second application where only that has windows', 0, 1, 'second'],
    ['its first application where both have windows', 1, 1, 'first'],
    ['its first application where none has windows', 0, 0, 'first'],
  ])('is listed once, as %s', async (_, first, second, expected) => {
    desktop = await FakeDesktop.with(registered('first', 'gtk', first), registered('second', 'Qt', second));
    const desk = await desktop.current.get(soon());
    const { items } = await desk.windows.apps(soon());
    expect(items.map(({ name }) => name)).toEqual([expected]);
    const [app] = items;
    expect(app === undefined ? undefined : (await desk.appOf(app.process, soon())).app.name).toBe(expected);
  });
});
