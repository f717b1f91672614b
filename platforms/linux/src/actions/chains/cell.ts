import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { knownValue } from '@agent-desktop/core/model/known.js';
import { Accessible } from '../../atspi/accessible.js';
import { Action } from '../../atspi/action.js';
import { EDITABLE_TEXT, EditableText } from '../../atspi/editable-text.js';
import type { RemoteObject } from '../../atspi/object.js';
import { SELECTION, Selection } from '../../atspi/selection.js';
import { VALUE, Value } from '../../atspi/value.js';
import { needed } from '../needed.js';
import { noRoute, physicalOnly, satisfied, step, steps } from '../steps.js';
import { ancestorsOf, childNodes, type Node, type Target } from '../target.js';
import { DECIMAL } from './value.js';

const MAX_LEVELS = 64;
/** Tool bars are at most so far below their window, and parts of one so far below it. */
const BAR_DEPTH = 5;
const PART_DEPTH = 14;
const MAX_CHILDREN = 64;

/** The bar above a sheet: the address of the current cell, its content, and the buttons that leave or enter that. */
interface FormulaBar {
  readonly address: RemoteObject;
  readonly content: RemoteObject;
  readonly cancel: Node;
  readonly accept: Node;
}

export function isSheetCell({ facts, profile }: Target): boolean {
  return facts.role === 'cell' && profile.cellNames === 'address';
}

/**
 * Writes a sheet's cell: a number by Value, anything else (a text, a formula) through the formula bar, which writes the
 * sheet's current cell only. Neither takes the focus.
 */
export async function setCellChain(target: Target, wanted: string, deadline: Deadline): Promise<Chain> {
  if (!target.states.has('editable')) return noRoute('the cell is protected');
  const shown = knownValue(target.facts.value) ?? '';
  if (shown === wanted) return satisfied('value');
  if (DECIMAL.test(wanted) && target.interfaces.has(VALUE)) {
    const number = Number(wanted);
    const expects = { kind: 'number', equals: number, tolerance: 1e-9 } as const;
    return steps(step('Value.CurrentValue', new Value(target.object).setCurrent(number), expects));
  }
  return enterChain(target, wanted, deadline);
}

async function enterChain(target: Target, wanted: string, deadline: Deadline): Promise<Chain> {
  // Measured: setting the input line to nothing opens no edit, and accept does nothing.
  if (wanted === '') return physicalOnly('the toolkit offers no way to empty a cell but keys');
  if (!target.states.has('focused')) {
    return {
      kind: 'refused',
      code: 'ACTION_FAILED',
      because: 'only a number can be written to a cell that is not the current one of its sheet',
      suggestion: 'Make it the current cell with `focus`, then write it.',
      details: { kind: 'cell_not_current' },
    };
  }
  const bar = await formulaBarOf(target, deadline);
  if (bar === undefined) return physicalOnly('the formula bar is not shown, and nothing else writes a text to a cell');
  if (bar.accept.states.has('enabled') && bar.accept.states.has('showing')) {
    return {
      kind: 'refused',
      code: 'ACTION_FAILED',
      because: 'a cell of the sheet is being edited',
      suggestion: 'Let the edit be finished, or click the cancel button of the formula bar.',
      details: { kind: 'cell_being_edited' },
    };
  }
  const afterwards = new Action(bar.accept.object).perform(0);
  const operation = { ...new EditableText(bar.content).setContents(wanted), afterwards };
  // What a formula comes to is not what was written.
  const expects = wanted.startsWith('=')
    ? ({ kind: 'any-effect' } as const)
    : ({ kind: 'text', equals: wanted } as const);
  return steps(
    step('EditableText.SetTextContents(formula bar), Action.DoAction(accept)', operation, expects, {
      withoutEffect: 'next',
    }),
    // What was not accepted must not stay behind as an open edit; without one the button does nothing.
    step('Action.DoAction(cancel)', new Action(bar.cancel.object).perform(0), { kind: 'unobservable' }),
  );
}

/**
 * Marks a cell as selected, which leaves the current cell another one. By its index among all cells: the table's row
 * selection answers false here.
 */
