import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundle } from '../../../scripts/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program as it ships, built from the sources as they are now. */
    program: string;
  }
}

/** Builds the program once for all files of the project. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-desktop-e2e-'));
  await bundle(join(folder, 'dist'));
  project.provide('program', join(folder, 'dist', 'agent-desktop.cjs'));
  return () => rmSync(folder, { recursive: true });
}
