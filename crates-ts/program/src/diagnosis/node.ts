import type { Diagnosis } from '@agent-desktop/core/adapter/system.js';

/** The oldest runtime that the package is tested on. */
export const OLDEST_NODE = { major: 20, minor: 19 } as const;

/** `version` is as `process.versions.node` gives it. */
export function diagnoseNode(version: string): Diagnosis {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
  if (enough) return { check: 'node', status: 'ok', finding: `Node ${version}` };
  return {
    check: 'node',
    status: 'problem',
    finding: `Node ${version} is older than ${OLDEST_NODE.major}.${OLDEST_NODE.minor}`,
    remedy: `Install Node ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer.`,
  };
}