export async function selectCellChain(target: Target, deadline: Deadline): Promise<Chain> {
  if (target.states.has('selected')) return satisfied('selected');
  const index = needed(await new Accessible(target.object).indexInParent(deadline));
  if (index === undefined || index < 0) return noRoute('the cell is too far down for the index of its table');
  for await (const table of ancestorsOf(target.object, 1, deadline)) {
    if (!table.interfaces.has(SELECTION)) break;
    const selection = new Selection(table.object).selectChild(index);
    return steps(step('Selection.SelectChild', selection, { kind: 'states', has: ['selected'] }));
  }
  return noRoute('no table of the cell can select it');
}

/** Makes a cell the current one of its sheet, by its address. Its own GrabFocus answers true and does nothing. */
export async function focusCellChain(target: Target, deadline: Deadline): Promise<Chain> {
  if (target.states.has('focused')) return satisfied('focused');
  const name = knownValue(target.facts.name);
  const bar = name === undefined ? undefined : await formulaBarOf(target, deadline);
  if (name === undefined || bar === undefined)
    return physicalOnly('the formula bar is not shown, and nothing else makes a cell the current one');
  const afterwards = new Action(bar.address).perform(0);
  const go = step(
    'EditableText.SetTextContents(name box), Action.DoAction(activate)',
    { ...new EditableText(bar.address).setContents(name), afterwards },
    { kind: 'states', has: ['focused'] },
  );
  const window = await windowAround(target, deadline);
  if (window?.states.has('active') === true) return steps(go);
  const because = 'its window is not the active one, and the name box would make it so';
  return { kind: 'takes-focus', because, steps: [go] };
}

/** The outermost of what is around the cell, below the application. */
async function windowAround(target: Target, deadline: Deadline): Promise<Node | undefined> {
  let window: Node | undefined;
  for await (const ancestor of ancestorsOf(target.object, MAX_LEVELS, deadline)) {
    if (ancestor.role !== 'application') window = ancestor;
  }
  return window;
}

/** Found by what is in it: a tool bar with a field that has an action, and a paragraph behind the two buttons. */
async function formulaBarOf(target: Target, deadline: Deadline): Promise<FormulaBar | undefined> {
  const window = await windowAround(target, deadline);
  if (window === undefined) return undefined;
  for await (const bar of below(window, BAR_DEPTH, (node) => node.role === 'tool-bar', deadline)) {
    const found = await partsOf(bar, deadline);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function partsOf(bar: Node, deadline: Deadline): Promise<FormulaBar | undefined> {
  if (!bar.states.has('showing')) return undefined;
  const parts = await childNodes(bar, MAX_CHILDREN, deadline);
  const [first, last] = [parts[0], parts.at(-1)];
  const [cancel, accept] = parts.slice(-3, -1);
  if (first === undefined || last === undefined || cancel?.role !== 'push-button' || accept?.role !== 'push-button')
    return undefined;
  const address = await firstBelow(
    first,
    (node) => node.role === 'text' && node.interfaces.has(EDITABLE_TEXT),
    deadline,
  );
  const content = await firstBelow(
    last,
    (node) => node.role === 'paragraph' && node.interfaces.has(EDITABLE_TEXT),
    deadline,
  );
  return address === undefined || content === undefined
    ? undefined
    : { address: address.object, content: content.object, cancel, accept };
}

async function firstBelow(node: Node, is: (node: Node) => boolean, deadline: Deadline): Promise<Node | undefined> {
  for await (const found of below(node, PART_DEPTH, is, deadline)) return found;
  return undefined;
}

/** The nodes below one that fit, level by level; what is inside of one that fits, a menu or a table is not looked at. */
async function* below(top: Node, depth: number, is: (node: Node) => boolean, deadline: Deadline): AsyncGenerator<Node> {
  let level: readonly Node[] = [top];
  for (let at = 0; at < depth && level.length > 0; at++) {
    const read = (await Promise.all(level.map((node) => childNodes(node, MAX_CHILDREN, deadline)))).flat();
    for (const node of read) if (is(node)) yield node;
    level = read.filter((node) => !is(node) && !CLOSED.has(node.role));
  }
}

const CLOSED: ReadonlySet<string> = new Set(['menu-bar', 'menu', 'table', 'document-spreadsheet', 'tool-bar']);
