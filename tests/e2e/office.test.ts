import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodeWire } from '@agent-desktop/core/snapshot/render.js';
import type { SnapshotResult } from '@agent-desktop/core/snapshot/take.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, elements, nodesOf, startDesk } from './harness/desk.js';
import { until } from './harness/until.js';

/** The first start of LibreOffice makes a profile, ms. */
const START_MS = 90_000;
/** A snapshot has a budget of its own; this guards against one that hangs, ms. */
const HANG_MS = 30_000;

/** A sheet with one text. */
const SHEET = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="Fruit"><table:table-row>
<table:table-cell office:value-type="string"><text:p>Apples</text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet></office:body></office:document>
`;

/** A sheet with one date. */
const DATED = SHEET.replace(
  '<office:body>',
  `<office:automatic-styles><number:date-style xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" style:name="N1"><number:year number:style="long"/>
<number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/>
</number:date-style><style:style xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" style:name="ce1"
 style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles><office:body>`,
).replace(
  '<table:table-cell office:value-type="string"><text:p>Apples',
  '<table:table-cell table:style-name="ce1" office:value-type="date" office:date-value="2024-03-01"><text:p>2024-03-01',
);

/** A text of two paragraphs. */
const LETTER = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:body><office:text><text:p>First line</text:p><text:p>Second line</text:p></office:text></office:body></office:document>
`;

/** LibreOffice has every menu twice, once for a global menu bar; the hidden one cannot be clicked. */
function menuItem({ tree }: SnapshotResult, name: string): string {
  const items = elements(tree, { role: 'menuitem', name });
  const item = items.find(({ states }) => states?.includes('hidden') !== true);
  if (item?.ref_id === undefined) throw new Error(`no menu item ${name}`);
  return item.ref_id;
}

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk?.stop());

interface ListedWindow {
  readonly id: string;
  readonly title: string;
}

/** A window with this title, once its document is in its tree: LibreOffice shows other windows first. */
async function read(title: RegExp, ready: (tree: NodeWire) => boolean): Promise<SnapshotResult> {
  return until(
    `a document in a window ${title}`,
    async () => {
      const windows = (await desk.run('list-windows')) as unknown as ListedWindow[];
      for (const { id } of windows.filter((window) => title.test(window.title))) {
        const reply = await desk.ask('snapshot', '--window-id', id, '--max-depth', '50');
        if (reply.ok && ready(reply.data.tree as NodeWire)) return reply.data as unknown as SnapshotResult;
      }
      return undefined;
    },
    START_MS,
  );
}

/**
 * A document in its window. Asked for again when it does not come: seen once, the running program, which had just saved
 * another one, opened nothing.
 */
async function open(file: string, title: RegExp, ready: (tree: NodeWire) => boolean): Promise<SnapshotResult> {
  const start = () => desk.desktop.start('soffice', '--norestore', '--nologo', '--nofirststartwizard', file);
  await start();
  const again = setTimeout(() => void start(), START_MS / 3);
  try {
    return await read(title, ready);
  } finally {
    clearTimeout(again);
  }
}

/** Nothing is left out without a mark that says so. */
function expectWholeOrMarked({ tree, complete }: SnapshotResult): void {
  const marked = [...nodesOf(tree)].filter((node) => node.subtree_truncated === true);
  if (!complete) expect(marked.length).toBeGreaterThan(0);
  for (const node of marked) expect(node.truncated_by ?? 'depth').toMatch(/^(virtual|budget|deadline|depth|unread)$/);
}

