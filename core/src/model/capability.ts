export const CAPABILITIES = [
  'Click',
  'RightClick',
  'SetValue',
  'SetFocus',
  'Expand',
  'Collapse',
  'Select',
  'Toggle',
  'Scroll',
  'ScrollTo',
  'PressKey',
  'KeyDown',
  'KeyUp',
  'TypeText',
  'Hover',
  'Drag',
  'Check',
  'Uncheck',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/** Capabilities that nearly every node of some toolkits has: alone they never earn a reference. */
export const DECORATIONS: ReadonlySet<Capability> = new Set(['SetFocus', 'RightClick', 'ScrollTo']);
