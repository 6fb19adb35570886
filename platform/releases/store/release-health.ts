import { addEach } from '@wedding/platform/server/stored-releases/error-groups.ts';
import { z } from 'zod';
import { CONCURRENT_READS, type ReleaseStore, statusPrefix } from './release-store.ts';

const count = z.number().int().nonnegative();
const phases = z.object({ load: count, mount: count, render: count, chunk: count });
const versionHealth = z.object({
  /** The number of page views with this version that rendered, of each network no more than are judged (SEC-33). */
  mounts: count,
  failures: count,
  /** The failures by phase. */
  phases: phases.partial(),
  /** The failures by who reported them, as pseudonyms: networks begin with "n", signed-in members with "m". */
  sources: z.record(z.string(), count).optional(),
});
const parts = z.record(z.string(), z.record(z.string(), versionHealth));

/** The time span that counts: the last day. */
const HEALTH_WINDOW_MS = 24 * 3_600_000;
/** The number of failures of one version that one network, or one member, may report. */
export const FAILURES_PER_SOURCE = 3;

/** `health/<gateway id>.json`: the counts of one gateway, by part and version. */
const gatewayHealthSchema = z.object({
  /** When it was written, as an ISO time. */
  at: z.string(),
  parts,
  /** The same counts of the hours before, oldest first; `until` is an ISO time. */
  older: z.array(z.object({ until: z.string(), parts })).optional(),
});

export type VersionHealth = z.infer<typeof versionHealth>;
export type GatewayHealth = z.infer<typeof gatewayHealthSchema>;

/** Adds up the counts of all gateways in the last day, by part and version. A file that can't be read doesn't count. */
export async function readHealth(
  store: Pick<ReleaseStore, 'environment' | 'list' | 'read'>,
): Promise<GatewayHealth['parts']> {
  const all: GatewayHealth[] = [];
  // Gateways that no longer run, such as replaced pods, leave their files.
  const keys = await store.list(statusPrefix(store).slice(0, -1));
  for (let from = 0; from < keys.length; from += CONCURRENT_READS) {
    const batch = keys.slice(from, from + CONCURRENT_READS);
    all.push(...(await Promise.all(batch.map(async (key) => parseHealth(await store.read(key))))));
  }
  return sumHealth(all);
}

/** Adds up counts of the last day. At most `perSource` failures of one source count for a version. */
export function sumHealth(
  all: readonly GatewayHealth[],
  perSource = FAILURES_PER_SOURCE,
): GatewayHealth['parts'] {
  const sums: GatewayHealth['parts'] = {};
  for (const { at, parts, older = [] } of all)
    for (const block of [{ until: at, parts }, ...older])
      if (!isPast(block.until)) addBlock(sums, block.parts);
  for (const versions of Object.values(sums)) {
    for (const health of Object.values(versions)) {
      const excess = Object.values(health.sources ?? {}).map((times) => Math.max(0, times - perSource));
      health.failures -= excess.reduce((sum, times) => sum + times, 0);
    }
  }
  return sums;
}

/** Returns whether a time is more than a day ago. */
export const isPast = (iso: string): boolean => Date.parse(iso) < Date.now() - HEALTH_WINDOW_MS;

function addBlock(sums: GatewayHealth['parts'], block: GatewayHealth['parts']): void {
  for (const [part, versions] of Object.entries(block)) {
    sums[part] ??= {};
    for (const [version, health] of Object.entries(versions)) {
      sums[part][version] = add(sums[part][version], health);
    }
  }
}

export function parseHealth(bytes: Buffer | undefined): GatewayHealth {
  try {
    return gatewayHealthSchema.parse(JSON.parse(String(bytes)));
  } catch {
    return { at: '', parts: {} };
  }
}

function add(sum: VersionHealth | undefined, more: VersionHealth): VersionHealth {
  if (!sum) return structuredClone(more);
  return {
    mounts: sum.mounts + more.mounts,
    failures: sum.failures + more.failures,
    phases: addEach(sum.phases, more.phases),
    ...((sum.sources || more.sources) && { sources: addEach(sum.sources, more.sources) }),
  };
}
