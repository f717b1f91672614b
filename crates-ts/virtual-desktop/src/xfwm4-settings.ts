import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nativeCode } from '@agent-desktop/core/files/unsafe-file.js';

const DEFAULTS = '/usr/share/xfwm4/defaults';
/** These look like bools in the defaults file; xfwm4 4.18 keeps them as text. */
const TEXTS: ReadonlySet<string> = new Set(['title_shadow_active', 'title_shadow_inactive']);

/**
 * Writes xfwm4's own defaults into its settings in a new HOME. Otherwise xfwm4 does that itself at its first start, with
 * two D-Bus calls for each of 80 settings: 720 ms until it runs, 220-370 with the file. Nothing where xfwm4 has no such file.
 */
export function writeXfwm4Settings(home: string, defaults = DEFAULTS): void {
  let text: string;
  try {
    text = readFileSync(defaults, 'utf8');
  } catch (cause) {
    if (nativeCode(cause) === 'ENOENT') return;
    throw cause;
  }
  const folder = join(home, '.config', 'xfce4', 'xfconf', 'xfce-perchannel-xml');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'xfwm4.xml'), xfwm4Settings(text), { mode: 0o600 });
}

/** The lines `name=value` of the defaults file as xfconf keeps a channel. */
export function xfwm4Settings(defaults: string): string {
  const properties = [...defaults.matchAll(/^([a-z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => {
    const type = typeOf(name, value);
    return `    <property name="${name}" type="${type}" value="${escaped(value)}"/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<channel name="xfwm4" version="1.0">',
    '  <property name="general" type="empty">',
    ...properties,
    '  </property>',
    '</channel>',
    '',
  ].join('\n');
}

function typeOf(name: string, value: string): 'bool' | 'int' | 'string' {
  if (TEXTS.has(name)) return 'string';
  if (value === 'true' || value === 'false') return 'bool';
  return /^-?\d+$/.test(value) ? 'int' : 'string';
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
