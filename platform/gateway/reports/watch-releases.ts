import { hostname } from 'node:os';
import { versionsIn } from '@wedding/platform/server/stored-releases/live-set.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { FAILURES_PER_SOURCE } from '../../releases/store/release-health.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import { rollBackBroken } from './automatic-rollback.ts';
import { registerBeacons } from './beacons.ts';
import { registerFailureReports } from './failure-reports.ts';
import type { PageTokens } from './page-tokens.ts';
import { type PartReport, partHealth } from './part-health.ts';
import type { Member } from './signed-in.ts';

export interface WatchOptions {
  /** This gateway's name in the store: two gateways that write at the same time need two names. */
  gateway?: string;
  /** The number of failures of one version that one network, or one member, may report. */
  failuresPerSource?: number;
}

const WRITE_INTERVAL_MS = 5_000;

/**
 * Counts how the live versions do in the browsers of this gateway, and rolls back a version that does clearly worse than
 * the one before. Each gateway judges by what it saw itself.
 */
export function watchReleases(
  app: FastifyInstance,
  options: WatchOptions & {
    store: ReleaseStore;
    releases: ReleaseSource;
    tokens: PageTokens;
    /** Returns the signed-in member. Never rejects. */
    whose: (request: FastifyRequest) => Promise<Member | undefined>;
    mayLog: () => boolean;
    metrics: Registry;
  },
): void {
  const { store, releases, tokens, failuresPerSource = FAILURES_PER_SOURCE } = options;
  const warn = (details: object, text: string) => app.log.warn(details, text);
  const gateway = options.gateway ?? hostname();
  const liveVersions = () => {
    const live = releases.live();
    return live && versionsIn(live);
  };
  // A gateway may receive reports on a release of which it served no page yet.
  const readLiveVersions = async () => {
    await releases.current();
    return liveVersions();
  };
  const health = partHealth({ store, gateway, warn, liveVersions });
  const failures = registerFailureReports(app, { store, gateway, tokens, warn, readLiveVersions });
  const count = viewCounter(options.metrics);

  registerBeacons(app, {
    tokens,
    memberOf: async (request) => (await options.whose(request))?.id,
    mayLog: options.mayLog,
    failuresPerSource,
    readLiveVersions,
    onReport: (report) => {
      health.add(report);
      count(report);
      if (Object.keys(report.phases).length === 0) return;
      isDue = true;
      void judgeOnce();
    },
  });

  /** Whether failures were reported that were not judged yet. */
  let isDue = false;
  let judging: Promise<void> | undefined;

  async function judge(): Promise<void> {
    for (let live = releases.live(); live && isDue; live = releases.live()) {
      isDue = false;
      const sums = await health.sums(failuresPerSource);
      if (await rollBackBroken(store, { live, health: sums, warn })) await releases.refresh?.();
    }
  }
  function judgeOnce(): Promise<void> {
    judging ??= judge()
      .catch((error: unknown) => {
        // These failures are judged with the next ones, or with the next write.
        isDue = true;
        warn({ err: error }, 'the live versions could not be judged');
      })
      .finally(() => {
        judging = undefined;
      });
    return judging;
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      void health.flush();
      void failures.flush();
      void judgeOnce();
    }, WRITE_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await judging;
    await judgeOnce();
    await Promise.all([health.flush(), failures.flush()]);
  });
}

/** Counts browsers' reports about live versions, as a metric of this gateway. */
function viewCounter(registry: Registry): (report: PartReport) => void {
  const views = new Counter({
    name: 'page_views_total',
    help: 'Pages of a part that browsers report: rendered, or where they failed.',
    labelNames: ['part', 'version', 'outcome'],
    registers: [registry],
  });
  return ({ name: part, version, mounts, phases }) => {
    if (mounts > 0) views.inc({ part, version, outcome: 'mounted' }, mounts);
    for (const [outcome, times] of Object.entries(phases)) views.inc({ part, version, outcome }, times);
  };
}
