import * as coreKnowsNoSystem from './core-knows-no-system.mjs';
import * as fileSize from './file-size.mjs';
import * as generatedFiles from './generated-files.mjs';
import * as imports from './imports.mjs';
import * as lint from './lint.mjs';
import * as noGetAll from './no-get-all.mjs';
import * as shell from './shell.mjs';
import * as swallowedErrors from './swallowed-errors.mjs';
import * as types from './types.mjs';

/**
 * Every gate: `blindSpots(root)` gives the violating samples that it does not report, `check(root)` the violations of the
 * checkout. Both are lists of lines and empty when all is well.
 */
export const GATES = [
  imports,
  fileSize,
  coreKnowsNoSystem,
  swallowedErrors,
  noGetAll,
  generatedFiles,
  lint,
  types,
  shell,
];
