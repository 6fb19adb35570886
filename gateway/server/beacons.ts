import { networkOf } from '@wedding/operations/network.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PageTokens } from './page-tokens.ts';
import type { PartReport } from './part-health.ts';

const few = z.number().int().min(0).max(20);
const beacon = z.object({
  views: z
    .array(
      z.object({
        remote: z.string().regex(/^[a-z][a-z-]{1,40}$/),
        version: z.string().regex(/^\d[\w.+-]{0,63}$/),
        mounts: z.number().int().min(0).max(200),
        phases: z.object({ load: few, mount: few, render: few, chunk: few }).partial(),
        /** Errors that the remote caught and reports: for the log alone. */
        reported: few.optional(),
      }),
    )
    .max(12),
});

const SMALL_BODY = { bodyLimit: 8 * 1024 };
/** Rendered pages of one version that one network may report. Thousands of phones share some networks. */
const MAX_VIEWS_PER_NETWORK = 6_000;
const MAX_SOURCES = 20_000;

type View = z.infer<typeof beacon>['views'][number];

interface BeaconOptions {
  tokens: PageTokens;
  /** Who is signed in, where somebody is. Never rejects. */
  memberOf: (request: FastifyRequest) => Promise<number | undefined>;
  failuresPerSource: number;
  mayLog: () => boolean;
  onReport: (report: PartReport) => void;
}

/**
 * Takes browsers' reports about the parts they were given: pages that rendered, pages that failed. No person is in it. It counts
 * with the token of a page that a gateway gave out; a report of failures spends the token, and counts one failure of
 * each version. `failuresPerSource` of a network's failures, or a member's, count for a version, no more ever.
 */
export function beacons(app: FastifyInstance, options: BeaconOptions): void {
  const { tokens, failuresPerSource } = options;
  let counted = new Map<string, { mounts: number; failures: number }>();

  function sumsOf(source: string, { remote, version }: View) {
    if (counted.size > MAX_SOURCES) counted = new Map();
    const key = `${source} ${remote} ${version}`;
    const sums = counted.get(key) ?? { mounts: 0, failures: 0 };
    counted.set(key, sums);
    return sums;
  }

  /** After its last failure that counts, a network's successes don't count either: they alone would hide failures. */
  function tellMounts(network: string, view: View): void {
    const sums = sumsOf(network, view);
    if (sums.failures >= failuresPerSource) return;
    const mounts = Math.min(view.mounts, MAX_VIEWS_PER_NETWORK - sums.mounts);
    sums.mounts += mounts;
    if (mounts > 0) options.onReport({ name: view.remote, version: view.version, mounts, phases: {} });
  }

  /** Takes the source's place in the count before the token is spent: of many at once none is counted beyond it. */
  async function tellFailures(source: string, views: readonly View[], spend: () => Promise<boolean>) {
    const places = views
      .map((view) => ({ view, sums: sumsOf(source, view) }))
      .filter(({ sums }) => sums.failures < failuresPerSource);
    for (const { sums } of places) sums.failures += 1;
    let isSpent = false;
    try {
      isSpent = places.length > 0 && (await spend());
    } finally {
      if (!isSpent) for (const { sums } of places) sums.failures -= 1;
    }
    if (!isSpent) return;
    for (const { view } of places) {
      const [phase] = Object.keys(view.phases) as (keyof PartReport['phases'])[];
      const { remote: name, version } = view;
      if (phase) options.onReport({ name, version, mounts: 0, phases: { [phase]: 1 }, source });
    }
  }

  async function take(request: FastifyRequest, views: readonly View[]): Promise<void> {
    const token = await tokens.read(request);
    if (!token) return;
    const network = `n${await tokens.pseudonym(networkOf(request.ip).network)}`;
    const failed = views.filter(({ phases }) => Object.values(phases).some((times) => times > 0));
    for (const view of views) tellMounts(network, view);
    if (failed.length === 0) return;
    const member = await options.memberOf(request);
    const source = member === undefined ? network : `m${await tokens.pseudonym(`member ${member}`)}`;
    await tellFailures(source, failed, () => tokens.spend(token));
  }

  app.post('/beacon', SMALL_BODY, async (request, reply) => {
    const parsed = beacon.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ message: 'This is no report.', code: 'INVALID' });
    for (const { remote: name, version, phases, reported } of parsed.data.views) {
      const failed = { ...phases, ...(reported && { reported }) };
      if (Object.keys(failed).length > 0 && options.mayLog()) {
        request.log.warn({ remote: name, version, failed }, 'a remote failed in a browser');
      }
    }
    await take(request, parsed.data.views).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a report could not be counted');
    });
    return reply.code(204).send();
  });
}
