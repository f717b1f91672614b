import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Failure } from '@agent-desktop/core/errors/failure.js';
import type { ShownCells } from '@agent-desktop/core/model/element.js';
import { type Known, knownValue } from '@agent-desktop/core/model/known.js';
import type { Point, Rect } from '@agent-desktop/core/model/rect.js';
import { Accessible } from '../atspi/accessible.js';
import { Component } from '../atspi/component.js';
import { NULL_PATH, type ObjectReference, type RemoteObject } from '../atspi/object.js';
import { Table } from '../atspi/table.js';
import { type RawNode, rawNode } from './raw-node.js';
import { type Cell, locateCell, type TableSize } from './table-cell.js';

/** Cells of one page: more than fit on a screen of 1280x1024 (LibreOffice shows 736 there). */
export const MAX_PAGE_CELLS = 1_000;
/** How long a page may take, ms: the rest of the window is read from the same budget. */
const PAGE_MS = 1_500;
/** Cells that are asked about before the clock is looked at again. */
const ASKED_AT_ONCE = 250;
/** Columns of a page of which nobody knows what is on the screen. */
const FIRST_COLUMNS = 20;
/** Points from the top left corner of a table where its first cell is looked for: behind headers in the second place. */
const INSETS: readonly number[] = [1, 12, 24, 36, 48, 64, 96];
/** An edge of the shown part is found to this many points. */
const EDGE = 6;

export interface WantedCells {
  /** At most so many. */
  readonly most: number;
  /** How a cell is read. */
  readonly nodeOf: (object: RemoteObject, deadline: Deadline) => Promise<RawNode>;
  /** Whether what the cells are is asked of one of them: the profile's `uniformCells`. */
  readonly uniform: boolean;
}

export interface TablePage {
  readonly children: readonly RawNode[];
  readonly shown: ShownCells;
  /** The first failure among the cells; those that did not answer are left out. */
  readonly why?: Failure;
}

