import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GATES } from '../gates/index.mjs';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

describe.each([...GATES])('gate: $name', (gate) => {
  it('reports every sample that violates it', async () => {
    expect(await gate.blindSpots(ROOT)).toEqual([]);
  });

  it('finds nothing in the checkout', async () => {
    expect(await gate.check(ROOT)).toEqual([]);
  });
});
