import {
  type ErrorGroup,
  readErrorGroups,
  sumErrors,
} from '@wedding/platform/server/stored-releases/error-groups.ts';
import { placesOf } from '@wedding/platform/server/stored-releases/error-places.ts';
import type { ReleaseReader } from '@wedding/platform/server/stored-releases/release-reader.ts';

/** The same with places in the sources: "mfe-videos/src/watch/player.tsx:42". */
type FoundError = Omit<ErrorGroup, 'stack'> & { places: string[] };

/** Reads a part's failures in browsers, with their places in the sources, most frequent first. */
export async function readErrors(
  store: ReleaseReader,
  { part, version }: { part: string; version?: string | undefined },
): Promise<FoundError[]> {
  const errors: FoundError[] = [];
  for (const group of await readErrorGroups(store)) {
    if (group.part !== part || (version && group.version !== version)) continue;
    const { stack: _, ...rest } = group;
    errors.push({ ...rest, places: await placesOf(store, group) });
  }
  // Two files may contain one source.
  return sumErrors(errors, (one) => [one.version, one.phase, one.message, one.places[0]].join('\n'));
}

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
