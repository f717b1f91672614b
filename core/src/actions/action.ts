export type ScrollDirection = 'up' | 'down' | 'left' | 'right';

/** What a caller wants done to one element. */
export type ElementAction =
  | { readonly kind: 'click' }
  | { readonly kind: 'double-click' }
  | { readonly kind: 'triple-click' }
  | { readonly kind: 'right-click' }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'set-value'; readonly value: string }
  | { readonly kind: 'clear' }
  | { readonly kind: 'focus' }
  | { readonly kind: 'select'; readonly value: string }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'check' }
  | { readonly kind: 'uncheck' }
  | { readonly kind: 'expand' }
  | { readonly kind: 'collapse' }
  | { readonly kind: 'scroll'; readonly direction: ScrollDirection; readonly amount: number }
  | { readonly kind: 'scroll-to' };

export type ActionKind = ElementAction['kind'];