describe('LibreOffice', () => {
  it(
    'shows a spreadsheet of two thousand million cells without hanging on it',
    async () => {
      await desk.desktop.start('soffice', '--norestore', '--nologo', '--nofirststartwizard', '--calc');
      const first = await read(/Calc/, (tree) => elements(tree, { role: 'table' }).length > 0);
      const began = performance.now();
      const shown = await desk.snapshot({ windowId: first.window.id });
      expect(performance.now() - began).toBeLessThan(HANG_MS);
      expectWholeOrMarked(shown);
      const nodes = [...nodesOf(shown.tree)];
      expect(nodes.length).toBeGreaterThan(100);
      const [sheet] = elements(shown.tree, { role: 'table' });
      expect(sheet).toMatchObject({ subtree_truncated: true, truncated_by: 'virtual' });
      for (const role of ['menuitem', 'button', 'toolbar'])
        expect(elements(shown.tree, { role }).length, role).toBeGreaterThan(0);
      expect(nodes.some((node) => node.role === 'menuitem' && node.name === 'File')).toBe(true);
    },
    START_MS * 2,
  );

  it(
    'writes a cell of such a sheet, which the saved file then holds',
    async () => {
      const file = join(desk.folder, 'numbers.fods');
      writeFileSync(file, SHEET);
      const shown = await open(file, /numbers/, (tree) => elements(tree, { role: 'cell', name: 'B3' }).length > 0);
      const [table] = elements(shown.tree, { role: 'table' });
      expect(table?.shown).toMatchObject({ rows: [1, expect.any(Number)], of_rows: 1_048_576, more: 'scroll' });
      const [cell] = elements(shown.tree, { role: 'cell', name: 'B3' });
      expect(elements(shown.tree, { role: 'cell', name: 'A1' })[0]?.value).toBe('Apples');
      const wrote = await desk.run('set-value', cell?.ref_id ?? '', '42.5');
      expect(wrote.post_state).toMatchObject({ value: '42.5' });
      const [save] = elements(shown.tree, { role: 'menuitem', name: 'Save' });
      await desk.run('click', save?.ref_id ?? '');
      await until(
        'the number in the file',
        async () => /office:value="42\.5"/.test(readFileSync(file, 'utf8')),
        START_MS,
      );
    },
    START_MS * 2,
  );

  it(
    'scrolls a sheet, whose cells keep their references',
    async () => {
      const file = join(desk.folder, 'long.fods');
      writeFileSync(file, SHEET);
      const shown = await open(file, /long/, (tree) => elements(tree, { role: 'cell', name: 'B3' }).length > 0);
      const cell = elements(shown.tree, { role: 'cell', name: 'B3' })[0]?.ref_id ?? '';
      const [table] = elements(shown.tree, { role: 'table' });
      await desk.run('scroll', table?.ref_id ?? '', '--amount', '60');
      await until(
        'other cells are shown',
        async () => {
          const now = await desk.snapshot({ windowId: shown.window.id });
          const [first] = elements(now.tree, { role: 'table' });
          const named = (name: string): number => elements(now.tree, { role: 'cell', name }).length;
          return (first?.shown?.rows[0] ?? 0) > 10 && named('B3') === 0 && named('B62') === 1;
        },
        START_MS,
      );
      await desk.run('set-value', cell, '1');
      // The current cell is A1: the new row is above the number.
      await desk.run('click', menuItem(shown, 'Rows Above'));
      await desk.run('set-value', cell, '2');
      await desk.run('click', menuItem(shown, 'Save'));
      await until(
        'both numbers in the file',
        async () => {
          const text = readFileSync(file, 'utf8');
          const [below, above] = [text.indexOf('office:value="1"'), text.indexOf('office:value="2"')];
          return above >= 0 && above < below;
        },
        START_MS,
      );
    },
    START_MS * 2,
  );

  it(
    'leaves the formats of cells alone and claims no number that it does not see',
    async () => {
      const file = join(desk.folder, 'dates.fods');
      writeFileSync(file, DATED);
      const shown = await open(file, /dates/, (tree) => elements(tree, { role: 'cell', name: 'A1' }).length > 0);
      const [cell] = elements(shown.tree, { role: 'cell', name: 'A1' });
      const wrote = await desk.run('set-value', cell?.ref_id ?? '', '45000');
      expect(wrote).toMatchObject({
        post_state: { value: '2023-03-15' },
        details: { kind: 'value_differs' },
        disposition: { delivery: 'delivered_unverified' },
      });
      await desk.run('click', menuItem(shown, 'Save'));
      await until(
        'the date in the file',
        async () => /office:date-value="2023-03-15"/.test(readFileSync(file, 'utf8')),
        START_MS,
      );
    },
    START_MS * 2,
  );

  it(
    'changes a paragraph, writes in bold and saves, which the file then holds',
    async () => {
      const file = join(desk.folder, 'letter.fodt');
      writeFileSync(file, LETTER);
      const shown = await open(file, /letter/, (tree) => elements(tree, { role: 'paragraph' }).length === 2);
      const [first, second] = elements(shown.tree, { role: 'paragraph' });
      expect([first?.value, second?.value]).toEqual(['First line', 'Second line']);
      await desk.run('set-value', second?.ref_id ?? '', 'Another line');
      const [bold] = elements(shown.tree, { role: 'switch', name: 'Bold' });
      const toggled = await desk.run('toggle', bold?.ref_id ?? '');
      expect(toggled).toMatchObject({ disposition: { delivery: 'delivered_verified' } });
      await desk.run('type', first?.ref_id ?? '', 'Bold ');
      await desk.run('click', menuItem(shown, 'Save'));
      await until(
        'the new text in the file',
        async () => {
          const text = readFileSync(file, 'utf8');
          return (
            />Bold <\/text:span>First line</.test(text) &&
            /fo:font-weight="bold"/.test(text) &&
            />Another line</.test(text)
          );
        },
        START_MS,
      );
    },
    START_MS * 2,
  );

  it(
    'does nothing behind a modal dialog',
    async () => {
      const file = join(desk.folder, 'behind.fods');
      writeFileSync(file, SHEET);
      const shown = await open(file, /behind/, (tree) => elements(tree, { role: 'cell', name: 'B3' }).length > 0);
      const cell = elements(shown.tree, { role: 'cell', name: 'B3' })[0]?.ref_id ?? '';
      await desk.run('click', menuItem(shown, 'Cells...'));
      await read(/Format Cells/, (tree) => elements(tree, { role: 'button', name: 'Cancel' }).length > 0);
      const refused = await desk.fails('set-value', cell, '5');
      expect(refused.details).toMatchObject({ kind: 'behind_modal_dialog' });
    },
    START_MS * 2,
  );

  it(
    'shows a text document with its paragraphs',
    async () => {
      await desk.desktop.start('soffice', '--norestore', '--nologo', '--nofirststartwizard', '--writer');
      const shown = await read(/Writer/, (tree) => [...nodesOf(tree)].some((node) => node.role === 'document'));
      expectWholeOrMarked(shown);
      expect(elements(shown.tree, { role: 'button' }).length).toBeGreaterThan(0);
    },
    START_MS * 2,
  );
});
