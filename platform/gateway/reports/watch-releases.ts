import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { FAILURES_PER_SOURCE } from '../../releases/store/release-health.ts';
import { versionsIn } from '../../releases/store/release-set.ts';
import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { ApiOrigins } from '../proxy/api-origins.ts';
import type { ReleaseSource } from '../release/release-source.ts';
import { rollBackBroken } from './automatic-rollback.ts';
import { beacons } from './beacons.ts';
import { failureReports } from './failure-reports.ts';
import type { PageTokens } from './page-tokens.ts';
import { type PartReport, partHealth } from './part-health.ts';
import { signedIn } from './signed-in.ts';

export interface WatchOptions {
  /** This gateway's name in the store: two gateways that write at the same time need two names. */
  gateway?: string;
  /** The number of failures of one version that one network, or one member, may report. */
  failuresPerSource?: number;
  /** A collector that also receives errors of browsers, by OTLP over http; without it they are only in the release store. */
  errorsTo?: string | undefined;
}

const WRITE_INTERVAL_MS = 2_000;
/** A failure is evaluated sooner: during a bad release, each tenth of a second costs failed pages. */
const RETRY_MS = 250;
const PRUNE_INTERVAL_MS = 3_600_000;

/** Counts how the live versions do in browsers, and rolls back a version that does clearly worse than the one before. */
export function watchReleases(
  app: FastifyInstance,
  options: WatchOptions & {
    store: ReleaseStore;
    releases: ReleaseSource;
    tokens: PageTokens;
    apis: ApiOrigins;
    mayLog: () => boolean;
    metrics: Registry;
  },
): void {
  const { store, releases, tokens, failuresPerSource = FAILURES_PER_SOURCE } = options;
  const warn = (details: object, text: string) => app.log.warn(details, text);
  const gateway = options.gateway ?? hostname();
  const counted = () => {
    const live = releases.live();
    return live && versionsIn(live);
  };
  const health = partHealth({ store, gateway, warn, counted });
  failureReports(app, { store, gateway, tokens, warn, counted, errorsTo: options.errorsTo });
  const count = viewCounter(options.metrics);
  let failed = false;
  let prunedAt = Date.now();

  beacons(app, {
    tokens,
    memberOf: signedIn(options.apis),
    mayLog: options.mayLog,
    failuresPerSource,
    counted,
    onReport: (report) => {
      const counts = health.add(report);
      if (counts && Object.keys(report.phases).length > 0) {
        failed = true;
        evaluateSoon();
      }
      // Only live versions are counted, so that strangers can't fill the page with names.
      if (counts) count(report);
    },
  });

  async function evaluate() {
    await health.flush();
    if (Date.now() - prunedAt > PRUNE_INTERVAL_MS) {
      prunedAt = Date.now();
      await tokens.prune();
    }
    const live = releases.live();
    if (!failed || !live) return;
    failed = false;
    await rollBackBroken(store, { live, warn, perSource: failuresPerSource });
  }

  let evaluating: Promise<void> | undefined;
  const evaluateOnce = () => {
    evaluating ??= evaluate()
      .catch((error: unknown) => {
        // These failures are evaluated again with the next ones, or by another gateway.
        failed = true;
        warn({ err: error }, 'the live versions could not be evaluated');
      })
      .finally(() => {
        evaluating = undefined;
      });
    return evaluating;
  };
  let soon: NodeJS.Timeout | undefined;
  function evaluateSoon() {
    soon ??= setTimeout(() => {
      soon = undefined;
      void evaluateOnce();
    }, RETRY_MS).unref();
  }
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(evaluateOnce, WRITE_INTERVAL_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearTimeout(soon);
    await evaluating;
    await evaluateOnce();
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
