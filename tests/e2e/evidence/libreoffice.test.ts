import { LIBREOFFICE_CONTROLS } from './controls/libreoffice.js';
import { ledgerOf } from './ledger.js';

ledgerOf('libreoffice', LIBREOFFICE_CONTROLS);
