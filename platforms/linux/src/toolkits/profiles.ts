import { CHROMIUM } from './chromium.js';
import { GTK3 } from './gtk3.js';
import { GTK4 } from './gtk4.js';
import { LIBREOFFICE } from './libreoffice.js';
import type { ToolkitProfile } from './profile.js';
import { QT } from './qt.js';
import { UNMEASURED } from './unmeasured.js';

/** The profile for what an application says of its toolkit (Application.ToolkitName and Version). */
export function profileFor(toolkit: string, version: string, programName: string): ToolkitProfile {
  if (/^soffice/.test(programName)) return LIBREOFFICE;
  switch (toolkit) {
    case 'gtk':
      return version.startsWith('3.') ? GTK3 : UNMEASURED;
    case 'GTK':
      return version.startsWith('4.') ? GTK4 : UNMEASURED;
    case 'Qt':
      return /^[56]\./.test(version) ? QT : UNMEASURED;
    case 'Chromium':
      return CHROMIUM;
    default:
      return UNMEASURED;
  }
}
