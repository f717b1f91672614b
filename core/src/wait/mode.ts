import { invalidArgs } from '../errors/command-error.js';

export const WAIT_PREDICATES = ['exists', 'enabled', 'visible', 'actionable', 'value'] as const;
export type WaitPredicate = (typeof WAIT_PREDICATES)[number];

export const WAIT_ACTIONS = ['click', 'type', 'set-value', 'clear'] as const;
export type WaitAction = (typeof WAIT_ACTIONS)[number];

/** The fields of a wait as a caller gives them. */
export interface WaitFields {
  readonly ms?: number | undefined;
  readonly element?: string | undefined;
  readonly snapshot?: string | undefined;
  readonly predicate?: WaitPredicate | undefined;
  readonly value?: string | undefined;
  readonly action?: WaitAction | undefined;
  readonly window?: string | undefined;
  readonly text?: string | undefined;
  readonly count?: number | undefined;
}

/** What a predicate looks for. */
export type Awaited =
  | { readonly predicate: 'exists' | 'enabled' | 'visible' }
  | { readonly predicate: 'actionable'; readonly action: WaitAction }
  | { readonly predicate: 'value'; readonly value: string };

/** The one thing that is waited for. */
export type WaitMode =
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'element'; readonly ref: string; readonly snapshot: string | undefined; readonly awaited: Awaited }
  | { readonly kind: 'window'; readonly title: string }
  | { readonly kind: 'text'; readonly text: string; readonly count: number | undefined };

/** The mode that the fields choose. INVALID_ARGS for none, for several, and for a field that belongs to another mode. */
export function waitMode(fields: WaitFields): WaitMode {
  const { ms, element, window, text } = fields;
  const given = [
    ...(ms === undefined ? [] : ['MS']),
    ...(element === undefined ? [] : ['--element']),
    ...(window === undefined ? [] : ['--window']),
    ...(text === undefined ? [] : ['--text']),
  ];
  if (given.length !== 1) throw oneMode(given);
  checkCoupling(fields);
  if (ms !== undefined) return { kind: 'sleep', ms };
  if (element !== undefined) {
    return { kind: 'element', ref: element, snapshot: fields.snapshot, awaited: awaitedOf(fields) };
  }
  if (window !== undefined) return { kind: 'window', title: window };
  return { kind: 'text', text: text ?? '', count: fields.count };
}

function checkCoupling(fields: WaitFields): void {
  const { element, text, predicate, value, action, snapshot, count } = fields;
  if (element === undefined) {
    if (predicate !== undefined) throw needs('--predicate', '--element');
    if (value !== undefined) throw needs('--value', '--element');
    if (action !== undefined) throw needs('--action', '--element');
    if (snapshot !== undefined) throw needs('--snapshot', '--element');
  }
  if (predicate !== 'value' && value !== undefined) throw needs('--value', '--predicate value');
  if (predicate === 'value' && value === undefined) throw needs('--predicate value', '--value');
  if (predicate !== 'actionable' && action !== undefined) throw needs('--action', '--predicate actionable');
  if (count !== undefined && text === undefined) throw needs('--count', '--text');
}

function awaitedOf({ predicate = 'exists', action = 'click', value = '' }: WaitFields): Awaited {
  if (predicate === 'actionable') return { predicate, action };
  if (predicate === 'value') return { predicate, value };
  return { predicate };
}

function oneMode(given: readonly string[]): Error {
  const message =
    given.length === 0
      ? 'Nothing to wait for was named.'
      : `Only one of ${given.join(', ')} can be waited for at once.`;
  return invalidArgs(message, 'Give exactly one of MS, --element, --window, --text.', { kind: 'wait_mode', given });
}

function needs(flag: string, other: string): Error {
  return invalidArgs(`${flag} needs ${other}.`, undefined, { kind: 'flag_coupling', flag, needs: other });
}
