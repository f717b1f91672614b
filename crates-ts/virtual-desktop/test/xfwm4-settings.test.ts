import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeXfwm4Settings, xfwm4Settings } from '../src/xfwm4-settings.js';

describe('the settings of xfwm4', () => {
  it('are its defaults with the types that it gives them itself', () => {
    const lines = xfwm4Settings(
      '# a comment\nbox_move=false\nshadow_delta_y=-3\ntitle_font=Sans "A&B" 9\ntitle_shadow_active=false\n',
    );
    expect(lines.split('\n').filter((line) => line.startsWith('    '))).toEqual([
      '    <property name="box_move" type="bool" value="false"/>',
      '    <property name="shadow_delta_y" type="int" value="-3"/>',
      '    <property name="title_font" type="string" value="Sans &quot;A&amp;B&quot; 9"/>',
      '    <property name="title_shadow_active" type="string" value="false"/>',
    ]);
  });

  it('are left to xfwm4 where it has no file of defaults', () => {
    const home = mkdtempSync('/tmp/ad-');
    writeXfwm4Settings(home, '/nowhere/defaults');
    expect(readdirSync(home)).toEqual([]);
    rmSync(home, { recursive: true });
  });
});
