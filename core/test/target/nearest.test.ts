import { editDistance, nearestNames } from '@agent-desktop/core/target/nearest.js';
import { describe, expect, it } from 'vitest';

describe('nearestNames', () => {
  it('prefers names that contain the wanted one, then small slips, and leaves the rest out', () => {
    const names = ['Thunar', 'mousepad', 'Text Editor', 'org.gnome.gedit', 'Firefox'];
    expect(nearestNames('gedit', names)).toEqual(['org.gnome.gedit']);
    expect(nearestNames('mousepda', names)).toEqual(['mousepad']);
    expect(nearestNames('zzzz', names)).toEqual([]);
    expect(nearestNames('z'.repeat(200), names)).toEqual([]);
    expect(nearestNames('z'.repeat(100_000), names)).toEqual([]);
  });

  it('gives three at most', () => {
    expect(nearestNames('a', ['a1', 'a2', 'a3', 'a4'])).toHaveLength(3);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });
});
