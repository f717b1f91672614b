import { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { afterEach, describe, expect, it } from 'vitest';
import { placeByRows } from '../../src/observe/row-place.js';
import { GTK4 } from '../../src/toolkits/gtk4.js';
import { FakeApplication } from '../support/fake-application.js';
import { FakeDesktop } from '../support/fake-desktop.js';
import { reply } from '../support/fake-interfaces.js';
import { FakeNode, node } from '../support/fake-node.js';

let desktop: FakeDesktop;
afterEach(() => desktop.stop());

/** Where the row of this index would be, in a list with rows at these heights; those of `drawn` are drawn there. */
async function placeOf(index: number, tops: readonly (number | undefined)[], drawn: readonly number[]) {
  const rows = tops.map((top) => node('list-item', { extents: top === undefined ? [0, 0, 0, 0] : [0, top, 50, 16] }));
  const list = node('list', { children: rows });
  const app = new FakeApplication(new FakeNode({ role: 'application', name: 'fake', children: [list] }));
  desktop = await FakeDesktop.with(app);
  for (const at of drawn) {
    const row = rows[at];
    row?.script('Component.GetAccessibleAtPoint', () => reply('(so)', [app.bus, app.pathOf(row)]));
  }
  const desk = await desktop.current.get(Deadline.after(3_000));
  const linked = await desk.linked(app.bus, Deadline.after(3_000));
  if (linked.kind === 'unreadable') throw new Error('The fake application does not answer.');
  const path = [list, rows[index] ?? list].map((one) => linked.value.root.sibling(app.pathOf(one)));
  return placeByRows(path, GTK4, Deadline.after(3_000));
}

describe('the place of a row that is not drawn', () => {
  it('follows from the rows that are, whatever places others had before', async () => {
    const tops = [undefined, 100, 120, undefined, 7, undefined];
    expect(await placeOf(5, tops, [1, 2])).toMatchObject({ y: 180, height: 16 });
    await desktop.stop();
    expect(await placeOf(0, tops, [1, 2])).toMatchObject({ y: 80 });
  });

  it('is not known where no row of its list is drawn', async () => {
    expect(await placeOf(0, [undefined, 100], [])).toBeUndefined();
  });
});
