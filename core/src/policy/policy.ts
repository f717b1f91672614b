/** What an action may do to the user's desktop besides its own effect. */
export interface InteractionPolicy {
  readonly allowFocusSteal: boolean;
  readonly allowCursorMove: boolean;
}

export type PolicyName = 'headless' | 'focus_fallback' | 'headed';

export const POLICIES: Readonly<Record<PolicyName, InteractionPolicy>> = {
  headless: { allowFocusSteal: false, allowCursorMove: false },
  focus_fallback: { allowFocusSteal: true, allowCursorMove: false },
  headed: { allowFocusSteal: true, allowCursorMove: true },
};

/** Element-wise OR: never takes a permission away. */
export function joinPolicies(a: InteractionPolicy, b: InteractionPolicy): InteractionPolicy {
  return {
    allowFocusSteal: a.allowFocusSteal || b.allowFocusSteal,
    allowCursorMove: a.allowCursorMove || b.allowCursorMove,
  };
}
