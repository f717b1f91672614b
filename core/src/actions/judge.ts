import type { ElementFacts } from '../model/element.js';
import { hasArea, type Rect, sameRect } from '../model/rect.js';
import type { State } from '../model/state.js';
import type { Expectation } from './chain.js';

/** What one look says about an expectation. `unreadable` proves neither. */
export type Judgement = 'met' | 'unmet' | 'unreadable';

/** What was read at one time of what shows the effect. */
export interface Look {
  readonly facts: ElementFacts;
  /** Bounds of the `within` element of a `moved` expectation. */
  readonly within?: Rect | undefined;
}

/** Judges a look against the state before the step. Unknown facts are never counted as a change. */
export function judge(expects: Expectation, before: ElementFacts | undefined, now: Look): Judgement {
  switch (expects.kind) {
    case 'states':
      return judgeStates(expects.has ?? [], expects.lacks ?? [], now.facts);
    case 'number':
      return judgeValue(now.facts, (value) => {
        const number = value.trim() === '' ? Number.NaN : Number(value);
        return Math.abs(number - expects.equals) <= expects.tolerance;
      });
    case 'text':
      return judgeValue(now.facts, (value) => value === expects.equals);
    case 'moved':
      return judgeMoved(expects.within !== undefined, before, now);
    case 'any-effect':
      return before === undefined ? 'unreadable' : judgeChange(before, now.facts);
    case 'unobservable':
      return 'unreadable';
  }
}

function judgeStates(has: readonly State[], lacks: readonly State[], facts: ElementFacts): Judgement {
  if (!facts.states.known) return 'unreadable';
  const states = facts.states.value ?? [];
  return has.every((state) => states.includes(state)) && !lacks.some((state) => states.includes(state))
    ? 'met'
    : 'unmet';
}

function judgeValue(facts: ElementFacts, fits: (value: string) => boolean): Judgement {
  if (!facts.value.known) return 'unreadable';
  return fits(facts.value.value ?? '') ? 'met' : 'unmet';
}

function judgeMoved(wantsWithin: boolean, before: ElementFacts | undefined, now: Look): Judgement {
  if (!now.facts.bounds.known) return 'unreadable';
  const bounds = now.facts.bounds.value;
  if (wantsWithin) {
    if (now.within === undefined) return 'unreadable';
    return bounds !== undefined && hasArea(bounds) && liesWithin(bounds, now.within) ? 'met' : 'unmet';
  }
  if (before === undefined || !before.bounds.known) return 'unreadable';
  const old = before.bounds.value;
  if (bounds === undefined || old === undefined) return bounds === old ? 'unmet' : 'met';
  return sameRect(bounds, old) ? 'unmet' : 'met';
}

/** Inside on each axis; an element longer than its view lies within when it covers the view. */
function liesWithin(inner: Rect, view: Rect): boolean {
  return (
    spanWithin(inner.x, inner.x + inner.width, view.x, view.x + view.width) &&
    spanWithin(inner.y, inner.y + inner.height, view.y, view.y + view.height)
  );
}

function spanWithin(from: number, to: number, viewFrom: number, viewTo: number): boolean {
  return (from >= viewFrom && to <= viewTo) || (from <= viewFrom && to >= viewTo);
}

// The focus moves for reasons of its own: a user who clicks elsewhere, a window that comes to the front.
const UNRELATED: ReadonlySet<State> = new Set<State>(['focused']);

function judgeChange(before: ElementFacts, now: ElementFacts): Judgement {
  const states = compareStates(before, now);
  const value = compareValues(before, now);
  if (states === 'met' || value === 'met') return 'met';
  return states === 'unreadable' && value === 'unreadable' ? 'unreadable' : 'unmet';
}

function compareStates(before: ElementFacts, now: ElementFacts): Judgement {
  if (!before.states.known || !now.states.known) return 'unreadable';
  const old = related(before.states.value);
  const seen = related(now.states.value);
  return old.size === seen.size && [...old].every((state) => seen.has(state)) ? 'unmet' : 'met';
}

function related(states: readonly State[] | undefined): Set<State> {
  return new Set((states ?? []).filter((state) => !UNRELATED.has(state)));
}

function compareValues(before: ElementFacts, now: ElementFacts): Judgement {
  if (!before.value.known || !now.value.known) return 'unreadable';
  return before.value.value === now.value.value ? 'unmet' : 'met';
}
