import { setTimeout as sleep } from 'node:timers/promises';
import { checkSession } from '@wedding/shared/contract/account.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isForm } from './checked-part.ts';
import { ConcurrencyLimiter, tooMany } from './concurrency-limiter.ts';
import { callerLeft } from './http-error.ts';

/**
 * What one account may have under way, so that it doesn't slow down others (SEC-34). Two reads and
 * one write run, the rest wait in a short line. Forms are counted separately because their picture takes minutes on a slow line, and
 * so are pages that wait for the end of their session, the files of videos, and calls by a link: whoever has a couple's link can't hold
 * up its pages. Administrators' pages save many things together, and each body may hold eight megabytes here. Each process counts
 * separately. Across processes, the lock on the account's row holds a write back for five seconds at most.
 */
const UNDER_WAY = {
  write: { maxRunning: 1, maxTotal: 8, waitMs: 20_000 },
  read: { maxRunning: 2, maxTotal: 40, waitMs: 20_000 },
  form: { maxRunning: 1, maxTotal: 2, waitMs: 20_000 },
  wait: { maxRunning: 12, maxTotal: 12, waitMs: 20_000 },
  link: { maxRunning: 2, maxTotal: 40, waitMs: 20_000 },
  media: { maxRunning: 6, maxTotal: 60, waitMs: 20_000 },
  administratorBody: { maxRunning: 8, maxTotal: 100, waitMs: 60_000 },
};
type Kind = keyof typeof UNDER_WAY;

/**
 * The kilobytes that an account may send and receive in a minute, in bodies and answers of more than `SMALL_BYTES`. A
 * megabyte keeps the shared process busy for up to a tenth of a second, so that fewer than one in a hundred calls of
 * others meets one. A couple's largest plan has one or two, an export of ten thousand members one.
 */
const KILOBYTES = { points: 8_000, duration: 60 };
const SMALL_BYTES = 32 * 1024;

/** A place of `media` is kept as long as its file takes at this rate, so that no account takes the whole line: 12 MB a second. */
const MEDIA_BYTES_A_MS = 2_000;

/** The delay before a refusal, so that repeated attempts cost the server little. */
const REFUSAL_MS = 1_000;

interface AccountLimits {
  underWay: Record<Kind, ConcurrencyLimiter>;
  kilobytes: RateLimiterMemory;
}
const limitsOf = new WeakMap<FastifyInstance['server'], AccountLimits>();

function accountLimits({ server }: FastifyInstance): AccountLimits {
  const limits = limitsOf.get(server) ?? {
    underWay: Object.fromEntries(
      Object.entries(UNDER_WAY).map(([kind, limits]) => [kind, new ConcurrencyLimiter(limits)]),
    ) as AccountLimits['underWay'],
    kilobytes: new RateLimiterMemory(KILOBYTES),
  };
  limitsOf.set(server, limits);
  return limits;
}

/**
 * Waits until the account may run this call. It counts until its answer is sent or its caller is gone, so an account that
 * reads none of its answers has few of them in memory (SEC-42), and until its work is done, so whoever asks and leaves at
 * once has no more worked on than others.
 * @param kind 'link' or 'media' for an address that is open to anyone, once its token or key has named the account
 * @throws {HttpError} 429 when too many wait already, or this one has waited too long, or the minute's bytes are used up
 */
export async function limitAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, kind = kindOf(request) }: { accountId: number; kind?: Kind },
): Promise<void> {
  const { underWay, kilobytes } = accountLimits(request.server);
  const key = kind === 'link' || kind === 'media' ? `${kind} ${accountId}` : String(accountId);
  if (underWay[kind].isFull(key)) await sleep(REFUSAL_MS);
  const { ready, leave } = underWay[kind].take(key);
  const { socket } = request.raw;
  const before = socket.bytesWritten;
  let isRunning = false;
  reply.raw.once('close', async () => {
    if (isRunning) await request.work?.catch(() => {});
    if (kind === 'media')
      await sleep((socket.bytesWritten - before) / MEDIA_BYTES_A_MS, null, { ref: false });
    leave();
    const bytes = Math.max(bodyBytes(request), request.answerBytes);
    if (bytes > SMALL_BYTES) void kilobytes.penalty(key, Math.ceil(bytes / 1024));
  });
  if (reply.raw.destroyed) {
    leave();
    throw callerLeft();
  }
  await ready;
  isRunning = true;
  const spent = await kilobytes.get(key);
  if (!spent || spent.remainingPoints > 0) return;
  // Keeps its place meanwhile, so that the account's refusals are as few as its calls.
  await sleep(REFUSAL_MS);
  throw tooMany(Math.ceil(spent.msBeforeNext / 1000));
}

/** A form isn't parsed, and its picture has limits of its own. */
const bodyBytes = ({ body, headers }: FastifyRequest) =>
  body === undefined ? 0 : Number(headers['content-length'] ?? SMALL_BYTES + 1);

function kindOf({ method, headers, routeOptions, caller }: FastifyRequest): Kind {
  if (routeOptions.url === checkSession.path) return 'wait';
  if (method === 'GET' || method === 'HEAD') return 'read';
  if (caller?.kind === 'admin') return 'administratorBody';
  return isForm({ headers }) ? 'form' : 'write';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The length of the answer's text so far, also where a 304 sends none: it is the same work. */
    answerBytes: number;
    /** What its handler does, from when it begins. */
    work?: Promise<unknown>;
  }
}
