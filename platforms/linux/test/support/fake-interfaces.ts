import { variant } from '../../src/dbus/marshal.js';
import type { FakeNode, FakeReply } from './fake-node.js';

export const UNKNOWN_METHOD: FakeReply = { error: 'org.freedesktop.DBus.Error.UnknownMethod' };
export const UNKNOWN_OBJECT: FakeReply = { error: 'org.freedesktop.DBus.Error.UnknownObject' };
export const NULL_OBJECT = '/org/a11y/atspi/null';

type Body = readonly unknown[];

/** How an object behaves by itself: the interfaces of AT-SPI as GTK3 answers them. `bus` stands in references. */
export function usualReply(node: FakeNode, member: string, body: Body, bus: string): FakeReply {
  const [interfaceName = ''] = member.split('.');
  if (!node.interfaces.includes(interfaceName)) return UNKNOWN_METHOD;
  return ANSWERS[member]?.(node, body, bus) ?? UNKNOWN_METHOD;
}

export function reply(signature: string, ...body: unknown[]): FakeReply {
  return { signature, body };
}

function property(signature: string, value: unknown): FakeReply {
  return reply('v', variant(signature, value));
}

function reference(node: FakeNode | undefined, bus: string): [string, string] {
  return node === undefined ? ['', NULL_OBJECT] : [bus, node.path];
}

/** Inserts by code points, as GTK does; `length` counts bytes. */
function insert(node: FakeNode, [at, text, length]: Body): FakeReply {
  const points = [...(node.text ?? '')];
  const taken = Buffer.from(text as string)
    .subarray(0, length as number)
    .toString();
  points.splice(at as number, 0, ...taken);
  node.text = points.join('');
  if (node.caret >= (at as number)) node.caret += [...taken].length;
  return reply('b', true);
}

function setText(node: FakeNode, text: string): FakeReply {
  if (node.states.has('editable')) {
    node.text = text;
    node.caret = 0;
    node.selection = undefined;
  }
  return reply('b', true);
}

function select(node: FakeNode, index: number): FakeReply {
  const child = node.children[index];
  if (child === undefined) return reply('b', false);
  node.selected.clear();
  node.selected.add(child);
  child.states.add('selected');
  return reply('b', true);
}

const ANSWERS: Readonly<Record<string, (node: FakeNode, body: Body, bus: string) => FakeReply>> = {
  'Accessible.Name': (node) => property('s', node.name),
  'Accessible.Description': (node) => property('s', node.description),
  'Accessible.ChildCount': (node) => property('i', node.childCount ?? node.children.length),
  'Accessible.Parent': (node, _, bus) => property('(so)', reference(node.parent, bus)),
  'Accessible.GetRole': (node) => reply('u', node.role),
  'Accessible.GetState': (node) => reply('au', node.stateWords()),
  'Accessible.GetInterfaces': (node) =>
    reply(
      'as',
      node.interfaces.map((name) => `org.a11y.atspi.${name}`),
    ),
  'Accessible.GetChildren': (node, _, bus) =>
    reply(
      'a(so)',
      node.children.map((child) => reference(child, bus)),
    ),
  'Accessible.GetChildAtIndex': (node, [index], bus) => reply('(so)', reference(node.children[index as number], bus)),
  'Accessible.GetIndexInParent': (node) => reply('i', node.parent?.children.indexOf(node) ?? -1),
  'Accessible.GetAttributes': (node) => reply('a{ss}', new Map(Object.entries(node.attributes))),
  'Accessible.GetRelationSet': (node, _, bus) =>
    reply(
      'a(ua(so))',
      node.labelledBy.length === 0 ? [] : [[2, node.labelledBy.map((label) => reference(label, bus))]],
    ),
  'Component.GetExtents': (node) => reply('(iiii)', node.extents),
  'Component.GrabFocus': (node) => {
    node.states.add('focused');
    return reply('b', true);
  },
  'Component.GetAccessibleAtPoint': (_node, _, bus) => reply('(so)', reference(undefined, bus)),
  'Action.NActions': (node) => property('i', node.actions.length),
  'Action.GetName': (node, [index]) => reply('s', node.actions[index as number] ?? ''),
  'Action.DoAction': () => reply('b', true),
  'Text.CharacterCount': (node) => property('i', [...(node.text ?? '')].length),
  'Text.CaretOffset': (node) => property('i', node.caret),
  'Text.GetText': (node, [start, end]) => {
    const points = [...(node.text ?? '')];
    return reply('s', points.slice(start as number, end === -1 ? points.length : (end as number)).join(''));
  },
  'Text.GetNSelections': (node) => reply('i', node.selection === undefined ? 0 : 1),
  'Text.GetSelection': (node) => reply('ii', ...(node.selection ?? [0, 0])),
  'Text.SetCaretOffset': (node, [offset]) => {
    node.caret = offset as number;
    return reply('b', true);
  },
  'EditableText.SetTextContents': (node, [text]) => setText(node, text as string),
  'EditableText.InsertText': insert,
  'Value.CurrentValue': (node) => property('d', node.value.current),
  'Value.MinimumValue': (node) => property('d', node.value.minimum),
  'Value.MaximumValue': (node) => property('d', node.value.maximum),
  'Value.MinimumIncrement': (node) => property('d', node.value.increment),
  'Value.CurrentValue=': (node, [value]) => {
    node.value.current = value as number;
    return reply('');
  },
  'Selection.NSelectedChildren': (node) => property('i', node.selected.size),
  'Selection.GetSelectedChild': (node, [index], bus) =>
    reply('(so)', reference([...node.selected][index as number], bus)),
  'Selection.SelectChild': (node, [index]) => select(node, index as number),
  'Selection.ClearSelection': (node) => {
    node.selected.clear();
    return reply('b', true);
  },
  'Table.NRows': (node) => property('i', node.table.rows),
  'Table.NColumns': (node) => property('i', node.table.columns),
  'Table.GetRowAtIndex': (node, [index]) => reply('i', Math.floor((index as number) / node.table.columns)),
  'Table.AddRowSelection': () => reply('b', true),
};
