import { GTK4_CONTROLS } from './controls/gtk4.js';
import { ledgerOf } from './ledger.js';

ledgerOf('gtk4', GTK4_CONTROLS);
