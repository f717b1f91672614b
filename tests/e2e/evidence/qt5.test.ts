import { QT_CONTROLS } from './controls/qt.js';
import { ledgerOf } from './ledger.js';

// Qt 5.15: `Toggle` on a tool button checks the button and leaves its QAction alone, so that the application is not told of a state
// that reads as changed. There is no other action, and no fact that tells such a button from a check box.
const UNTOLD = 'QToolButton (checkable)';

ledgerOf(
  'qt5',
  QT_CONTROLS.filter(({ title }) => title !== UNTOLD),
);
