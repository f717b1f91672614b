/** AT-SPI state names by bit, from AtspiStateType of at-spi2-core 2.46 (`atspi-constants.h`). */
export const STATE_NAMES = [
  'invalid',
  'active',
  'armed',
  'busy',
  'checked',
  'collapsed',
  'defunct',
  'editable',
  'enabled',
  'expandable',
  'expanded',
  'focusable',
  'focused',
  'has-tooltip',
  'horizontal',
  'iconified',
  'modal',
  'multi-line',
  'multiselectable',
  'opaque',
  'pressed',
  'resizable',
  'selectable',
  'selected',
  'sensitive',
  'showing',
  'single-line',
  'stale',
  'transient',
  'vertical',
  'visible',
  'manages-descendants',
  'indeterminate',
  'required',
  'truncated',
  'animated',
  'invalid-entry',
  'supports-autocompletion',
  'selectable-text',
  'is-default',
  'visited',
  'checkable',
  'has-popup',
  'read-only',
] as const;

export type AtspiState = (typeof STATE_NAMES)[number];

const BIT = new Map<AtspiState, number>(STATE_NAMES.map((name, bit) => [name, bit]));

/** A state set as the wire carries it: two 32-bit words, lowest first. */
export class StateSet {
  constructor(
    private readonly low: number,
    private readonly high: number,
  ) {}

  /** From the reply of GetState (`au`); a missing second word means that none of its states is set. */
  static of(words: readonly number[]): StateSet {
    return new StateSet(words[0] ?? 0, words[1] ?? 0);
  }

  has(state: AtspiState): boolean {
    const bit = BIT.get(state) ?? 0;
    return ((bit < 32 ? this.low >>> bit : this.high >>> (bit - 32)) & 1) === 1;
  }

  names(): AtspiState[] {
    return STATE_NAMES.filter((name) => this.has(name));
  }
}
