import { z } from 'zod';
import { type ReleaseStore, STATUS_PREFIX } from './release-store.ts';

const count = z.number().int().nonnegative();
const phases = z.object({ load: count, mount: count, render: count, chunk: count });
const versionHealth = z.object({
  /** How often a browser was given this version. */
  mounts: count,
  failures: count,
  /** The failures, by where they happened. */
  phases: phases.partial(),
});

/** `health/<gateway id>.json`: what one gateway counted, by part and version. */
export const gatewayHealthSchema = z.object({
  /** When it was written, as an ISO time. */
  at: z.string(),
  parts: z.record(z.string(), z.record(z.string(), versionHealth)),
});

export type VersionHealth = z.infer<typeof versionHealth>;
export type GatewayHealth = z.infer<typeof gatewayHealthSchema>;

/** What all gateways counted together, by part and version. A file nobody can read counts for nothing. */
export async function readHealth(store: ReleaseStore): Promise<GatewayHealth['parts']> {
  const sums: GatewayHealth['parts'] = {};
  for (const key of await store.list(STATUS_PREFIX.slice(0, -1))) {
    for (const [part, versions] of Object.entries(readOne(await store.read(key)).parts)) {
      sums[part] ??= {};
      for (const [version, health] of Object.entries(versions)) {
        sums[part][version] = add(sums[part][version], health);
      }
    }
  }
  return sums;
}

function readOne(bytes: Buffer | undefined): GatewayHealth {
  try {
    return gatewayHealthSchema.parse(JSON.parse(String(bytes)));
  } catch {
    return { at: '', parts: {} };
  }
}

function add(sum: VersionHealth | undefined, more: VersionHealth): VersionHealth {
  if (!sum) return structuredClone(more);
  const names = ['load', 'mount', 'render', 'chunk'] as const;
  const both = names.map((name) => [name, (sum.phases[name] ?? 0) + (more.phases[name] ?? 0)]);
  return {
    mounts: sum.mounts + more.mounts,
    failures: sum.failures + more.failures,
    phases: Object.fromEntries(both),
  };
}
