import type { Capability } from '@agent-desktop/core/model/capability.js';
import type { NameSource } from '@agent-desktop/core/model/element.js';
import type { NativeId } from '@agent-desktop/core/model/native-id.js';
import type { Rect } from '@agent-desktop/core/model/rect.js';
import type { Role } from '@agent-desktop/core/model/role.js';
import type { State } from '@agent-desktop/core/model/state.js';

/** A fact that a simulated toolkit can fail to give. `element`: no read of it answers at all. */
export type Unreadable =
  | 'element'
  | 'name'
  | 'value'
  | 'description'
  | 'states'
  | 'capabilities'
  | 'bounds'
  | 'children';

/** How an element misbehaves. Everything is off by default. */
export interface Faults {
  /** Answers that the action was received and does nothing. */
  lies?: boolean;
  /** What `perform` answers instead of `received`; `uncertain` still takes effect. */
  answers?: 'refused' | 'not-sent' | 'uncertain';
  /** The effect comes this many ms after the answer. */
  effectDelayMs?: number;
  /** What cannot be read of it. */
  unread?: readonly Unreadable[];
  /** The answer of a hit test. Default: it reaches the element. */
  hit?: 'intercepted' | 'unknown';
}

export interface ElementSpec {
  readonly role: Role;
  readonly nativeRole?: string;
  readonly name?: string;
  readonly nameSource?: NameSource;
  readonly value?: string;
  readonly description?: string;
  /** Default: a stable id of its own. `none`: the toolkit gives none. `volatile`: a new one at every read. */
  readonly nativeId?: NativeId | 'none' | 'volatile';
  readonly states?: readonly State[];
  /** Default: what the role usually advertises. */
  readonly capabilities?: readonly Capability[];
  /** Screen points. Default: a row of its own. `none`: the toolkit gives none. */
  readonly bounds?: Rect | 'none';
  readonly children?: readonly ElementSpec[];
  readonly faults?: Faults;
  /** Runs after an action took effect, for what the application does then. */
  readonly onAction?: (element: SimulatedElement, action: string) => void;
}

const USUAL: Readonly<Partial<Record<Role, readonly Capability[]>>> = {
  button: ['Click', 'SetFocus'],
  checkbox: ['Click', 'Toggle', 'SetFocus'],
  switch: ['Click', 'Toggle', 'SetFocus'],
  radiobutton: ['Click', 'Toggle', 'SetFocus'],
  textfield: ['SetValue', 'TypeText', 'SetFocus'],
  slider: ['SetValue', 'SetFocus'],
  incrementor: ['SetValue', 'SetFocus'],
  combobox: ['Click', 'Expand', 'Collapse', 'Select', 'SetFocus'],
  list: ['Select'],
  listbox: ['Select'],
  option: ['Click', 'ScrollTo'],
  cell: ['Click', 'ScrollTo'],
  row: ['Click', 'ScrollTo'],
  treeitem: ['Click', 'Expand', 'Collapse', 'ScrollTo'],
  disclosure: ['Click', 'Expand', 'Collapse'],
  menuitem: ['Click'],
  menubutton: ['Click', 'Expand', 'Collapse'],
  tab: ['Click'],
  link: ['Click', 'SetFocus'],
  scrollarea: ['Scroll'],
};

let serial = 0;

/** One element of a simulated application. Tests change its fields directly; the adapter reads them at each call. */
export class SimulatedElement {
  /** Never given to another element. */
  readonly key: string;
  readonly serial: number;
  role: Role;
  nativeRole: string;
  name: string | undefined;
  nameSource: NameSource | undefined;
  value: string | undefined;
  description: string | undefined;
  nativeId: NativeId | 'none' | 'volatile';
  states: Set<State>;
  capabilities: Set<Capability>;
  bounds: Rect | undefined;
  /** Change it with `add`, `remove`, `moveTo` and `reorder`. */
  children: SimulatedElement[] = [];
  parent: SimulatedElement | undefined;
  faults: Faults;
  onAction: ((element: SimulatedElement, action: string) => void) | undefined;
  /** True once it was removed: reads answer `defunct`. */
  defunct = false;

