import type { AtspiRole } from '../atspi/roles.js';
import type { ToolkitProfile } from './profile.js';

const CELLS: ReadonlySet<AtspiRole> = new Set<AtspiRole>([
  'table-cell',
  'table-column-header',
  'table-row-header',
  'column-header',
  'row-header',
  'table-row',
  'tree-item',
]);

/** Unlocalized names of actions that do what a click does. */
const CLICKS: readonly string[] = ['click', 'press', 'toggle', 'activate', 'jump'];

/** GTK 3.24.38: docs/quirks/gtk3.md. */
const GTK3: ToolkitProfile = {
  name: 'gtk3',
  tree: 'cache',
  peerToPeer: true,
  actions: 'held-socket',
  extents: 'screen',
  disabledWithout: 'sensitive',
  tellsVisibility: true,
  textUnit: 'code-point',
  minusOneIsEnd: true,
  volatileIds: new Set(),
  classNames: undefined,
  clickActions: CLICKS,
};

/** LibreOffice 7.4.7 with the gtk3 VCL: docs/quirks/libreoffice.md. */
const LIBREOFFICE: ToolkitProfile = {
  ...GTK3,
  name: 'libreoffice',
  // Cells and documents are enabled and not sensitive.
  disabledWithout: 'enabled',
  volatileIds: CELLS,
  actions: 'any',
};

/** A toolkit that nobody has measured: nothing is assumed that a wrong guess would turn into a wrong answer. */
const UNMEASURED: ToolkitProfile = {
  name: 'unmeasured',
  tree: 'walk',
  peerToPeer: false,
  actions: 'any',
  extents: 'screen',
  disabledWithout: undefined,
  tellsVisibility: false,
  textUnit: 'code-point',
  minusOneIsEnd: false,
  volatileIds: CELLS,
  classNames: undefined,
  clickActions: CLICKS,
};

/** The profile for what an application says of its toolkit (Application.ToolkitName and Version). */
export function profileFor(toolkit: string, version: string, programName: string): ToolkitProfile {
  if (/^soffice/.test(programName)) return LIBREOFFICE;
  if (toolkit === 'gtk' && version.startsWith('3.')) return GTK3;
  return UNMEASURED;
}
