import { variant } from '@agent-desktop/linux/dbus/marshal.js';
import { type Answer, type Answering, ROOT } from './hostile-provider.js';

const [FRAME, PUSH_BUTTON, APPLICATION] = [23, 43, 75];
/** active, enabled, sensitive, showing, visible: bits 1, 8, 24, 25, 30. */
const STATES = [(1 << 1) | (1 << 8) | (1 << 24) | (1 << 25) | (1 << 30), 0];
export const WINDOW = '/org/a11y/atspi/accessible/1';
export const BUTTON = '/org/a11y/atspi/accessible/2';

interface Node {
  readonly role: number;
  readonly name: string;
  readonly parent: string;
  readonly children: readonly string[];
}

const TREE: Readonly<Record<string, Node>> = {
  [ROOT]: { role: APPLICATION, name: 'hostile', parent: '/org/a11y/atspi/null', children: [WINDOW] },
  [WINDOW]: { role: FRAME, name: 'Hostile window', parent: ROOT, children: [BUTTON] },
  [BUTTON]: { role: PUSH_BUTTON, name: 'Hostile button', parent: WINDOW, children: [] },
};

const unknownMethod: Answer = { error: 'org.freedesktop.DBus.Error.UnknownMethod' };

export function value(signature: string, ...body: readonly unknown[]): Answer {
  return { signature, body };
}

export function property(signature: string, content: unknown): Answer {
  return { signature: 'v', body: [variant(signature, content)] };
}

/** A small well-behaved GTK3 application: what every misbehaviour differs from in one point. */
export function honest(ownAddress: string): Answering {
  return ({ path, member, body, bus }) => {
    const node = TREE[path];
    if (node === undefined) return { error: 'org.freedesktop.DBus.Error.UnknownObject' };
    const reference = (to: string): [string, string] => [bus, to];
    const interfaces = path === BUTTON ? ['Accessible', 'Action', 'Component'] : ['Accessible', 'Component'];
    const methods: Readonly<Record<string, () => Answer>> = {
      GetRole: () => value('u', node.role),
      GetState: () => value('au', STATES),
      GetInterfaces: () =>
        value(
          'as',
          interfaces.map((name) => `org.a11y.atspi.${name}`),
        ),
      GetChildren: () => value('a(so)', node.children.map(reference)),
      GetIndexInParent: () => value('i', 0),
      GetAttributes: () => value('a{ss}', [['toolkit', 'gtk']]),
      GetRelationSet: () => value('a(ua(so))', []),
      GetExtents: () => value('(iiii)', [40, 40, 200, 100]),
      GetName: () => value('s', 'click'),
      GetActions: () => value('a(sss)', [['click', '', '']]),
      DoAction: () => value('b', true),
      GetApplicationBusAddress: () => value('s', ownAddress),
    };
    if (member !== 'Get') return methods[member]?.() ?? unknownMethod;
    const properties: Readonly<Record<string, () => Answer>> = {
      Name: () => property('s', node.name),
      Description: () => property('s', ''),
      Parent: () => property('(so)', reference(node.parent)),
      ChildCount: () => property('i', node.children.length),
      NActions: () => property('i', 1),
      ToolkitName: () => property('s', 'gtk'),
      Version: () => property('s', '3.24.38'),
    };
    return properties[String(body[1])]?.() ?? unknownMethod;
  };
}
