import { OBSERVATION_LIMITS, type ObservationRequest } from '../adapter/observation.js';

export const DEFAULT_MAX_DEPTH = 10;
export const SKELETON_DEPTH = 3;

/** Budget of one whole observation, ms. */
export const OBSERVATION_MS = 3_000;
/** Storing what was seen gets its own time, ms: an observation may use all of its budget. */
export const STORING_MS = 2_000;

/** Everything is read: bounds and capabilities are evidence of identity even where they are not printed. */
export function fullRequest(depth: number): ObservationRequest {
  return {
    depth,
    limits: OBSERVATION_LIMITS,
    needs: { bounds: true, capabilities: true, text: true },
  };
}
