import { depthCost } from '@agent-desktop/core/snapshot/depth.js';
import { describe, expect, it } from 'vitest';
import { node } from './tree.js';

describe('depthCost', () => {
  it('is nothing for a nameless wrapper, also one with capabilities that every node has', () => {
    expect(depthCost(node('group'))).toBe(0);
    expect(depthCost(node('group', { name: '  ', capabilities: ['ScrollTo', 'RightClick', 'SetFocus'] }))).toBe(0);
  });

  it('is one level for everything else', () => {
    expect(depthCost(node('list'))).toBe(1);
    expect(depthCost(node('group', { name: 'Tools' }))).toBe(1);
    expect(depthCost(node('group', { value: '3' }))).toBe(1);
    expect(depthCost(node('group', { capabilities: ['Click'] }))).toBe(1);
  });

  it('is one level where it is not known that the group is empty', () => {
    expect(depthCost(node('group', { unread: ['name'] }))).toBe(1);
    expect(depthCost(node('group', { unread: ['capabilities'] }))).toBe(1);
  });
});
