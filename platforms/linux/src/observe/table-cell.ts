import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { ABSENT, type Known, known, knownValue } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../atspi/accessible.js';
import { NULL_PATH, type RemoteObject } from '../atspi/object.js';
import { Table } from '../atspi/table.js';

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
}

/** A place in a table, counted from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The address that a sheet's cell has for a name: letters of the column, number of the row. */
const ADDRESS = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/**
 * Where in its table a cell is: by its index among the children, else by its name where that is an address. The index of
 * a LibreOffice cell is row x 16,384 + column in 32 bits, and wrong from row 131,072 on. Undefined for an object that is no
 * cell of the table, and where the table has another cell at the place that was found.
 */
export async function locateCell(
  table: RemoteObject,
  cell: RemoteObject,
  size: TableSize,
  deadline: Deadline,
): Promise<Cell | undefined> {
  const accessible = new Accessible(cell);
  const [parent, name, index] = await Promise.all([
    accessible.parent(deadline),
    accessible.name(deadline),
    accessible.indexInParent(deadline),
  ]);
  if (knownValue(parent)?.[1] !== table.path) return undefined;
  const named = knownValue(name) ?? '';
  const address = addressOf(named);
  const counted = await placeOf(table, knownValue(index) ?? -1, deadline);
  for (const place of [counted, address]) {
    if (place === undefined || !isIn(place, size)) continue;
    if (await isCellAt(table, cell, named, place, deadline)) return place;
  }
  return undefined;
}

/** `B3` is row 2, column 1. Undefined for what is no address. */
export function addressOf(name: string): Cell | undefined {
  const [, letters, digits] = ADDRESS.exec(name) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - 64);
  return { row: Number(digits) - 1, column: column - 1 };
}

/** The cell that has this address for a name, as an object of now. Absent where the table has none such. */
export async function cellByAddress(
  table: RemoteObject,
  address: string,
  deadline: Deadline,
): Promise<Known<RemoteObject>> {
  const place = addressOf(address);
  if (place === undefined) return ABSENT;
  const reference = await new Table(table).cellAt(place.row, place.column, deadline);
  if (!reference.known) return reference;
  const path = reference.value?.[1];
  if (path === undefined || path === NULL_PATH) return ABSENT;
  const cell = table.sibling(path);
  const name = await new Accessible(cell).name(deadline);
  if (!name.known) return name;
  return name.value === address ? known(cell) : ABSENT;
}

async function placeOf(table: RemoteObject, index: number, deadline: Deadline): Promise<Cell | undefined> {
  if (index < 0) return undefined;
  const asked = new Table(table);
  const [row, column] = await Promise.all([asked.rowAt(index, deadline), asked.columnAt(index, deadline)]);
  const place = { row: knownValue(row) ?? -1, column: knownValue(column) ?? -1 };
  return place.row < 0 || place.column < 0 ? undefined : place;
}

function isIn({ row, column }: Cell, { rows, columns }: TableSize): boolean {
  return row >= 0 && row < rows && column >= 0 && column < columns;
}

/** Ids of cells may be new at every answer, so that the name has to do. */
async function isCellAt(
  table: RemoteObject,
  cell: RemoteObject,
  name: string,
  { row, column }: Cell,
  deadline: Deadline,
): Promise<boolean> {
  const there = knownValue(await new Table(table).cellAt(row, column, deadline));
  if (there === undefined) return false;
  if (there[1] === cell.path) return true;
  return knownValue(await new Accessible(table.sibling(there[1])).name(deadline)) === name;
}
