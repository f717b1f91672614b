import { afterAll, beforeAll } from 'vitest';
import { startTestDesktop, type TestDesktop } from '../support/desktop.js';
import { describeConformance } from './conformance.js';
import { startGtk3Scene } from './gtk3-scene.js';

let desktop: TestDesktop | undefined;

beforeAll(async () => {
  desktop = await startTestDesktop({ windowManager: 'openbox' });
});

afterAll(async () => {
  await desktop?.stop();
});

describeConformance('linux, GTK3', async () => {
  if (desktop === undefined) throw new Error('the private desktop was not started');
  return startGtk3Scene(desktop);
});
