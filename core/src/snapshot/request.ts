import { OBSERVATION_LIMITS, type ObservationRequest } from '../adapter/observation.js';

export const DEFAULT_MAX_DEPTH = 10;
export const SKELETON_DEPTH = 3;

/** Budget of one whole observation, ms. */
export const OBSERVATION_MS = 3_000;
/** Storing what was seen gets its own time, ms: an observation may use all of its budget. */
export const STORING_MS = 2_000;

/** Bounds are read only to be printed: they are no evidence of identity, and actions read them live. */
export function fullRequest(depth: number, bounds: boolean): ObservationRequest {
  return {
    depth,
    limits: OBSERVATION_LIMITS,
    needs: { bounds, capabilities: true, text: true },
  };
}

/** The same, with the description of every element. */
export function withDescriptions(request: ObservationRequest): ObservationRequest {
  return { ...request, needs: { ...request.needs, descriptions: true } };
}
