import { type Kysely, sql } from 'kysely';
import { ApiFailure } from './failure.ts';
import { networkOf } from './network.ts';
import type { Database } from './schema.ts';
import { hashToken } from './secret.ts';

/** Attempts allowed within ten minutes; beyond `distinct…` different subjects it is enumeration. */
export interface AttemptLimits {
  perAddress: number;
  distinctPerNetwork: number;
  distinctGlobally: number;
  perSubject: number;
}

export interface Attempt {
  /** Which public door is knocked at: 'login', 'contact', … */
  door: string;
  /** What is being tried: a phone number, a login. Only its hash is kept. */
  subject: string;
  ip: string;
  /** A device that signed in to this very account before is exempt (security line 2). */
  exempt: boolean;
}

/**
 * Does `work` within the limits: null from it is a failed attempt and is counted in the database, so that a
 * restart forgets nothing. A success is held against the limits once more, so that a burst of parallel
 * attempts gains nothing over the same attempts one by one.
 * @throws {ApiFailure} 429 when a limit is reached
 */
export async function withinLimits<T>(
  db: Kysely<Database>,
  { limits, ...attempt }: Attempt & { limits: AttemptLimits },
  work: () => Promise<T | null>,
): Promise<T | null> {
  await refuseBeyond(db, limits, attempt);
  const result = await work();
  if (result === null) await noteAttempt(db, attempt);
  else await refuseBeyond(db, limits, attempt);
  return result;
}

/** Counts one attempt. Public writes count every time, sign-in when it fails. */
export async function noteAttempt(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  const subject = hashToken(attempt.subject);
  await db
    .insertInto('attempts')
    .values({ door: attempt.door, subject, ...networkOf(attempt.ip) })
    .execute();
}

/** Forgets attempts that no limit looks at any more. */
export async function dropOldAttempts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

/**
 * Counts one write at a public door, whatever comes of it. It is held against the limits before and after it was
 * counted, so that a burst of parallel ones gains nothing.
 * @throws {ApiFailure} 429 beyond a limit
 */
export async function takeAttempt(
  db: Kysely<Database>,
  limits: AttemptLimits,
  attempt: Attempt,
): Promise<void> {
  await refuseBeyond(db, limits, attempt);
  await noteAttempt(db, attempt);
  const { perAddress, distinctPerNetwork, distinctGlobally, perSubject } = limits;
  // Its own place in the count is no reason to refuse it.
  const itself = {
    perAddress: perAddress + 1,
    distinctPerNetwork: distinctPerNetwork + 1,
    distinctGlobally: distinctGlobally + 1,
    perSubject: perSubject + 1,
  };
  await refuseBeyond(db, itself, attempt);
}

/** @throws {ApiFailure} 429 when the attempts of the last ten minutes reach a limit */
export async function refuseBeyond(
  db: Kysely<Database>,
  limits: AttemptLimits,
  attempt: Attempt,
): Promise<void> {
  if (attempt.exempt) return;
  const { address, network } = networkOf(attempt.ip);
  const recent = sql`door = ${attempt.door} and at > now() - interval '10 minutes'`;
  const { rows } = await sql<{ beyond: boolean }>`select
    (select count(*) from attempts where ${recent} and address = ${address}) >= ${limits.perAddress}
    or (select count(distinct subject) from attempts where ${recent} and network = ${network}) >= ${limits.distinctPerNetwork}
    or (select count(distinct subject) from attempts where ${recent}) >= ${limits.distinctGlobally}
    or (select count(*) from attempts where ${recent} and subject = ${hashToken(attempt.subject)}) >= ${limits.perSubject}
    as beyond`.execute(db);
  if (rows[0]?.beyond) {
    throw new ApiFailure(
      429,
      'TOO_MANY_ATTEMPTS',
      'Too many attempts. Please wait ten minutes and try again.',
    );
  }
}
