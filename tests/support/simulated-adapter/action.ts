import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import type { Chain, Expectation, Received, Step } from '@agent-desktop/core/actions/chain.js';
import { ActionOps } from '@agent-desktop/core/adapter/action.js';
import type { Lease } from '@agent-desktop/core/adapter/lease.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import type { Capability } from '@agent-desktop/core/model/capability.js';
import type { ElementFacts, ElementHandle } from '@agent-desktop/core/model/element.js';
import type { State } from '@agent-desktop/core/model/state.js';
import type { SimulatedDesktop } from './desktop.js';
import type { SimulatedElement } from './element.js';
import { elementOf } from './facts.js';

/** The operation of every step of the simulated adapter. */
export interface SimulatedOperation {
  readonly element: SimulatedElement;
  readonly action: ElementAction;
}

const SEMANTIC: Readonly<Partial<Record<ElementAction['kind'], Capability>>> = {
  click: 'Click',
  'right-click': 'RightClick',
  type: 'TypeText',
  'set-value': 'SetValue',
  clear: 'SetValue',
  focus: 'SetFocus',
  select: 'Select',
  toggle: 'Toggle',
  check: 'Toggle',
  uncheck: 'Toggle',
  expand: 'Expand',
  collapse: 'Collapse',
  scroll: 'Scroll',
  'scroll-to': 'ScrollTo',
};

/**
 * One semantic step per action where the element advertises the capability; `physical-only` where it does not. Like real
 * toolkits it answers `received` for a disabled element, and then does nothing.
 */
export class SimulatedAction extends ActionOps {
  constructor(private readonly desktop: SimulatedDesktop) {
    super();
  }

  override async steps(
    handle: ElementHandle,
    facts: ElementFacts,
    action: ElementAction,
    _deadline: Deadline,
  ): Promise<Chain> {
    await this.desktop.called('steps', handle, facts, action);
    const element = elementOf(handle);
    const states = facts.states.known ? new Set(facts.states.value ?? []) : undefined;
    if (states !== undefined && isSatisfied(action, states)) return { kind: 'satisfied', label: 'Simulated.Already' };
    const capability = SEMANTIC[action.kind];
    if (capability === undefined || !element.capabilities.has(capability)) {
      return { kind: 'physical-only', because: `the element does not offer ${capability ?? action.kind}` };
    }
    if (action.kind === 'select' && !element.children.some((child) => child.name === action.value)) {
      return { kind: 'refused', code: 'ACTION_FAILED', because: 'there is no such option' };
    }
    const step: Step = {
      label: `Simulated.${capability}`,
      mechanism: 'semantic_api',
      expects: expectationOf(action, element),
      withoutEffect: 'stop',
      ...(action.kind === 'scroll' ? { repeat: action.amount } : {}),
      operation: { element, action } satisfies SimulatedOperation,
    };
    return { kind: 'steps', steps: [step] };
  }

  override async perform(step: Step, lease: Lease, deadline: Deadline): Promise<Received> {
    await this.desktop.called('perform', step, lease);
    const { element, action } = step.operation as SimulatedOperation;
    const owner = this.desktop.ownerOf(element);
    if (element.defunct || owner === undefined) return { kind: 'refused', native: 'Simulated.UnknownObject' };
    if (owner.hangs) {
      await deadline.sleep(deadline.remainingMs());
      return { kind: 'uncertain', native: 'Simulated.NoReply' };
    }
    const { lies, answers, effectDelayMs } = element.faults;
    if (answers === 'refused' || answers === 'not-sent') return { kind: answers, native: 'Simulated.Refused' };
    if (lies !== true && !element.states.has('disabled')) {
      if (effectDelayMs === undefined) this.take(element, action);
      else setTimeout(() => this.take(element, action), effectDelayMs);
    }
    return answers === 'uncertain' ? { kind: 'uncertain', native: 'Simulated.NoReply' } : { kind: 'received' };
  }

  override async settled(handle: ElementHandle, _deadline: Deadline): Promise<void> {
    await this.desktop.called('settled', handle);
  }

  private take(element: SimulatedElement, action: ElementAction): void {
    this.desktop.effects.push(applied(element, action));
    element.onAction?.(element, action.kind);
  }
}

