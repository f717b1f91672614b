import { CHROMIUM_CONTROLS } from './controls/chromium.js';
import { ledgerOf } from './ledger.js';

ledgerOf('chromium', CHROMIUM_CONTROLS);
