import { afterEach, beforeEach, describe } from 'vitest';
import { actionLaws } from './laws/actions.js';
import { adapterLaws } from './laws/adapter.js';
import { identityLaws } from './laws/identity.js';
import { readingLaws } from './laws/reading.js';
import type { Scene, SceneFactory } from './scene.js';

/** Gives a test its scene. */
export type SceneOf = () => Scene;

/**
 * What every adapter has to hold, on a fresh scene per test:
 *
 *     describeConformance('linux', startGtk3Scene);
 */
export function describeConformance(name: string, factory: SceneFactory): void {
  describe(`adapter conformance: ${name}`, () => {
    let current: Scene | undefined;
    const scene: SceneOf = () => {
      if (current === undefined) throw new Error('the scene was not started');
      return current;
    };
    beforeEach(async () => {
      current = await factory();
    });
    afterEach(async () => {
      await current?.close();
      current = undefined;
    });
    readingLaws(scene);
    identityLaws(scene);
    actionLaws(scene);
    adapterLaws(scene);
  });
}
