import { afterEach, describe, expect, it } from 'vitest';
import { variant } from '../../src/dbus/marshal.js';
import { addressOf } from '../../src/observe/table-cell.js';
import { reply } from '../support/fake-interfaces.js';
import { type FakeNode, type FakeReply, node, PLAIN_STATES } from '../support/fake-node.js';
import { nameOf, Observed } from './observed.js';

let observed: Observed | undefined;
afterEach(async () => {
  await observed?.stop();
  observed = undefined;
});

const COLUMNS = 100;
const letter = (column: number): string => String.fromCharCode(65 + column);
const NONE = '/org/a11y/atspi/null';

/** A sheet of a million rows, of which 10 x 4 cells of 20 x 10 points are on the screen from row `top` on. */
function sheet(top: number, answers: Readonly<Record<string, FakeReply>> = {}): FakeNode {
  const table = node('table', {
    name: 'sheet',
    states: [...PLAIN_STATES, 'manages-descendants'],
    childCount: 2_147_483_647,
    extents: [0, 0, 80, 100],
    interfaces: ['Table'],
    table: { rows: 1_000_000, columns: COLUMNS },
  });
  const cells = new Map<string, FakeNode>();
  for (let row = top; row < top + 10; row++) {
    for (let column = 0; column < 4; column++) {
      const cell = node('table-cell', { name: `${letter(column)}${row + 1}`, text: `${row}/${column}` });
      cell.script('Accessible.GetIndexInParent', reply('i', row * COLUMNS + column));
      cells.set(`${row}/${column}`, cell);
      table.add(cell);
    }
  }
  const at = (row: number, column: number): FakeReply =>
    reply('(so)', ['', cells.get(`${row}/${column}`)?.path ?? NONE]);
  table.script('Table.GetAccessibleAt', ([row, column]) => at(row as number, column as number));
  table.script('Table.GetColumnAtIndex', ([index]) => reply('i', (index as number) % COLUMNS));
  table.script('Component.GetAccessibleAtPoint', ([x, y]) =>
    at(top + Math.floor((y as number) / 10), Math.floor((x as number) / 20)),
  );
  table.script('Accessible.GetChildren', 'silence');
  for (const [member, answer] of Object.entries(answers)) table.script(member, answer);
  return table;
}

async function readSheet(table: FakeNode) {
  observed = await Observed.with({ children: [table] }, { cache: 'at-once' });
  const seen = await observed.read();
  const [read] = seen.root.children;
  if (read === undefined) throw new Error('no table was observed');
  return { seen, read, app: observed.app };
}

describe('an endless table', () => {
  it.each([0, 12_345])('shows the cells that are on the screen, in row order, from row %i on', async (top) => {
    const table = sheet(top);
    const { seen, read, app } = await readSheet(table);
    expect(read.children.map(nameOf)).toEqual(
      Array.from({ length: 40 }, (_, i) => `${letter(i % 4)}${top + Math.floor(i / 4) + 1}`),
    );
    expect(read).toMatchObject({
      cut: 'virtual',
      cells: { rows: 1_000_000, columns: COLUMNS, firstRow: top, firstColumn: 0, shownRows: 10, shownColumns: 4 },
    });
    expect(seen.complete).toBe(false);
    expect(app.membersOf(table)).not.toContain('Accessible.GetChildren');
  });
});

describe('a table that lies or falls silent', () => {
  const integer = (value: number): FakeReply => reply('v', variant('i', value));
  it.each<[string, Readonly<Record<string, FakeReply>>]>([
    ['about its rows: a negative number', { 'Table.NRows': integer(-5) }],
    ['about its columns: none', { 'Table.NColumns': integer(0) }],
    ['about what is at a point: itself is nowhere', { 'Component.GetAccessibleAtPoint': reply('(so)', ['', NONE]) }],
    ['about the column of a cell', { 'Table.GetColumnAtIndex': reply('i', -2_147_483_648) }],
    ['about every cell: an error', { 'Table.GetAccessibleAt': { error: 'com.example.Broken' } }],
  ])('%s', async (_, answers) => {
    const { read, seen } = await readSheet(sheet(0, answers));
    expect(read.cut).toBe('virtual');
    expect(read.children.length).toBeLessThanOrEqual(1_000);
    expect(seen.complete).toBe(false);
  });
});

describe('the address of a cell', () => {
  it.each([
    ['A1', { row: 0, column: 0 }],
    ['B3', { row: 2, column: 1 }],
    ['AMJ1048576', { row: 1_048_575, column: 1_023 }],
    ['b3', undefined],
    ['A0', undefined],
    ['Total 3', undefined],
    ['ABCD1', undefined],
  ])('%s', (name, place) => {
    expect(addressOf(name)).toEqual(place);
  });
});
