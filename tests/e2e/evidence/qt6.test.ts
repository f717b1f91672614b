import { QT_CONTROLS } from './controls/qt.js';
import { ledgerOf } from './ledger.js';

ledgerOf('qt6', QT_CONTROLS);
