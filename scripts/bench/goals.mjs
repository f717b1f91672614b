import { round } from './statistics.mjs';

/**
 * What we want of the numbers, and whether this run has it. `measured` is null where a row is missing. A goal that is not
 * met is a datum, not a failure: medians on a busy machine are not what they are on an idle one.
 */
export function judge({ rows, startup, hung }) {
  const median = (row) => row?.ms?.median ?? null;
  const bare = median(startup.node);
  const repeated = median(rows.ours_repeated);
  return [
    atMost('version / node -e 0', 1.35, ratio(median(startup.version), bare)),
    atMost('cold snapshot / node -e 0', 2, ratio(median(startup.cold_snapshot), bare)),
    atLeast('cua-driver / repeated snapshot', 5, ratio(median(rows.cua_driver), repeated)),
    atMost('repeated snapshot / floor', 2, ratio(repeated, median(rows.floor_observation))),
    atMost('list-apps beside a stopped application, ms', 1_000, median(hung.list_apps)),
    atMost('snapshot beside a stopped application, ms', 1_000, median(hung.snapshot)),
  ];
}

function ratio(numerator, denominator) {
  return numerator === null || denominator === null ? null : round(numerator / denominator);
}

function atMost(name, limit, measured) {
  return { name, goal: `<= ${limit}`, measured, met: measured !== null && measured <= limit };
}

function atLeast(name, limit, measured) {
  return { name, goal: `>= ${limit}`, measured, met: measured !== null && measured >= limit };
}
