import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { ReleaseStore } from '../release/release-store.ts';
import { beacons } from './beacons.ts';
import { partHealth } from './part-health.ts';
import { type ReleaseSource, versionsOf } from './release-source.ts';
import { turnBackBroken } from './turn-back.ts';

export interface WatchOptions {
  /** This gateway's name in the store: two that write at once need two names. */
  gateway?: string;
  /** Failures of one version that one address may tell of. */
  failuresPerAddress?: number;
}

const WRITE_MS = 2_000;

/** Counts how the live versions do in browsers, and turns back what clearly does worse than before. */
export function watchReleases(
  app: FastifyInstance,
  options: WatchOptions & { store: ReleaseStore; releases: ReleaseSource; mayLog: () => boolean },
): void {
  const { store, releases } = options;
  const warn = (details: object, text: string) => app.log.warn(details, text);
  const health = partHealth({
    store,
    gateway: options.gateway ?? hostname(),
    warn,
    counted: () => {
      const live = releases.live();
      return live && versionsOf(live);
    },
  });
  let failed = false;

  beacons(app, {
    mayLog: options.mayLog,
    failuresPerAddress: options.failuresPerAddress ?? 3,
    onTold: (told) => {
      const counts = health.add(told);
      failed ||= counts && Object.keys(told.phases).length > 0;
    },
  });

  async function look() {
    await health.flush();
    const live = releases.live();
    if (!failed || !live) return;
    failed = false;
    await turnBackBroken(store, { live, warn });
  }

  let working: Promise<void> | undefined;
  const work = () => {
    working ??= look()
      .catch((error: unknown) => {
        // Failures of now are looked at again with the next ones, or by another gateway.
        failed = true;
        warn({ err: error }, 'the live versions could not be looked at');
      })
      .finally(() => {
        working = undefined;
      });
    return working;
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(work, WRITE_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await working;
    await work();
  });
}
