import { z } from 'zod';
import type { ReleaseReader } from './release-reader.ts';

/** Returns the prefix of the failures in browsers with their causes, one file for each gateway. */
export const errorPrefix = ({ environment }: Pick<ReleaseReader, 'environment'>): string =>
  environment === 'live' ? 'errors/' : `errors-${environment}/`;

const count = z.number().int().nonnegative();

/** How long an error is stored and shown after it was last seen. */
export const ERROR_RETENTION_MS = 14 * 24 * 3_600_000;

/** Failures of one version with one cause, as one gateway counted them, without personal data. Times are ISO. */
const errorGroup = z.object({
  part: z.string(),
  version: z.string(),
  /**
   * The phase that failed: `load`, `mount`, `chunk` or `render`; a `reported` error was caught by the
   * part, an `uncaught` one by nobody; `left-behind` and `long-task` are no errors.
   */
  phase: z.string(),
  message: z.string(),
  /** Stack lines in files of versions, as browsers name them. */
  stack: z.array(z.string()),
  count,
  first: z.string(),
  last: z.string(),
  /** Counts by page and by browser. */
  routes: z.record(z.string(), count),
  browsers: z.record(z.string(), count),
});
export type ErrorGroup = z.infer<typeof errorGroup>;

/** `errors/<gateway>.json` */
const gatewayErrors = z.object({ groups: z.array(errorGroup) });

export function parseErrors(bytes: Buffer | undefined): ErrorGroup[] {
  try {
    return gatewayErrors.parse(JSON.parse(String(bytes))).groups;
  } catch {
    return [];
  }
}

/** Reads the failures in browsers of the last 14 days, of all parts and gateways together, most frequent first. */
export async function readErrorGroups(store: ReleaseReader): Promise<ErrorGroup[]> {
  const keys = await store.list(errorPrefix(store).slice(0, -1));
  const errorGroups = await Promise.all(keys.map(async (key) => parseErrors(await store.read(key))));
  // The file of a gateway that no longer runs, such as a replaced pod, stays as it was.
  const since = Date.now() - ERROR_RETENTION_MS;
  const recent = errorGroups.flat().filter(({ last }) => Date.parse(last) > since);
  return sumErrors(recent, causeOf);
}

/** What browsers reported of one version besides pages that failed. */
export interface OutsideRendering {
  /** Errors that the part caught and reported, or that nobody caught. */
  errors: number;
  longTasks: number;
}

/** Counts what was reported outside rendering in the last 14 days, by the versions of a part. */
export async function countOutsideRendering(
  store: ReleaseReader,
  part: string,
): Promise<Record<string, OutsideRendering>> {
  const counts: Record<string, OutsideRendering> = {};
  for (const group of await readErrorGroups(store)) {
    if (group.part !== part) continue;
    counts[group.version] ??= { errors: 0, longTasks: 0 };
    const sums = counts[group.version] as OutsideRendering;
    if (group.phase === 'long-task') sums.longTasks += group.count;
    if (group.phase === 'uncaught' || group.phase === 'reported') sums.errors += group.count;
  }
  return counts;
}

/** Returns the key of a cause, by which it differs from others without a look into the sources. */
export const causeOf = ({ part, version, phase, message, stack }: ErrorGroup): string =>
  [part, version, phase, message, stack[0]].join('\n');

type Counted = Pick<ErrorGroup, 'count' | 'first' | 'last' | 'routes' | 'browsers'>;

/** Adds up the entries with the same cause, most frequent first. */
export function sumErrors<T extends Counted>(all: readonly T[], cause: (one: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const one of all) {
    const key = cause(one);
    const before = sums.get(key);
    sums.set(key, before ? addTo(before, one) : one);
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}

/** Adds up two entries with the same cause, with at most so many names of pages and of browsers. */
export const addTo = <T extends Counted>(before: T, more: T, most?: number): T => ({
  ...before,
  count: before.count + more.count,
  ...spanOf(before, more),
  routes: addEach(before.routes, more.routes, most),
  browsers: addEach(before.browsers, more.browsers, most),
});

/** Returns the time from the first to the last of both. */
export function spanOf(...both: [Span, Span]): Span {
  const [first = ''] = both.map((one) => one.first).sort();
  return { first, last: both.map((one) => one.last).sort()[1] ?? '' };
}
type Span = Pick<ErrorGroup, 'first' | 'last'>;

/** Adds up numbers by name, for at most so many names. */
export function addEach(
  one: Record<string, number> = {},
  other: Record<string, number> = {},
  most = Infinity,
): Record<string, number> {
  const sums = { ...one };
  for (const [name, times] of Object.entries(other)) {
    if (name in sums || Object.keys(sums).length < most) sums[name] = (sums[name] ?? 0) + times;
  }
  return sums;
}
