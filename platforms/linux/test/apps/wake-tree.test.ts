import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { CommandError } from '@agent-desktop/core/errors/command-error.js';
import { afterEach, describe, expect, it } from 'vitest';
import { wakeTree } from '../../src/apps/wake-tree.js';
import type { RemoteObject } from '../../src/atspi/object.js';
import { FakeApplication } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { FakeNode, node } from '../support/fake-node.js';

let desktop: FakeDesktop;
afterEach(() => desktop.stop());

/** A browser with one window, in which `inside` is shown once it was asked for an attribute. */
async function browser(inside: readonly FakeNode[], awake: boolean): Promise<[FakeApplication, RemoteObject]> {
  const window = node('frame', { name: 'A page', children: awake ? inside : [] });
  const bubble = node('frame', { name: '' });
  const root = new FakeNode({ role: 'application', name: 'Browser', children: [window, bubble] });
  root.scripted.set('Accessible.GetAttributes', () => {
    window.children = [...inside];
    return { signature: 'a{ss}', body: [new Map()] };
  });
  const app = new FakeApplication(root, { toolkit: 'Gecko', version: '1' });
  desktop = await FakeDesktop.with(app);
  const desk = await desktop.current.get(Deadline.after(5_000));
  const [listed] = (await desk.applications.list(Deadline.after(5_000))).items;
  if (listed === undefined) throw new Error('The application is not listed.');
  return [app, desk.applications.root(listed)];
}

const page = (): FakeNode =>
  node('document-web', { name: 'A page', children: [node('push-button', { name: 'Send' })] });

describe('an application that publishes its tree when it is asked for an attribute', () => {
  it('is asked for one, on its root, when its window has nothing inside', async () => {
    const [app, root] = await browser([page()], false);
    await wakeTree(root, Deadline.after(5_000));
    expect(app.membersOf(app.root).filter((member) => member === 'Accessible.GetAttributes')).toHaveLength(1);
  });

  it('is not asked when its window has something inside; an untitled bubble without anything says nothing', async () => {
    const [app, root] = await browser([page()], true);
    await wakeTree(root, Deadline.after(5_000));
    expect(app.membersOf(app.root)).not.toContain('Accessible.GetAttributes');
  });

  it('is unresponsive when its page stays without a name, children and attributes', async () => {
    const [, root] = await browser([node('document-web')], false);
    const failure = await wakeTree(root, Deadline.after(400)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect(failure).toMatchObject({ code: 'APP_UNRESPONSIVE', details: { kind: 'renderer_tree_missing' } });
  });

  it('is awake with a page that is empty but has attributes', async () => {
    const [, root] = await browser([node('document-web', { attributes: { tag: '#document' } })], false);
    await expect(wakeTree(root, Deadline.after(5_000))).resolves.toBeUndefined();
  });
});