  constructor(spec: ElementSpec) {
    serial += 1;
    this.serial = serial;
    this.key = `sim-${serial}`;
    this.role = spec.role;
    this.nativeRole = spec.nativeRole ?? spec.role;
    this.name = spec.name;
    this.nameSource = spec.nameSource;
    this.value = spec.value;
    this.description = spec.description;
    this.nativeId = spec.nativeId ?? { kind: 'atspi_object_path', value: `/sim/${serial}`, stable: true };
    this.states = new Set(spec.states ?? []);
    this.capabilities = new Set(spec.capabilities ?? USUAL[spec.role] ?? []);
    this.bounds =
      spec.bounds === 'none' ? undefined : (spec.bounds ?? { x: 0, y: serial * 20, width: 100, height: 20 });
    this.faults = spec.faults ?? {};
    this.onAction = spec.onAction;
    for (const child of spec.children ?? []) this.add(child);
  }

  /** Adds a new child, at the end or at `index`. */
  add(spec: ElementSpec, index = this.children.length): SimulatedElement {
    const child = new SimulatedElement(spec);
    child.parent = this;
    this.children.splice(index, 0, child);
    return child;
  }

  /** Destroys the element and everything below it. */
  remove(): void {
    this.detach();
    for (const one of this.walk()) one.defunct = true;
  }

  /** Moves the element, keeping its identity. */
  moveTo(parent: SimulatedElement, index = parent.children.length): void {
    this.detach();
    this.parent = parent;
    parent.children.splice(index, 0, this);
  }

  /** Another element that looks the same (its native id is its own), right after this one. */
  duplicate(): SimulatedElement {
    const parent = this.parent;
    if (parent === undefined) throw new Error('a root cannot be duplicated');
    return parent.add(this.spec(), parent.children.indexOf(this) + 1);
  }

  /** Removes the element and puts a new one that looks the same in its place. */
  replace(): SimulatedElement {
    const twin = this.duplicate();
    this.remove();
    return twin;
  }

  reorder(compare: (a: SimulatedElement, b: SimulatedElement) => number): void {
    this.children.sort(compare);
  }

  /** This element and everything below it, depth first. */
  *walk(): Generator<SimulatedElement> {
    yield this;
    for (const child of this.children) yield* child.walk();
  }

  /** The first element at or below this one with that name. Throws when there is none. */
  find(name: string): SimulatedElement {
    for (const one of this.walk()) if (one.name === name) return one;
    throw new Error(`the simulated tree has no element named "${name}"`);
  }

  cannotRead(fact: Unreadable): boolean {
    const unread = this.faults.unread;
    return unread !== undefined && (unread.includes(fact) || unread.includes('element'));
  }

  private detach(): void {
    const siblings = this.parent?.children;
    if (siblings !== undefined) siblings.splice(siblings.indexOf(this), 1);
    this.parent = undefined;
  }

  private spec(): ElementSpec {
    return {
      role: this.role,
      nativeRole: this.nativeRole,
      ...(this.name === undefined ? {} : { name: this.name }),
      ...(this.nameSource === undefined ? {} : { nameSource: this.nameSource }),
      ...(this.value === undefined ? {} : { value: this.value }),
      ...(this.description === undefined ? {} : { description: this.description }),
      ...(typeof this.nativeId === 'string' ? { nativeId: this.nativeId } : {}),
      ...(this.onAction === undefined ? {} : { onAction: this.onAction }),
      states: [...this.states],
      capabilities: [...this.capabilities],
      bounds: this.bounds ?? 'none',
      faults: { ...this.faults },
      children: this.children.map((child) => child.spec()),
    };
  }
}
