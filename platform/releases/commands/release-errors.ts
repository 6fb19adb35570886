import { z } from 'zod';
import { addEach } from '../store/release-health.ts';
import { partVersions, readCurrent } from '../store/release-set.ts';
import { errorPrefix, type ReleaseStore } from '../store/release-store.ts';
import { SHARED_FOLDER, versionFiles } from '../store/stored-files.ts';
import { symbolicate } from './symbolicate.ts';

const count = z.number().int().nonnegative();

/** How long an error is stored and shown after it was last seen. */
export const ERROR_RETENTION_MS = 14 * 24 * 3_600_000;

/** Failures of one version with one cause, as one gateway counted them, without personal data. Times are ISO. */
const errorGroup = z.object({
  part: z.string(),
  version: z.string(),
  /** The phase that failed: `load`, `mount`, `chunk` or `render`; a `reported` error was caught by the part. */
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

/** The same with places in the sources: "mfe-videos/src/watch/player.tsx:42". */
type FoundError = Omit<ErrorGroup, 'stack'> & { places: string[] };

/** Reads the failures in browsers of the last 14 days, of all parts and gateways together, most frequent first. */
export async function readErrorGroups(store: ReleaseStore): Promise<ErrorGroup[]> {
  const keys = await store.list(errorPrefix(store).slice(0, -1));
  const errorGroups = await Promise.all(keys.map(async (key) => parseErrors(await store.read(key))));
  // The file of a gateway that no longer runs, such as a replaced pod, stays as it was.
  const since = Date.now() - ERROR_RETENTION_MS;
  const recent = errorGroups.flat().filter(({ last }) => Date.parse(last) > since);
  return summed(recent, causeOf);
}

/** Returns the key of a cause, by which it differs from others without a look into the sources. */
export const causeOf = ({ part, version, phase, message, stack }: ErrorGroup): string =>
  [part, version, phase, message, stack[0]].join('\n');

/** Returns the places in the sources that a group's stack passes through. */
export async function placesOf(store: ReleaseStore, group: ErrorGroup): Promise<string[]> {
  const set = (await readCurrent(store))?.set;
  return symbolicate(group.stack.join('\n'), async (name, of, path) => {
    // A file that versions share is found by the list of one that has it: the group's, or of other parts the live one.
    const shared = name === group.part ? group.version : partVersions(set, name)?.stable;
    const found = of === SHARED_FOLDER ? shared : of;
    return found ? versionFiles(store, { name, version: found })(path) : undefined;
  });
}

/** Reads a part's failures in browsers, with their places in the sources, most frequent first. */
export async function readErrors(
  store: ReleaseStore,
  { part, version }: { part: string; version?: string | undefined },
): Promise<FoundError[]> {
  const found: FoundError[] = [];
  for (const group of await readErrorGroups(store)) {
    if (group.part !== part || (version && group.version !== version)) continue;
    const { stack: _, ...rest } = group;
    found.push({ ...rest, places: await placesOf(store, group) });
  }
  // Two files may contain one source.
  return summed(found, (one) => [one.version, one.phase, one.message, one.places[0]].join('\n'));
}

type Counted = Pick<ErrorGroup, 'count' | 'first' | 'last' | 'routes' | 'browsers'>;

/** Adds up the entries with the same cause, most frequent first. */
function summed<T extends Counted>(all: readonly T[], cause: (one: T) => string): T[] {
  const sums = new Map<string, T>();
  for (const one of all) {
    const key = cause(one);
    const before = sums.get(key);
    sums.set(key, before ? sum(before, one) : one);
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}

const sum = <T extends Counted>(before: T, more: T): T => ({
  ...before,
  count: before.count + more.count,
  ...spanOf(before, more),
  routes: addEach(before.routes, more.routes),
  browsers: addEach(before.browsers, more.browsers),
});

/** Returns the time from the first to the last of both. */
export function spanOf(...both: [Span, Span]): Span {
  const [first = ''] = both.map((one) => one.first).sort();
  return { first, last: both.map((one) => one.last).sort()[1] ?? '' };
}
type Span = Pick<ErrorGroup, 'first' | 'last'>;

/** Returns lines for a terminal, by version; the version that failed last comes first. */
export function formatErrors(part: string, errors: readonly FoundError[]): string {
  if (errors.length === 0) return `${part}: no browser reported an error in the last 14 days.`;
  const versions = Map.groupBy(errors, ({ version }) => version);
  const lastOf = (list: readonly FoundError[]) =>
    list
      .map(({ last }) => last)
      .sort()
      .at(-1) ?? '';
  const sorted = [...versions].sort(([, a], [, b]) => lastOf(b).localeCompare(lastOf(a)));
  return sorted.flatMap(([version, list]) => [`${part} ${version}`, ...list.flatMap(formatError)]).join('\n');
}

const formatError = ({ count: times, phase, message, places, first, last, routes, browsers }: FoundError) => [
  `  ${times} × ${phase}  ${message}`,
  ...places.slice(0, 5).map((place) => `      at ${place}`),
  `      first ${first}, last ${last}; ${names(routes)}; ${names(browsers)}`,
];

const names = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name)
    .join(', ');