/** The part of a table that is read: first row and column, and how many of each. */
interface Range {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * The cells of a table with too many of them to list: those on the screen, in row order, at most `most`; the first ones
 * where the table does not tell which are on the screen. Undefined where the node's Table interface tells no size.
 */
export async function fetchTablePage(
  node: RawNode,
  wanted: WantedCells,
  deadline: Deadline,
): Promise<Known<TablePage> | undefined> {
  const size = await sizeOf(node.object, deadline);
  if (!size.known) return size.why.kind === 'unsupported' ? undefined : size;
  if (size.value === undefined) return undefined;
  const own = deadline.within(PAGE_MS);
  const visible = await visibleRange(node.object, size.value, own);
  const range = bounded(visible ?? firstCells(size.value), Math.min(wanted.most, MAX_PAGE_CELLS));
  const { children, why } = await cellsIn(node.object, range, wanted, own);
  const shown: ShownCells = {
    ...size.value,
    firstRow: range.row,
    firstColumn: range.column,
    shownRows: range.rows,
    shownColumns: range.columns,
  };
  return { known: true, value: { children, shown, ...(why === undefined ? {} : { why }) } };
}

/** Undefined for a table that says that it is empty, or less than that. */
async function sizeOf(table: RemoteObject, deadline: Deadline): Promise<Known<TableSize>> {
  const asked = new Table(table);
  const [rows, columns] = await Promise.all([asked.rows(deadline), asked.columns(deadline)]);
  if (!rows.known) return rows;
  if (!columns.known) return columns;
  const size = { rows: rows.value ?? 0, columns: columns.value ?? 0 };
  return { known: true, value: size.rows > 0 && size.columns > 0 ? size : undefined };
}

/**
 * Which cells are on the screen, by what is at points of the table's extents. An edge is found by halving: a table may
 * end before its extents do. Undefined where no cell answers for a point.
 */
async function visibleRange(table: RemoteObject, size: TableSize, deadline: Deadline): Promise<Range | undefined> {
  const extents = knownValue(await new Component(table).extents(deadline));
  if (extents === undefined || extents.width < 2 || extents.height < 2) return undefined;
  const at = (point: Point): Promise<Cell | undefined> => cellAtPoint(table, size, point, deadline);
  const first = await firstCell(extents, at);
  if (first === undefined) return undefined;
  const right = extents.x + extents.width - 2;
  const bottom = extents.y + extents.height - 2;
  const corner = await at({ x: right, y: bottom });
  const [lastColumn, lastRow] =
    corner === undefined
      ? await Promise.all([
          farthest(first.point.x, right, (x) => at({ x, y: first.point.y })),
          farthest(first.point.y, bottom, (y) => at({ x: first.point.x, y })),
        ])
      : [corner, corner];
  const { row, column } = first.cell;
  return {
    row,
    column,
    rows: Math.max(1, (lastRow?.row ?? row) - row + 1),
    columns: Math.max(1, (lastColumn?.column ?? column) - column + 1),
  };
}

async function firstCell(
  extents: Rect,
  at: (point: Point) => Promise<Cell | undefined>,
): Promise<{ readonly point: Point; readonly cell: Cell } | undefined> {
  for (const inset of INSETS) {
    if (inset >= extents.width || inset >= extents.height) return undefined;
    const point = { x: extents.x + inset, y: extents.y + inset };
    const cell = await at(point);
    if (cell !== undefined) return { point, cell };
  }
  return undefined;
}

/** The last cell on the way from `from`, where one is, to `to`. */
async function farthest(
  from: number,
  to: number,
  at: (place: number) => Promise<Cell | undefined>,
): Promise<Cell | undefined> {
  let last: Cell | undefined;
  let [inside, outside] = [from, to + 1];
  while (outside - inside > EDGE) {
    const middle = Math.floor((inside + outside) / 2);
    const cell = await at(middle);
    if (cell === undefined) outside = middle;
    else [last, inside] = [cell, middle];
  }
  return last;
}

async function cellAtPoint(
  table: RemoteObject,
  size: TableSize,
  point: Point,
  deadline: Deadline,
): Promise<Cell | undefined> {
  const hit = knownValue(await new Component(table).accessibleAt(point, deadline));
  const cell = hit === undefined ? undefined : objectIn(table, hit);
  return cell === undefined ? undefined : locateCell(table, cell, size, deadline);
}

function firstCells({ rows, columns }: TableSize): Range {
  return { row: 0, column: 0, rows, columns: Math.min(columns, FIRST_COLUMNS) };
}

/** Whole rows as long as one fits, then as many columns as do. */
function bounded({ row, column, rows, columns }: Range, most: number): Range {
  const wide = Math.max(0, Math.min(columns, most));
  return { row, column, columns: wide, rows: wide === 0 ? 0 : Math.min(rows, Math.floor(most / wide)) };
}

async function cellsIn(
  table: RemoteObject,
  range: Range,
  { nodeOf, uniform }: WantedCells,
  deadline: Deadline,
): Promise<{ readonly children: readonly RawNode[]; readonly why?: Failure }> {
  const places = Array.from({ length: range.rows * range.columns }, (_, i) => ({
    row: range.row + Math.floor(i / range.columns),
    column: range.column + (i % range.columns),
  }));
  const children: RawNode[] = [];
  let alike: RawNode | undefined;
  // Cells that are merged may be one object.
  const seen = new Set<string>();
  let why: Failure | undefined;
  for (let from = 0; from < places.length; ) {
    if (deadline.expired()) return { children, why: why ?? { kind: 'timeout' } };
    const batch = places.slice(from, from + (uniform && alike === undefined ? 1 : ASKED_AT_ONCE));
    const one = alike;
    const read = await Promise.all(
      batch.map((cell) =>
        readCell(
          table,
          cell,
          (object) => (one === undefined ? nodeOf(object, deadline) : likeOne(object, one, deadline)),
          deadline,
        ),
      ),
    );
    from += batch.length;
    for (const cell of read) {
      if (!cell.known) why ??= cell.why;
      else if (cell.value !== undefined && !seen.has(cell.value.object.path)) {
        seen.add(cell.value.object.path);
        children.push(cell.value);
        if (uniform && isWhole(cell.value)) alike ??= cell.value;
      }
    }
  }
  return { children, ...(why === undefined ? {} : { why }) };
}

/** The node of a cell; absent where the table has none there, or one of another program. */
async function readCell(
  table: RemoteObject,
  { row, column }: Cell,
  nodeOf: (object: RemoteObject) => Promise<RawNode>,
  deadline: Deadline,
): Promise<Known<RawNode>> {
  const reference = await new Table(table).cellAt(row, column, deadline);
  if (!reference.known) return reference;
  const object = reference.value === undefined ? undefined : objectIn(table, reference.value);
  if (object === undefined || object.path === table.path) return { known: true, value: undefined };
  const node = await nodeOf(object);
  return node.role.known ? { known: true, value: { ...node, table: table.path } } : node.role;
}

/** A cell of which only the name and the states are asked. One that tells neither is not there any more. */
async function likeOne(object: RemoteObject, one: RawNode, deadline: Deadline): Promise<RawNode> {
  const accessible = new Accessible(object);
  const [name, states] = await Promise.all([accessible.name(deadline), accessible.states(deadline)]);
  const { interfaces, description, childCount } = one;
  const role = name.known || states.known ? one.role : name;
  return rawNode(object, { role, interfaces, description, childCount, name, states });
}

function isWhole({ role, interfaces, description, childCount }: RawNode): boolean {
  return role.known && interfaces.known && description.known && childCount.known;
}

/** An object of the table's own application. */
function objectIn(table: RemoteObject, [bus, path]: ObjectReference): RemoteObject | undefined {
  if (path === NULL_PATH || (bus !== table.bus && bus !== '')) return undefined;
  return table.sibling(path);
}

/** Whether a node has cells to page through. */
export function hasCells(node: RawNode): boolean {
  return node.interfaces.known && (node.interfaces.value?.includes('org.a11y.atspi.Table') ?? false);
}
