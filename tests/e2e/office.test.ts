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
      await desk.desktop.start('soffice', '--norestore', '--nologo', '--nofirststartwizard', file);
      const shown = await read(/numbers/, (tree) => elements(tree, { role: 'cell', name: 'B3' }).length > 0);
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
