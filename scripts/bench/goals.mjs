import { round } from './statistics.mjs';

/** How much faster than cua-driver a snapshot shall be. */
const TIMES_FASTER = 5;
/** How many times the floor it may take. */
const TIMES_FLOOR = 2;
/** Growth of our own time that counts as linear. */
const LINEAR_EXPONENT = 1.15;

/**
 * What we want of the numbers, and whether this run has it. `measured` is null where a row is missing. A goal that is not
 * met is a datum, not a failure: medians on a busy machine are not what they are on an idle one. `excused` says why a
 * goal that is not met says nothing about us.
 * @typedef {{ name: string, goal: string, measured: number | null, met: boolean, excused?: string }} Goal
 */

/** @returns {Goal[]} */
export function judgeStartup({ startup, hung }) {
  const bare = median(startup.node);
  return [
    atMost('version / node -e 0', 1.35, ratio(median(startup.version), bare)),
    atMost('cold snapshot / node -e 0', 2, ratio(median(startup.cold_snapshot), bare)),
    atMost('list-apps beside a stopped application, ms', 1_000, median(hung.list_apps)),
    atMost('snapshot beside a stopped application, ms', 1_000, median(hung.snapshot)),
  ];
}

/** @returns {Goal[]} */
export function judgeScene({ rows }) {
  const ours = median(rows.ours_repeated);
  const faster = atLeast('cua-driver / repeated snapshot', TIMES_FASTER, ratio(median(rows.cua_driver), ours));
  const limited = applicationIsTheLimit(rows);
  return [
    !faster.met && limited !== undefined ? { ...faster, excused: limited } : faster,
    atMost('repeated snapshot / floor', TIMES_FLOOR, ratio(ours, median(rows.floor_observation))),
  ];
}

/** @returns {Goal[]} */
export function judgeGrowth({ exponent, exponent_large }) {
  return [
    atMost('exponent of own CPU time, all sizes', LINEAR_EXPONENT, exponent),
    atMost('exponent of own CPU time, 1,000 nodes and more', LINEAR_EXPONENT, exponent_large),
  ];
}

/**
 * The application is the limit where what it takes to answer our questions, sent all at once by somebody who does not even
 * read the replies, is more than the time that the goal leaves; and most of that is the application's own time on a
 * processor, so that it is not the bus, or a machine that others use, which is slow.
 */
export function applicationIsTheLimit(rows) {
  const [floor, cua] = [median(rows.floor_observation), median(rows.cua_driver)];
  if (floor === null || cua === null || floor <= cua / TIMES_FASTER) return undefined;
  const share = round(rows.floor_observation.application_cpu_ms / floor);
  return share >= 0.5 ? `the application alone takes ${floor} ms, ${share} of them on a processor` : undefined;
}

function median(row) {
  return row?.ms?.median ?? null;
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
