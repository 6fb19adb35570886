import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Told } from './part-health.ts';

const few = z.number().int().min(0).max(20);
const beacon = z.object({
  views: z
    .array(
      z.object({
        remote: z.string().regex(/^[a-z][a-z-]{1,40}$/),
        version: z.string().regex(/^\d[\w.+-]{0,63}$/),
        mounts: z.number().int().min(0).max(200),
        phases: z.object({ load: few, mount: few, render: few, chunk: few }).partial(),
        /** Errors that the remote caught and tells of: for the log alone. */
        reported: few.optional(),
      }),
    )
    .max(12),
});

const SMALL = { bodyLimit: 8 * 1024 };
/** Painted pages of one version that one address may tell of. Thousands of phones share some addresses. */
const VIEWS = 6_000;
const MOST_ADDRESSES = 20_000;

/**
 * Takes what browsers tell of the parts they were given: pages painted, pages that failed. No person is in it. One
 * address alone can't turn a release back: `failuresPerAddress` of its failures count for a version, no more ever.
 */
export function beacons(
  app: FastifyInstance,
  options: {
    failuresPerAddress: number;
    mayLog: () => boolean;
    onTold: (told: Told) => void;
  },
): void {
  let heard = new Map<string, { mounts: number; failures: number }>();

  /** What of it still counts. */
  function within(address: string, told: Told): Told {
    if (heard.size > MOST_ADDRESSES) heard = new Map();
    const key = `${address} ${told.name} ${told.version}`;
    const sum = heard.get(key) ?? { mounts: 0, failures: 0 };
    heard.set(key, sum);
    // Past its last failure an address says nothing at all: its painted pages alone would only soothe.
    const isHeard = sum.failures < options.failuresPerAddress;
    const mounts = isHeard ? Math.min(told.mounts, VIEWS - sum.mounts) : 0;
    sum.mounts += mounts;
    const phases: Told['phases'] = {};
    for (const [phase, times] of Object.entries(told.phases) as [keyof typeof phases, number][]) {
      const left = Math.min(times, options.failuresPerAddress - sum.failures);
      if (left <= 0) continue;
      sum.failures += left;
      phases[phase] = left;
    }
    return { ...told, mounts, phases };
  }

  app.post('/beacon', SMALL, async (request, reply) => {
    const parsed = beacon.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ message: 'This is no report.', code: 'INVALID' });
    for (const { remote: name, version, mounts, phases, reported } of parsed.data.views) {
      options.onTold(within(request.ip, { name, version, mounts, phases }));
      const failed = { ...phases, ...(reported && { reported }) };
      if (Object.keys(failed).length > 0 && options.mayLog()) {
        request.log.warn({ remote: name, version, failed }, 'a remote failed in a browser');
      }
    }
    return reply.code(204).send();
  });
}
