import { networkOf } from '@wedding/platform/server/operations/network.ts';
import { PART_VERSION } from '@wedding/platform/server/stored-releases/version-files.ts';
import { PART_NAME } from '@wedding/shared/contract/mfe.schema.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PageToken, PageTokens } from './page-tokens.ts';
import type { PartReport } from './part-health.ts';

/** How browsers name a part and its version. */
export const partName = z.string().regex(PART_NAME);
export const partVersion = z.string().regex(PART_VERSION);
const few = z.number().int().min(0).max(20);
const beacon = z.object({
  views: z
    .array(
      z.object({
        remote: partName,
        version: partVersion,
        mounts: z.number().int().min(0).max(200),
        phases: z.object({ load: few, mount: few, render: few, chunk: few }).partial(),
        /** Errors that the remote caught and reported; only for the log. */
        reported: few.optional(),
      }),
    )
    .max(12),
});

/** The number of rendered pages of one version that one network may add to the metrics in a day. */
const MAX_VIEWS_PER_NETWORK = 6_000;
/**
 * Of these, as many are judged for each failure of a network that may count, and for each that its members have reported: so
 * many come with one failure where all is well (2 %). With more, one visitor could outweigh everybody else's failures, and keep
 * a broken version; with fewer, members' failures would have nothing beside them where thousands of phones share a network.
 */
const JUDGED_PER_FAILURE = 50;
const DAY_MS = 24 * 3_600_000;
/** The number of counts, one for each source and live version, that are kept. */
const MAX_COUNTS = 20_000;

type View = z.infer<typeof beacon>['views'][number];

interface BeaconOptions {
  tokens: PageTokens;
  /** Returns the signed-in member, if any. Never rejects. */
  memberOf: (request: FastifyRequest) => Promise<number | undefined>;
  failuresPerSource: number;
  /** Returns "part version" of everything that is live now; nothing else is counted. */
  readLiveVersions: () => Promise<Set<string> | undefined>;
  mayLog: () => boolean;
  onReport: (report: PartReport) => void;
}

/**
 * Receives browsers' reports on the parts they loaded: pages that rendered and pages that failed. A report contains no
 * personal data. It counts only with the token of a page that a gateway issued. A report of failures spends the token
 * at this gateway and counts one failure of each version. At most `failuresPerSource` failures of one network or member count for
 * a version in a day.
 */
export function registerBeacons(app: FastifyInstance, options: BeaconOptions): void {
  const { tokens, failuresPerSource } = options;
  const counts = new Map<string, { mounts: number; judged: number; failures: number; ofMembers: number }>();
  let day = 0;

  function sumsOf(source: string, { remote, version }: View) {
    // What is judged expires after a day, too.
    const today = Math.floor(Date.now() / DAY_MS);
    if (today !== day) counts.clear();
    day = today;
    const key = `${source} ${remote} ${version}`;
    const sums = counts.get(key) ?? { mounts: 0, judged: 0, failures: 0, ofMembers: 0 };
    // The most recent count is last: when there are too many, the one not used for longest is dropped.
    // A source that keeps reporting can't restart its limits by that.
    counts.delete(key);
    counts.set(key, sums);
    const [oldest] = counts.keys();
    if (counts.size > MAX_COUNTS && oldest) counts.delete(oldest);
    return sums;
  }

  /** Counts rendered pages until the network's failures reach their limit: later successes alone would hide failures. */
  function countMounts(network: string, view: View): void {
    const sums = sumsOf(network, view);
    if (sums.failures >= failuresPerSource) return;
    const mounts = Math.min(view.mounts, MAX_VIEWS_PER_NETWORK - sums.mounts);
    const most = JUDGED_PER_FAILURE * (failuresPerSource + sums.ofMembers);
    const judged = Math.min(mounts, most - sums.judged);
    sums.mounts += mounts;
    sums.judged += judged;
    const { remote: name, version } = view;
    if (mounts > 0) options.onReport({ name, version, mounts, judged, phases: {} });
  }

  function countFailures(
    { source, network }: { source: string; network: string },
    views: readonly View[],
    token: PageToken,
  ): void {
    // A version that a report names twice failed once.
    const counted = [...new Map(views.map((view) => [sumsOf(source, view), view]))]
      .map(([sums, view]) => ({ view, sums }))
      .filter(({ sums }) => sums.failures < failuresPerSource);
    if (counted.length === 0 || !tokens.spend(token)) return;
    for (const { view, sums } of counted) {
      sums.failures += 1;
      if (source !== network) sumsOf(network, view).ofMembers += 1;
      const [phase] = Object.keys(view.phases) as (keyof PartReport['phases'])[];
      const { remote: name, version } = view;
      if (phase) options.onReport({ name, version, mounts: 0, judged: 0, phases: { [phase]: 1 }, source });
    }
  }

  async function take(request: FastifyRequest, reported: readonly View[]): Promise<void> {
    // Checked before anything is counted: the names of invented versions would displace the counts of live ones.
    const live = await options.readLiveVersions();
    const views = reported.filter(({ remote, version }) => live?.has(`${remote} ${version}`));
    if (views.length === 0) return;
    const token = await tokens.read(request);
    if (!token) return;
    const network = `n${await tokens.pseudonym(networkOf(request.ip).network)}`;
    const failed = views.filter(({ phases }) => Object.values(phases).some((times) => times > 0));
    for (const view of views) countMounts(network, view);
    if (failed.length === 0) return;
    const member = await options.memberOf(request);
    const source = member === undefined ? network : `m${await tokens.pseudonym(`member ${member}`)}`;
    countFailures({ source, network }, failed, token);
  }

  app.post('/beacon', async (request, reply) => {
    const parsed = beacon.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ message: 'This is no report.', code: 'INVALID' });
    for (const { remote: name, version, phases, reported } of parsed.data.views) {
      const failed = { ...phases, ...(reported && { reported }) };
      if (Object.keys(failed).length > 0 && options.mayLog()) {
        request.log.warn({ remote: name, version, failed }, 'a browser reported a problem');
      }
    }
    await take(request, parsed.data.views).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a report could not be counted');
    });
    return reply.code(204).send();
  });
}
