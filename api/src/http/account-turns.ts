import { setTimeout as sleep } from 'node:timers/promises';
import { checkSession } from '@wedding/shared/contract/account.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Turn, Turns } from './turns.ts';

/**
 * The limits that keep one couple from slowing down others (SEC-34): one write and two reads at a time. Forms have a
 * lane of their own because their picture takes minutes on a slow line, and so do pages that wait for the end of their
 * session, and calls by a link (`beginTurnOf`). Each process counts separately. Across processes, the lock on the
 * account's row holds a write back for `DB_LOCK_MS` at most.
 */
const LANES = {
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

type Lanes = Record<keyof typeof LANES, Turns>;
const turnsOf = new WeakMap<FastifyInstance['server'], { lanes: Lanes; heavy: Heavy }>();

function turnsAt(server: FastifyInstance['server']): { lanes: Lanes; heavy: Heavy } {
  const lanes = (): Lanes => ({
    write: new Turns(LANES.write),
    read: new Turns(LANES.read),
    form: new Turns(LANES.form),
    wait: new Turns(LANES.wait),
    link: new Turns(LANES.link),
  });
  const turns = turnsOf.get(server) ?? { lanes: lanes(), heavy: new Map() };
  turnsOf.set(server, turns);
  return turns;
}

/** A call's turn among those of its account. */
interface AccountTurn extends Turn {
  accountId: number;
  beganAt: number;
}

/** Reserves a place for the request among those of its account, until it is answered. @throws {HttpError} 429 */
export async function takeTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, lane: name = laneOf(request) }: { accountId: number; lane?: keyof Lanes },
): Promise<AccountTurn> {
  const lane = turnsAt(request.server.server).lanes[name];
  if (lane.isFull(String(accountId))) await sleep(REFUSAL_MS);
  const turn = lane.take(String(accountId));
  // A caller that disconnects before the answer frees its place.
  if (reply.raw.destroyed) turn.leave();
  reply.raw.once('close', turn.leave);
  return { ...turn, accountId, beganAt: 0 };
}

/**
 * Waits for the turn of an account in a call that is open to anyone, once its token or key has named the account. Such
 * calls have a lane of their own, so that somebody who has a couple's link can't hold up its pages. @throws {HttpError} 429
 */
export async function beginTurnOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId }: { accountId: number },
): Promise<void> {
  const turn = await takeTurn(request, reply, { accountId, lane: 'link' });
  await begin(turn);
  request.turn = turn;
}

async function begin(turn: AccountTurn): Promise<void> {
  await turn.begin();
  turn.beganAt = performance.now();
}

/** Runs the work of a request when it is its account's turn. `work` returns the response body. */
export async function inTurn<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (request.turn) await begin(request.turn);
  let size = request.body === undefined ? 0 : Number(request.headers['content-length'] ?? HEAVY_BYTES);
  try {
    const text = await work();
    if (typeof text === 'string') size = Math.max(size, text.length);
    return text;
  } finally {
    // Read here, because `work` may have called `beginTurnOf`.
    const { turn } = request;
    if (turn) {
      const { heavy } = turnsAt(request.server.server);
      const tookMs = performance.now() - turn.beganAt;
      turn.end(size < HEAVY_BYTES ? 0 : delayAfter(heavy, turn.accountId, tookMs));
    }
  }
}

function laneOf({ method, headers, routeOptions }: FastifyRequest): keyof Lanes {
  if (routeOptions.url === checkSession.path) return 'wait';
  if (method === 'GET' || method === 'HEAD') return 'read';
  return headers['content-type']?.startsWith('multipart/form-data') ? 'form' : 'write';
}

declare module 'fastify' {
  interface FastifyRequest {
    turn: AccountTurn | null;
  }
}
