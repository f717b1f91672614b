import { describe, expect, it } from 'vitest';
import { isBusName, isInterfaceName, isMemberName, isObjectPath, isObjectPathBytes } from '../../src/dbus/names.js';

describe('names', () => {
  it.each(['/', '/a', '/org/a11y/atspi/accessible/root', '/_/0'])('%s is an object path', (path) => {
    const bytes = Buffer.from(`xx${path}y`);
    expect(isObjectPath(path)).toBe(true);
    expect(isObjectPathBytes(bytes, 2, 2 + path.length)).toBe(true);
  });

  it.each(['', 'a', '//', '/a/', '/a//b', '/a-b', '/ä', '/a\0', '/漢'])('%j is no object path', (path) => {
    const bytes = Buffer.from(path);
    expect(isObjectPath(path)).toBe(false);
    expect(isObjectPathBytes(bytes, 0, bytes.length)).toBe(false);
  });

  it('of buses, interfaces and members follow the specification', () => {
    expect([':1.42', 'org.a11y.Bus', 'a-b.c_d'].map(isBusName)).toEqual([true, true, true]);
    expect(['', ':1', 'org', 'org..a', '.a.b', 'a.1b', `a.${'b'.repeat(254)}`].some(isBusName)).toBe(false);
    expect(['org.a11y.atspi.Accessible', 'a._1'].every(isInterfaceName)).toBe(true);
    expect(['a', 'a-b.c', 'a.1', ''].some(isInterfaceName)).toBe(false);
    expect(['Get', '_x1'].every(isMemberName)).toBe(true);
    expect(['', '1a', 'a.b', 'a-b'].some(isMemberName)).toBe(false);
  });
});
