import { createHash } from 'node:crypto';
import {
  causeOf,
  type ErrorGroup,
  readErrorGroups,
} from '@wedding/platform/server/stored-releases/error-groups.ts';
import { placesOf } from '@wedding/platform/server/stored-releases/error-places.ts';
import { type ReleaseSet, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import {
  type Environment,
  openReleaseReader,
} from '@wedding/platform/server/stored-releases/release-reader.ts';
import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import { toTimestamp } from '../db/timestamp.ts';

/** The errors of browsers, as gateways counted them in the release store. */
interface BrowserErrors {
  list(filter: ErrorFilter): Promise<ErrorList>;
  /** Returns an error by its id, or undefined if it is no longer stored. */
  find(id: string): Promise<ErrorInSources | undefined>;
}

interface ErrorFilter {
  page: number;
  per_page: number;
  part?: string | undefined;
  version?: string | undefined;
}

type Live = 'stable' | 'canary' | null;
interface ErrorList {
  data: BrowserError[];
  page: number;
  per_page: number;
  total: number;
  known: boolean;
  versions: { part: string; version: string; live: Live; count: number }[];
}
type Counted = { name: string; count: number }[];
type ErrorInSources = BrowserError & { places: string[]; browsers: Counted };

/** @param setting a folder or `s3://bucket?…`. If undefined, no errors are known. */
export function openBrowserErrors(setting: string | undefined, environment: Environment): BrowserErrors {
  const store = setting ? openReleaseReader(setting, environment) : undefined;

  return {
    async list({ page, per_page, part, version }) {
      const release = store && (await readCurrent(store));
      const groups = byVersion(store ? await readErrorGroups(store) : []);
      const rows = groups.filter(
        (one) => (!part || one.part === part) && (!version || one.version === version),
      );
      return {
        data: rows.slice((page - 1) * per_page, page * per_page).map(toRow),
        page,
        per_page,
        total: rows.length,
        known: release !== undefined,
        versions: partVersions(groups, release?.set),
      };
    },
    async find(id) {
      const group = store && (await readErrorGroups(store)).find((one) => idOf(one) === id);
      if (!group) return undefined;
      return {
        ...toRow(group),
        places: await placesOf(store, group),
        browsers: byCount(group.browsers),
      };
    },
  };
}

const idOf = (group: ErrorGroup) => createHash('sha256').update(causeOf(group)).digest('hex').slice(0, 16);

const nameOf = ({ part, version }: { part: string; version: string }) => `${part} ${version}`;

/** Groups the errors by version, with the version of the latest error first. Keeps their order within a version. */
function byVersion(groups: readonly ErrorGroup[]): ErrorGroup[] {
  const lastOf = (list: readonly ErrorGroup[]) =>
    list
      .map(({ last }) => last)
      .sort()
      .at(-1) ?? '';
  return [...Map.groupBy(groups, nameOf).values()].sort((a, b) => lastOf(b).localeCompare(lastOf(a))).flat();
}

/** Returns all versions that have errors or are live. */
function partVersions(groups: readonly ErrorGroup[], set: ReleaseSet | undefined): ErrorList['versions'] {
  const slots = set ? Object.entries({ shell: set.shell, ...set.remotes }) : [];
  const live = slots.flatMap(([part, { stable, canary }]) => [
    { part, version: stable, live: 'stable' as const, count: 0 },
    ...(canary ? [{ part, version: canary.version, live: 'canary' as const, count: 0 }] : []),
  ]);
  const versions = new Map<string, ErrorList['versions'][number]>(live.map((one) => [nameOf(one), one]));
  for (const { part, version, count } of groups) {
    const before = versions.get(nameOf({ part, version }));
    versions.set(nameOf({ part, version }), {
      part,
      version,
      live: before?.live ?? null,
      count: (before?.count ?? 0) + count,
    });
  }
  return [...versions.values()];
}

const toRow = (group: ErrorGroup): BrowserError => ({
  id: idOf(group),
  part: group.part,
  version: group.version,
  phase: group.phase,
  message: group.message,
  count: group.count,
  first_at: toTimestamp(new Date(group.first)),
  last_at: toTimestamp(new Date(group.last)),
  frame: /[^/]+$/.exec(group.stack[0] ?? '')?.[0] ?? '',
  routes: byCount(group.routes),
});

const byCount = (counts: Readonly<Record<string, number>>): Counted =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count);
