import { type Known, known, unknown } from '@agent-desktop/core/model/known.js';
import { describe, expect, it } from 'vitest';
import { explainMissingTree, type Setting } from '../../src/diagnosis/missing-tree.js';
import type { ProcessEvidence, Sandbox } from '../../src/diagnosis/process-evidence.js';

const SETTING: Setting = { program: 'editor', privateDesktop: undefined, onBus: false, ownUid: 1000 };

function explained(
  files: readonly string[],
  parts: {
    readonly variables?: Readonly<Record<string, string>>;
    readonly sandbox?: Sandbox;
    readonly uid?: number;
    readonly mapped?: Known<ReadonlySet<string>>;
  } = {},
  setting: Partial<Setting> = {},
) {
  const evidence: ProcessEvidence = {
    mapped: parts.mapped ?? known(new Set(files)),
    variables: known(new Map(Object.entries(parts.variables ?? {}))),
    sandbox: known(parts.sandbox),
    uid: known(parts.uid ?? 1000),
  };
  return explainMissingTree(evidence, { ...SETTING, ...setting });
}

const QT6 = '/usr/lib/x86_64-linux-gnu/libQt6Gui.so.6.4.2';
const GTK3 = '/usr/lib/x86_64-linux-gnu/libgtk-3.so.0.2406.32';
const GTK4 = '/usr/lib/x86_64-linux-gnu/libgtk-4.so.1.800.3';
const CHROMIUM = '/usr/lib/chromium/chrome_100_percent.pak';
const ELECTRON = '/opt/Editor/v8_context_snapshot.bin';

describe('a program without a tree', () => {
  it('of Qt needs a variable at its start, in this session and in a private desktop', () => {
    const { cause, toolkit, remedy, switches } = explained([QT6, GTK3]);
    expect([cause, toolkit, switches]).toEqual(['started_without_accessibility', 'qt', []]);
    expect(remedy).toContain('`agent-desktop desktop run NAME -- editor`');
    expect(remedy).toContain('`QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 editor`');
  });

  it('on a private desktop is started again on that desktop', () => {
    const { remedy } = explained([QT6], {}, { privateDesktop: 'work' });
    expect(remedy).toBe('End it and start it again: `agent-desktop desktop run work -- editor`.');
  });

  it.each([CHROMIUM, ELECTRON])('of Chromium (%s) needs a switch at its start, although it maps GTK', (file) => {
    const { cause, toolkit, remedy } = explained([GTK3, file]);
    expect([cause, toolkit]).toEqual(['started_without_accessibility', 'chromium']);
    expect(remedy).toContain('`editor --force-renderer-accessibility`');
  });

  it.each([
    [GTK3, 'NO_AT_BRIDGE', '1', 'gtk3'],
    [GTK4, 'GTK_A11Y', 'none', 'gtk4'],
    [GTK4, 'GTK_A11Y', 'test', 'gtk4'],
  ])('that maps %s is hidden by %s=%s', (file, name, value, toolkit) => {
    const found = explained([file], { variables: { [name]: value } });
    expect(found).toMatchObject({ cause: 'switched_off_by_variable', toolkit });
    expect(found.finding).toContain(`${name}=${value}`);
    expect(found.remedy).toContain(`\`env -u ${name} editor\``);
  });

  it.each([
    [GTK3, 'NO_AT_BRIDGE', '0'],
    [GTK3, 'GTK_A11Y', 'none'],
    [GTK4, 'NO_AT_BRIDGE', '1'],
    [GTK4, 'GTK_A11Y', 'atspi'],
  ])('that maps %s is not hidden by %s=%s', (file, name, value) => {
    expect(explained([file], { variables: { [name]: value } }).cause).toBe('unknown');
  });

  it('does not print what else a variable holds', () => {
    const { finding } = explained([GTK4], { variables: { GTK_A11Y: 'my secret, written here' } });
    expect(finding).not.toContain('secret');
  });

  it('in a Flatpak is started with the accessibility bus, and with what its toolkit needs', () => {
    const sandbox = { kind: 'flatpak', id: 'org.example.Editor' } as const;
    const found = explained([QT6], { sandbox });
    expect(found).toMatchObject({ cause: 'sandboxed', sandbox: 'flatpak', toolkit: 'qt' });
    expect(found.remedy).toContain('flatpak run --a11y-bus --talk-name=org.a11y.Bus');
    expect(found.remedy).toContain('--env=QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 org.example.Editor');
    expect(explained([ELECTRON], { sandbox }).remedy).toContain('org.example.Editor --force-renderer-accessibility');
  });

  it('in a Snap is connected to the interface that lets it reach the bus', () => {
    const found = explained([GTK3], { sandbox: { kind: 'snap', id: 'some-editor' } });
    expect(found).toMatchObject({ cause: 'sandboxed', sandbox: 'snap' });
    expect(found.remedy).toContain('`snap connect some-editor:desktop-legacy`');
  });

  it('of another user is told so before anything else', () => {
    expect(explained([QT6], { uid: 0, sandbox: { kind: 'snap', id: 'x' } }).cause).toBe('another_user');
  });

  it('that is on the bus has not published this window', () => {
    expect(explained([GTK3], {}, { onBus: true }).cause).toBe('window_not_published');
  });

  it.each([
    '/usr/lib/libXaw7.so.7',
    '/usr/lib/libSDL2-2.0.so.0',
    '/usr/lib/libtk8.6.so',
    '/usr/lib/jvm/lib/server/libjvm.so',
  ])('that maps %s has no accessibility, and nothing is switched on for it', (file) => {
    expect(explained([file])).toMatchObject({ cause: 'no_accessibility_support', switches: [] });
  });

  it('of AccessKit waits for an assistive technology: the mildest switch comes first', () => {
    expect(explained(['/opt/editor/libaccesskit.so'])).toMatchObject({
      cause: 'waits_for_assistive_technology',
      switches: ['listener', 'enabled', 'screen-reader'],
    });
  });

  it('of no known toolkit may wait for one; a screen reader is announced on private desktops only', () => {
    expect(explained(['/usr/lib/libX11.so.6'])).toMatchObject({
      cause: 'unknown',
      switches: ['listener', 'enabled', 'screen-reader-in-private-desktop'],
    });
  });

  it('whose process may not be looked at is unknown, and nothing is switched on for it', () => {
    const found = explained([], { mapped: unknown({ kind: 'denied' }) });
    expect(found).toMatchObject({ cause: 'unknown', switches: [] });
    expect(found).not.toHaveProperty('toolkit');
  });
});
