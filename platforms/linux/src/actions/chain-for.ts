import type { ElementAction } from '@agent-desktop/core/actions/action.js';
import type { Chain } from '@agent-desktop/core/actions/chain.js';
import type { Deadline } from '@agent-desktop/core/deadline/deadline.js';
import { VALUE } from '../atspi/value.js';
import { focusCellChain, isSheetCell, selectCellChain, setCellChain } from './chains/cell.js';
import { clickChain, rightClickChain } from './chains/click.js';
import { expandChain } from './chains/expand.js';
import { focusChain } from './chains/focus.js';
import { scrollChain, scrollToChain } from './chains/scroll.js';
import { selectChain } from './chains/select.js';
import { clearChain, setFieldChain, setTextChain, typeChain } from './chains/text.js';
import { toggleChain } from './chains/toggle.js';
import { setNumberChain } from './chains/value.js';
import { physicalOnly } from './steps.js';
import type { Target } from './target.js';

/** The chain for an action on an element as it is now. */
export function chainFor(target: Target, action: ElementAction, deadline: Deadline): Promise<Chain> {
  switch (action.kind) {
    case 'click':
      return isSheetCell(target) ? selectCellChain(target, deadline) : clickChain(target, deadline);
    case 'right-click':
      return rightClickChain(target, deadline);
    case 'double-click':
    case 'triple-click':
      return Promise.resolve(physicalOnly('No toolkit has an action for more than one click.'));
    case 'type':
      return typeChain(target, action.text, deadline);
    case 'set-value':
      return setValueChain(target, action.value, deadline);
    case 'clear':
      return isSheetCell(target) ? setCellChain(target, '', deadline) : clearChain(target, deadline);
    case 'focus':
      return isSheetCell(target) ? focusCellChain(target, deadline) : focusChain(target, deadline);
    case 'select':
      return selectChain(target, action.value, deadline);
    case 'toggle':
      return toggleChain(target, undefined, deadline);
    case 'check':
      return toggleChain(target, true, deadline);
    case 'uncheck':
      return toggleChain(target, false, deadline);
    case 'expand':
      return expandChain(target, true, deadline);
    case 'collapse':
      return expandChain(target, false, deadline);
    case 'scroll':
      return scrollChain(target, action.direction, action.amount, deadline);
    case 'scroll-to':
      return scrollToChain(target, deadline);
  }
}

async function setValueChain(target: Target, value: string, deadline: Deadline): Promise<Chain> {
  if (isSheetCell(target)) return setCellChain(target, value, deadline);
  if (target.role === 'combo-box') return comboChain(target, value, deadline);
  return target.interfaces.has(VALUE) ? setNumberChain(target, value, deadline) : setTextChain(target, value, deadline);
}

/** An entry of the list; what is not in the list goes into the field of a combo box that has one. */
async function comboChain(target: Target, value: string, deadline: Deadline): Promise<Chain> {
  const chosen = await selectChain(target, value, deadline);
  const isNotListed =
    chosen.kind === 'refused' ? chosen.details?.kind === 'select_menu_item_not_found' : chosen.kind === 'physical-only';
  if (!isNotListed) return chosen;
  return (await setFieldChain(target, value, deadline)) ?? chosen;
}
