import { afterEach, describe, expect, it } from 'vitest';
import { namesRow, parseNativeId } from '../../src/observe/handle.js';
import { type FakeNode, node } from '../support/fake-node.js';
import { find, Observed } from './observed.js';

let window: Observed | undefined;
afterEach(async () => {
  await window?.stop();
  window = undefined;
});

const row = (label: FakeNode): FakeNode =>
  node('list-item', { children: [label, node('push-button', { name: 'Delete' })] });

async function observed(...rows: readonly FakeNode[]): Promise<Observed> {
  const list = node('list', { name: 'rows', children: rows });
  window = await Observed.with({ children: [list] }, { toolkit: 'GTK', version: '4.8.3', cache: 'realised' });
  return window;
}

async function idOf(name: string) {
  const [id] = find((await (window as Observed).read()).root, name).nativeIds;
  if (id === undefined) throw new Error(`${name} has no native id.`);
  return id;
}

describe('an element in a row whose object may stand for another row later', () => {
  it('has a lasting id while the same is written in its row, and another one then', async () => {
    const label = node('label', { name: 'first' });
    await observed(row(label));
    const before = await idOf('Delete');
    expect(before).toEqual(await idOf('Delete'));
    expect(before.stable).toBe(true);
    label.name = 'two hundredth';
    expect((await idOf('Delete')).value).not.toBe(before.value);
  });

  it('still has its object in that id', async () => {
    await observed(row(node('label', { name: 'first' })));
    const id = await idOf('Delete');
    expect(namesRow(id)).toBe(true);
    expect(parseNativeId(id)?.path).toMatch(/^\/org\/a11y\/atspi\/accessible\/\d+$/);
  });

  it('has no lasting id where nothing is written in its row', async () => {
    await observed(row(node('icon')));
    expect((await idOf('Delete')).stable).toBe(false);
  });
});
