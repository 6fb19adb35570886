import { setTimeout as sleep } from 'node:timers/promises';
import { checkSession } from '@wedding/shared/contract/account.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConcurrencyLimiter, type Permit } from './concurrency-limiter.ts';

/**
 * The limits that keep one couple from slowing down others (SEC-34): one write and two reads at a time. Forms are
 * counted separately because their picture takes minutes on a slow line, and so are pages that wait for the end of their
 * session, and calls by a link (`acquireLinkPermit`). Each process counts separately. Across processes, the lock on the
 * account's row holds a write back for `DB_LOCK_MS` at most.
 */
const LIMITS = {
  write: { maxRunning: 1, maxTotal: 8, waitMs: 20_000 },
  read: { maxRunning: 2, maxTotal: 40, waitMs: 20_000 },
  form: { maxRunning: 1, maxTotal: 2, waitMs: 20_000 },
  wait: { maxRunning: 12, maxTotal: 12, waitMs: 20_000 },
  link: { maxRunning: 2, maxTotal: 40, waitMs: 20_000 },
};

/**
 * A request or response body of this size keeps the shared process busy for tens of milliseconds. An account may spend
 * `BURST_MS` on such calls in one burst, some twenty calls, and regains half a percent of the time that passes. So fewer
 * than one in a hundred calls of other accounts meets one. Beyond that, the account's next call is delayed.
 */
const HEAVY_BYTES = 256 * 1024;
const BURST_MS = 2_000;
const REFILL_SHARE = 0.005;
const IDLE_MS = 20_000;
/** The delay before a refusal, so that repeated attempts cost the server little. */
const REFUSAL_MS = 1_000;

/** By account: the time that its heavy calls took until `at`, minus what it has regained. */
type Heavy = Map<number, { spentMs: number; at: number }>;

/** Counts a heavy call's milliseconds. Returns how long the account must wait now. */
function delayAfter(heavy: Heavy, accountId: number, tookMs: number): number {
  const now = performance.now();
  const left = ({ spentMs, at }: { spentMs: number; at: number }) =>
    Math.max(0, spentMs - (now - at) * REFILL_SHARE);
  const before = heavy.get(accountId);
  const spentMs = (before ? left(before) : 0) + tookMs;
  for (const [id, spent] of heavy) if (left(spent) === 0) heavy.delete(id);
  heavy.set(accountId, { spentMs, at: now });
  return Math.min(Math.max(0, spentMs - BURST_MS) / REFILL_SHARE, IDLE_MS);
}

type Limiters = Record<keyof typeof LIMITS, ConcurrencyLimiter>;
interface AccountLimits {
  limiters: Limiters;
  heavy: Heavy;
}
const limitsOf = new WeakMap<FastifyInstance['server'], AccountLimits>();

function accountLimits(server: FastifyInstance['server']): AccountLimits {
  const limiters = (): Limiters => ({
    write: new ConcurrencyLimiter(LIMITS.write),
    read: new ConcurrencyLimiter(LIMITS.read),
    form: new ConcurrencyLimiter(LIMITS.form),
    wait: new ConcurrencyLimiter(LIMITS.wait),
    link: new ConcurrencyLimiter(LIMITS.link),
  });
  const limits = limitsOf.get(server) ?? { limiters: limiters(), heavy: new Map() };
  limitsOf.set(server, limits);
  return limits;
}

/** A call's permit among those of its account. */
interface AccountPermit extends Permit {
  accountId: number;
  beganAt: number;
}

/** Reserves a place for the request among those of its account, until its answer is sent. @throws {HttpError} 429 */
export async function acquirePermit(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, kind = kindOf(request) }: { accountId: number; kind?: keyof Limiters },
): Promise<AccountPermit> {
  const limiter = accountLimits(request.server.server).limiters[kind];
  if (limiter.isFull(String(accountId))) await sleep(REFUSAL_MS);
  const permit = limiter.acquire(String(accountId));
  // A caller that disconnects before the answer frees its place.
  if (reply.raw.destroyed) permit.cancel();
  reply.raw.once('close', permit.cancel);
  return { ...permit, accountId, beganAt: 0 };
}

/**
 * Waits for the account's permit in a call that is open to anyone, once its token or key has named the account. Such
 * calls are counted separately, so that somebody who has a couple's link can't hold up its pages. @throws {HttpError} 429
 */
export async function acquireLinkPermit(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId }: { accountId: number },
): Promise<void> {
  const permit = await acquirePermit(request, reply, { accountId, kind: 'link' });
  await begin(permit);
  request.permit = permit;
}

async function begin(permit: AccountPermit): Promise<void> {
  await permit.begin();
  permit.beganAt = performance.now();
}

/**
 * Runs the work of a request once its account's permit allows it. `work` returns the response body. The permit is held
 * until the answer is sent, so that an account which reads none of its answers has few of them in memory (SEC-42).
 */
export async function withPermit<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (request.permit) await begin(request.permit);
  let size = request.body === undefined ? 0 : Number(request.headers['content-length'] ?? HEAVY_BYTES);
  try {
    const text = await work();
    if (typeof text === 'string') size = Math.max(size, text.length);
    return text;
  } finally {
    // Read here, because `work` may have called `acquireLinkPermit`.
    const { permit } = request;
    if (permit) {
      const { heavy } = accountLimits(request.server.server);
      const tookMs = performance.now() - permit.beganAt;
      const delayMs = size < HEAVY_BYTES ? 0 : delayAfter(heavy, permit.accountId, tookMs);
      if (reply.raw.destroyed) permit.release(delayMs);
      else reply.raw.once('close', () => permit.release(delayMs));
    }
  }
}

function kindOf({ method, headers, routeOptions }: FastifyRequest): keyof Limiters {
  if (routeOptions.url === checkSession.path) return 'wait';
  if (method === 'GET' || method === 'HEAD') return 'read';
  return headers['content-type']?.startsWith('multipart/form-data') ? 'form' : 'write';
}

declare module 'fastify' {
  interface FastifyRequest {
    permit: AccountPermit | null;
  }
}
