import type { VersionHealth } from './release-health.ts';

type Counts = Pick<VersionHealth, 'mounts' | 'failures'>;

/** The chance of rolling back a version that fails no more often than `usual`, over its whole life. */
const ERROR_CHANCE = 0.001;
/** Fewer failures than this prove nothing. */
const MIN_FAILURES = 4;
/** The rate at which any version fails: lost networks, old browsers, interrupted loads. */
const BASELINE_FAILURE_RATE = 0.02;
/** A failure rate that is higher by this much certainly calls for a rollback. */
const ALTERNATIVE_EXCESS = 0.1;
/** With fewer page views than this, the failure rate of the previous version is uncertain. */
const MIN_VIEWS = 50;

/** Returns the highest failure rate, as a share of page views, of a version that is as good as the one before. */
function usualRate(before: Counts | undefined): number {
  const views = before ? before.mounts + before.failures : 0;
  if (!before || views < MIN_VIEWS) return BASELINE_FAILURE_RATE;
  return Math.min(0.9, Math.max(BASELINE_FAILURE_RATE, wilsonUpper(before.failures, views)));
}

/**
 * Returns how strongly the counts speak for "clearly more often than usual" and against "not more often": the logarithm
 * of Wald's likelihood ratio. From ln(1 / ERROR_CHANCE) on, the version is rolled back. The ratio may be checked after
 * each page view: the chance that it ever gets there without a cause is at most ERROR_CHANCE.
 */
export function evidence({ mounts, failures }: Counts, usual: number): number {
  const more = Math.min(0.98, Math.max(2 * usual, usual + ALTERNATIVE_EXCESS));
  return failures * Math.log(more / usual) + mounts * Math.log((1 - more) / (1 - usual));
}

/** Returns whether a version fails clearly more often than the one before it. */
export function failsMoreOften(now: Counts, before: Counts | undefined): boolean {
  if (now.failures < MIN_FAILURES) return false;
  return evidence(now, usualRate(before)) >= Math.log(1 / ERROR_CHANCE);
}

/** Returns the upper end of Wilson's interval, 97.5 % sure. */
function wilsonUpper(failures: number, views: number): number {
  const z = 1.96;
  const rate = failures / views;
  const middle = rate + (z * z) / (2 * views);
  const spread = z * Math.sqrt((rate * (1 - rate)) / views + (z * z) / (4 * views * views));
  return (middle + spread) / (1 + (z * z) / views);
}
