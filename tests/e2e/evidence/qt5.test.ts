import { QT_CONTROLS } from './controls/qt.js';
import { ledgerOf } from './ledger.js';

// Qt 5.15: `Toggle` on a tool button checks the button, which reads as changed, and the application is not told (its QAction stays
// as it was). The answer is verified by the state all the same: this control breaks the ledger's law and is left out of it.
const UNTOLD = 'QToolButton (checkable)';

ledgerOf(
  'qt5',
  QT_CONTROLS.filter(({ title }) => title !== UNTOLD),
);