function isSatisfied(action: ElementAction, states: ReadonlySet<State>): boolean {
  if (action.kind === 'check') return states.has('checked') && !states.has('indeterminate');
  if (action.kind === 'uncheck') return !states.has('checked') && !states.has('indeterminate');
  if (action.kind === 'expand') return states.has('expanded');
  return action.kind === 'collapse' && !states.has('expanded');
}

function expectationOf(action: ElementAction, element: SimulatedElement): Expectation {
  switch (action.kind) {
    case 'type':
      return text(element, (element.value ?? '') + action.text);
    case 'set-value':
      return element.role === 'slider' || element.role === 'incrementor'
        ? { kind: 'number', equals: Number(action.value), tolerance: 0.5 }
        : text(element, action.value);
    case 'clear':
      return text(element, '');
    case 'check':
      return { kind: 'states', has: ['checked'], lacks: ['indeterminate'] };
    case 'uncheck':
      return { kind: 'states', lacks: ['checked', 'indeterminate'] };
    case 'expand':
      return { kind: 'states', has: ['expanded'] };
    case 'collapse':
      return { kind: 'states', lacks: ['expanded'] };
    case 'focus':
      return { kind: 'states', has: ['focused'] };
    case 'select':
      return { kind: 'text', equals: action.value };
    case 'scroll':
    case 'scroll-to':
      return { kind: 'moved' };
    default:
      return { kind: 'any-effect' };
  }
}

function text(element: SimulatedElement, equals: string): Expectation {
  return element.states.has('secure') ? { kind: 'unobservable' } : { kind: 'text', equals };
}

/** Changes the element as its application would and says what happened, as a fixture application would print it. */
function applied(element: SimulatedElement, action: ElementAction): string {
  const name = element.name ?? `(${element.role})`;
  switch (action.kind) {
    case 'click':
      if (element.capabilities.has('Toggle')) return `${flip(element)} ${name}`;
      return `CLICKED ${name}`;
    case 'toggle':
      return `${flip(element)} ${name}`;
    case 'check':
      set(element, 'checked', true);
      element.states.delete('indeterminate');
      return `CHECKED ${name}`;
    case 'uncheck':
      set(element, 'checked', false);
      element.states.delete('indeterminate');
      return `UNCHECKED ${name}`;
    case 'type':
      element.value = (element.value ?? '') + action.text;
      return `VALUE ${name}=${element.value}`;
    case 'set-value':
      element.value = action.value;
      return `VALUE ${name}=${element.value}`;
    case 'clear':
      element.value = '';
      return `VALUE ${name}=`;
    case 'select':
      element.value = action.value;
      for (const child of element.children) set(child, 'selected', child.name === action.value);
      return `SELECTED ${name}=${action.value}`;
    case 'expand':
    case 'collapse':
      set(element, 'expanded', action.kind === 'expand');
      return `${action.kind === 'expand' ? 'EXPANDED' : 'COLLAPSED'} ${name}`;
    case 'focus':
      set(element, 'focused', true);
      return `FOCUSED ${name}`;
    case 'scroll':
      for (const child of element.children) shift(child, action.direction);
      return `SCROLLED ${name} ${action.direction}`;
    case 'scroll-to':
      shift(element, 'down');
      element.states.delete('offscreen');
      return `SCROLLED TO ${name}`;
    default:
      return `${action.kind.toUpperCase()} ${name}`;
  }
}

function flip(element: SimulatedElement): string {
  const checked = !element.states.has('checked') || element.states.has('indeterminate');
  element.states.delete('indeterminate');
  set(element, 'checked', checked);
  return checked ? 'CHECKED' : 'UNCHECKED';
}

function set(element: SimulatedElement, state: State, on: boolean): void {
  if (on) element.states.add(state);
  else element.states.delete(state);
}

function shift(element: SimulatedElement, direction: 'up' | 'down' | 'left' | 'right'): void {
  const bounds = element.bounds;
  if (bounds === undefined) return;
  const by = direction === 'down' || direction === 'right' ? -20 : 20;
  const vertical = direction === 'up' || direction === 'down';
  element.bounds = { ...bounds, x: bounds.x + (vertical ? 0 : by), y: bounds.y + (vertical ? by : 0) };
}
