import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { ReleaseStore } from '../release/release-store.ts';
import { beacons } from './beacons.ts';
import { partHealth, type Told } from './part-health.ts';
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
  options: WatchOptions & {
    store: ReleaseStore;
    releases: ReleaseSource;
    mayLog: () => boolean;
    metrics: Registry;
  },
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
  const count = viewCounter(options.metrics);
  let failed = false;

  beacons(app, {
    mayLog: options.mayLog,
    failuresPerAddress: options.failuresPerAddress ?? 3,
    onTold: (told) => {
      const counts = health.add(told);
      failed ||= counts && Object.keys(told.phases).length > 0;
      // Live versions alone: strangers can't fill the page with names.
      if (counts) count(told);
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

/** What browsers told of live versions, as this gateway counts it. */
function viewCounter(registry: Registry): (told: Told) => void {
  const views = new Counter({
    name: 'page_views_total',
    help: 'Pages of a part that browsers tell of: painted, or where they failed.',
    labelNames: ['part', 'version', 'outcome'],
    registers: [registry],
  });
  return ({ name: part, version, mounts, phases }) => {
    if (mounts > 0) views.inc({ part, version, outcome: 'painted' }, mounts);
    for (const [outcome, times] of Object.entries(phases)) views.inc({ part, version, outcome }, times);
  };
}
