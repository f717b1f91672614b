import type { MissingTreeCause } from '@agent-desktop/core/model/missing-tree.js';
import type { SwitchName } from '../connections/accessibility-switch.js';

/** What a variable has to be so that it hides a program from the accessibility bus. */
export interface HidingVariable {
  readonly name: string;
  readonly hides: (value: string) => boolean;
}

/** How the programs of one toolkit are told by their mapped files, and why they may have no tree. */
export interface ToolkitEvidence {
  readonly toolkit: string;
  readonly mapped: RegExp;
  /** Why, where no variable hides it and no sandbox holds it. */
  readonly cause: MissingTreeCause;
  readonly finding: string;
  readonly hiddenBy: readonly HidingVariable[];
  /** What a start needs so that there is a tree where org.a11y.Status is off. */
  readonly start?: { readonly variables?: string; readonly arguments?: string };
  /** What may still be switched on for the running program, the mildest first. */
  readonly switches: readonly SwitchName[];
  /** What to do where a new start alone does not help. */
  readonly remedy?: string;
}

const NOTHING: Pick<ToolkitEvidence, 'hiddenBy' | 'switches'> = { hiddenBy: [], switches: [] };
const AT_START = 'It looks for accessibility when it starts, and found it switched off.';
const NO_SUPPORT = { cause: 'no_accessibility_support', finding: 'Its toolkit has no accessibility.' } as const;

/**
 * The first that fits is the program's: Chromium maps GTK 3 for its looks, and Qt does where its platform theme is GTK's.
 * Measured with GTK 3.24.38, GTK 4.8.3, Qt 5.15.8 and 6.4.2, Chromium 156, at-spi2-core 2.46: neither Qt 6 nor Chromium takes
 * notice within 5 s when IsEnabled or ScreenReaderEnabled is set after their start. Qt 5 and GTK join the bus unasked.
 */
export const TOOLKIT_EVIDENCE: readonly ToolkitEvidence[] = [
  {
    ...NOTHING,
    toolkit: 'chromium',
    mapped: /\/(?:chrome_\d+_percent|resources)\.pak$|\/v8_context_snapshot[^/]*\.bin$/,
    cause: 'started_without_accessibility',
    finding: AT_START,
    start: { arguments: '--force-renderer-accessibility' },
  },
  {
    ...NOTHING,
    toolkit: 'qt',
    mapped: /\/libQt[56]Gui\.so/,
    cause: 'started_without_accessibility',
    finding: AT_START,
    start: { variables: 'QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1' },
  },
  {
    ...NOTHING,
    toolkit: 'java',
    mapped: /\/libjvm\.so/,
    cause: 'no_accessibility_support',
    finding: 'Java publishes a tree only through its access bridge, which is not loaded.',
    remedy:
      'Install libatk-wrapper-java and start the program with `-Djavax.accessibility.assistive_technologies=org.GNOME.Accessibility.AtkWrapper`.',
  },
  {
    ...NOTHING,
    toolkit: 'gtk4',
    mapped: /\/libgtk-4\.so/,
    cause: 'unknown',
    finding: 'It has not joined the accessibility bus of this desktop.',
    // Also `test`, and a value that it does not know, which it warns of.
    hiddenBy: [{ name: 'GTK_A11Y', hides: (value) => value !== 'atspi' }],
  },
  {
    ...NOTHING,
    toolkit: 'gtk3',
    mapped: /\/libgtk-3\.so/,
    cause: 'unknown',
    finding: 'It has not joined the accessibility bus of this desktop.',
    // 0, 2 and nothing do not hide it.
    hiddenBy: [{ name: 'NO_AT_BRIDGE', hides: (value) => value === '1' }],
  },
  {
    ...NOTHING,
    toolkit: 'gtk2',
    mapped: /\/libgtk-x11-2\.0\.so/,
    cause: 'started_without_accessibility',
    finding: AT_START,
    hiddenBy: [{ name: 'NO_AT_BRIDGE', hides: (value) => value === '1' }],
    start: { variables: 'GTK_MODULES=gail:atk-bridge' },
  },
  {
    toolkit: 'accesskit',
    mapped: /\/(?:lib)?accesskit[^/]*\.so/,
    cause: 'waits_for_assistive_technology',
    finding: 'It publishes a tree only while an assistive technology is there.',
    hiddenBy: [],
    switches: ['listener', 'enabled', 'screen-reader'],
  },
  { ...NOTHING, ...NO_SUPPORT, toolkit: 'tk', mapped: /\/libtk\d[^/]*\.so/ },
  { ...NOTHING, ...NO_SUPPORT, toolkit: 'fltk', mapped: /\/libfltk[^/]*\.so/ },
  { ...NOTHING, ...NO_SUPPORT, toolkit: 'sdl', mapped: /\/libSDL[^/]*\.so/ },
  { ...NOTHING, ...NO_SUPPORT, toolkit: 'glfw', mapped: /\/libglfw[^/]*\.so/ },
  { ...NOTHING, ...NO_SUPPORT, toolkit: 'wine', mapped: /\/winex11\.(?:drv|so)$/ },
  { ...NOTHING, ...NO_SUPPORT, toolkit: 'xt', mapped: /\/lib(?:Xt|Xaw\d*|Xm)\.so/ },
];

/**
 * A program of none of these, for example one in Rust whose AccessKit is linked into it, or a game. It may wait for somebody
 * who listens; ScreenReaderEnabled starts a screen reader in some sessions and is left alone outside private desktops.
 */
export const OTHER_PROGRAM: Omit<ToolkitEvidence, 'mapped' | 'toolkit'> = {
  cause: 'unknown',
  finding: 'Its toolkit is not known: it has no accessibility, or it waits for an assistive technology.',
  hiddenBy: [],
  switches: ['listener', 'enabled', 'screen-reader-in-private-desktop'],
  remedy:
    'Ask the program for an accessibility setting of its own; `screenshot` shows what it looks like, and what it draws can be operated only by pointer and keys.',
};
