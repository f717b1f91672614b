import { invalidArgs } from '../errors/command-error.js';
import { parseRole, type Role } from '../model/role.js';
import { isState, STATES, type State } from '../model/state.js';
import { normalized } from './text.js';

/** A state that an element must have or must lack. */
export interface StateCondition {
  readonly state: State;
  readonly expected: boolean;
}

/** What is looked for. Every condition must hold; an empty query fits every element. */
export interface LocatorQuery {
  readonly role?: Role;
  readonly name?: string;
  readonly value?: string;
  readonly description?: string;
  /** Name, value or description of the element or of anything below it. */
  readonly text?: string;
  /** Always compared exactly, with each native id. */
  readonly nativeId?: string;
  /** Compare texts for equality instead of containment. */
  readonly exact?: boolean;
  readonly states?: readonly StateCondition[];
  /** Something below the element that fits. */
  readonly has?: LocatorQuery;
  /** Nothing below the element that fits. */
  readonly hasNot?: LocatorQuery;
}

export const QUERY_LIMITS = { clauses: 64, fieldBytes: 4_096, totalBytes: 65_536 } as const;

const TEXT_FIELDS = ['name', 'value', 'description', 'text', 'nativeId'] as const;

/** A query whose texts are normalised, checked against the limits. */
export interface CompiledQuery extends Omit<LocatorQuery, 'has' | 'hasNot' | 'exact' | 'states'> {
  readonly exact: boolean;
  readonly states: readonly StateCondition[];
  readonly has?: CompiledQuery;
  readonly hasNot?: CompiledQuery;
}

/** INVALID_ARGS when the query is over a limit. */
export function compileQuery(query: LocatorQuery): CompiledQuery {
  const size = { clauses: 0, bytes: 0 };
  measure(query, size);
  if (size.clauses > QUERY_LIMITS.clauses) throw tooLarge(`more than ${QUERY_LIMITS.clauses} conditions`);
  if (size.bytes > QUERY_LIMITS.totalBytes) throw tooLarge(`more than ${QUERY_LIMITS.totalBytes} bytes of text`);
  return compiled(query);
}

/** True for a query without any condition. */
export function isEmptyQuery(query: LocatorQuery): boolean {
  const size = { clauses: 0, bytes: 0 };
  measure(query, size);
  return size.clauses === 0;
}

/** A role by name or alias. INVALID_ARGS for anything else. */
export function roleOf(token: string): Role {
  const role = parseRole(token);
  if (role !== undefined) return role;
  throw invalidArgs('There is no such role.', 'Take a role from the output of snapshot, for example button.', {
    kind: 'unknown_role',
  });
}

/** `TOKEN` or `TOKEN=BOOL`, BOOL one of true, false, 1, 0. INVALID_ARGS for anything else. */
export function stateConditionOf(text: string): StateCondition {
  const at = text.indexOf('=');
  const token = (at < 0 ? text : text.slice(0, at)).trim().toLowerCase();
  const wanted =
    at < 0
      ? 'true'
      : text
          .slice(at + 1)
          .trim()
          .toLowerCase();
  if (!isState(token)) {
    const hint = token === 'enabled' ? 'Use disabled=false. ' : '';
    throw invalidArgs('There is no such state.', `${hint}States are ${STATES.join(', ')}.`, { kind: 'unknown_state' });
  }
  if (!['true', 'false', '1', '0'].includes(wanted)) {
    throw invalidArgs('A state is compared with true, false, 1 or 0.', `For example --state ${token}=false.`, {
      kind: 'malformed_state',
    });
  }
  return { state: token, expected: wanted === 'true' || wanted === '1' };
}

function measure(query: LocatorQuery, size: { clauses: number; bytes: number }): void {
  if (query.role !== undefined) size.clauses += 1;
  size.clauses += query.states?.length ?? 0;
  for (const field of TEXT_FIELDS) {
    const text = query[field];
    if (text === undefined) continue;
    const bytes = Buffer.byteLength(text);
    if (bytes > QUERY_LIMITS.fieldBytes) throw tooLarge(`a text of more than ${QUERY_LIMITS.fieldBytes} bytes`);
    size.clauses += 1;
    size.bytes += bytes;
  }
  for (const nested of [query.has, query.hasNot]) {
    if (nested === undefined) continue;
    size.clauses += 1;
    // Also ends a query that is nested without conditions of its own.
    if (size.clauses > QUERY_LIMITS.clauses) return;
    measure(nested, size);
  }
}

function compiled(query: LocatorQuery): CompiledQuery {
  const { has, hasNot, exact, states, name, value, description, text, ...rest } = query;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: normalized(name) }),
    ...(value === undefined ? {} : { value: normalized(value) }),
    ...(description === undefined ? {} : { description: normalized(description) }),
    ...(text === undefined ? {} : { text: normalized(text) }),
    exact: exact ?? false,
    states: states ?? [],
    ...(has === undefined ? {} : { has: compiled(has) }),
    ...(hasNot === undefined ? {} : { hasNot: compiled(hasNot) }),
  };
}

function tooLarge(what: string): Error {
  return invalidArgs(`The query has ${what}.`, 'Ask for less at once.', { kind: 'query_too_large' });
}
