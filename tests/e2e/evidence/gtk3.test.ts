import { GTK3_CONTROLS } from './controls/gtk3.js';
import { ledgerOf } from './ledger.js';

ledgerOf('gtk3', GTK3_CONTROLS);
