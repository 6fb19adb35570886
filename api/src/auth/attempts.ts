import { networkOf } from '@wedding/platform/server/operations/network.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ConcurrencyLimiter } from '../http/concurrency-limiter.ts';
import { HttpError } from '../http/http-error.ts';
import { hashToken } from './secret.ts';

/** Attempts allowed within ten minutes. More than `distinct…` different subjects count as enumeration. */
export interface AttemptLimits {
  perAddress: number;
  distinctPerNetwork: number;
  distinctGlobally: number;
  perSubject: number;
}

/**
 * The limits on guesses at random keys and signatures, which nobody guesses. A limit on everybody's attempts together would
 * only let strangers keep others out (SEC-32).
 */
export const secretLimits = ({ distinctGlobally: _, ...limits }: AttemptLimits) => limits;

/** The limits of one kind of attempt. What is absent isn't limited. */
type SomeLimits = Partial<AttemptLimits & SubjectLimits>;

/** Attempts allowed for one subject from all addresses, within ten minutes and within a day. */
export interface SubjectLimits {
  perSubject: number;
  perSubjectDaily: number;
}

export interface Attempt {
  /** The kind of attempt: 'login', 'contact', … Each scope is counted separately. */
  scope: string;
  /** The phone number or login that is tried. Only its hash is stored. */
  subject: string;
  ip: string;
  /** A known device, live session or proved key. It has its own budget, which no stranger can exhaust (SEC-32). */
  own?: string | undefined;
}

const WINDOW_SECONDS = 600;

/**
 * Attempts of one scope are counted one after the other, by a lock in the database. A burst of them would hold all of this
 * process's connections while it waits there, so it waits here.
 */
const counting = new ConcurrencyLimiter({ maxRunning: 2, maxTotal: 4_000, waitMs: 20_000 });

/**
 * Runs `work` within the limits. The attempt is counted in the database before the work starts, so a burst, a restart
 * or a second process can't evade the limits (SEC-30). It is uncounted when the work succeeds. A null result is a
 * failed attempt. Work that throws reveals nothing about the guess, so it isn't counted either.
 * @throws {HttpError} 429 when a limit is reached
 */
export async function withinLimits<T>(
  db: Kysely<Database>,
  { limits, ...attempt }: Attempt & { limits: SomeLimits },
  work: () => Promise<T | null>,
): Promise<T | null> {
  const id = await takeAttempt(db, limits, attempt);
  let isFailure = false;
  try {
    const result = await work();
    isFailure = result === null;
    return result;
  } finally {
    if (!isFailure) await uncount(db, id);
  }
}

/**
 * Counts one attempt whatever its outcome. Guards public writes.
 * @throws {HttpError} 429 when a limit is reached
 */
export async function takeAttempt(
  db: Kysely<Database>,
  limits: SomeLimits,
  attempt: Attempt,
): Promise<number> {
  const id = await countAttempt(db, limits, attempt);
  if (id === null) throw tooManyAttempts();
  return id;
}

export function tooManyAttempts(): HttpError {
  const text = 'Too many attempts. Please wait ten minutes and try again.';
  return new HttpError(429, 'TOO_MANY_ATTEMPTS', text, { retryAfter: WINDOW_SECONDS });
}

/** Counts one attempt and returns its id. Counts nothing and returns null when a limit is reached. */
export async function countAttempt(
  db: Kysely<Database>,
  limits: SomeLimits,
  { scope, subject, ip, own }: Attempt,
): Promise<number | null> {
  const { address, network } = networkOf(ip);
  const counted =
    own === undefined
      ? { scope, subject, limits }
      : { scope: `own-${scope}`, subject: own, limits: { perSubject: limits.perSubject } };
  const take = sql<{ id: number | null }>`select take_attempt(${counted.scope},
    ${hashToken(counted.subject)}, ${address}, ${network}, ${JSON.stringify(counted.limits)}) as id`;
  const { rows } = await counting.run(counted.scope, () => take.execute(db));
  return rows[0]?.id ?? null;
}

/** Returns whether everybody together has used up a scope's attempts. */
export async function isUsedUp(
  db: Kysely<Database>,
  { scope, distinctGlobally }: Pick<Attempt, 'scope'> & Pick<AttemptLimits, 'distinctGlobally'>,
): Promise<boolean> {
  const { subjects } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.count<number>('subject').distinct().as('subjects'))
    .where('door', '=', scope)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .executeTakeFirstOrThrow();
  return subjects >= distinctGlobally;
}

/** Removes an attempt that turned out not to count. */
export async function uncount(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('attempts').where('id', '=', id).execute();
}

/** Deletes attempts that are too old for every limit. */
export async function dropOldAttempts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
