import { networkOf } from '@wedding/operations/network.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { hashToken } from './secret.ts';

/** Attempts allowed within ten minutes; beyond `distinct…` different subjects it is enumeration. */
export interface AttemptLimits {
  perAddress: number;
  distinctPerNetwork: number;
  distinctGlobally: number;
  perSubject: number;
}

/** Of one subject alone, wherever it comes from: within ten minutes, and within a day. */
export interface SubjectLimits {
  perSubject: number;
  perSubjectDaily: number;
}

export interface Attempt {
  /** What is attempted: 'login', 'contact', … Each scope is counted apart. */
  scope: string;
  /** What is being tried: a phone number, a login. Only its hash is kept. */
  subject: string;
  ip: string;
  /** A known device, a live session, a proved key: its budget is its own, so that no stranger can use it up (SEC-32). */
  own?: string | undefined;
}

const WINDOW_SECONDS = 600;

/**
 * Does `work` within the limits. The attempt is counted in the database before its work, so that neither a burst nor
 * a restart nor a second process gains anything (SEC-30), and uncounted when the work succeeds: null from it is a
 * failed attempt. Work that throws has answered nothing, and isn't counted either.
 * @throws {HttpError} 429 when a limit is reached
 */
export async function withinLimits<T>(
  db: Kysely<Database>,
  { limits, ...attempt }: Attempt & { limits: AttemptLimits },
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
 * Counts one attempt, whatever comes of it: the guard before a public write.
 * @throws {HttpError} 429 when a limit is reached
 */
export async function takeAttempt(
  db: Kysely<Database>,
  limits: AttemptLimits | SubjectLimits,
  attempt: Attempt,
): Promise<number> {
  const id = await countAttempt(db, limits, attempt);
  if (id !== null) return id;
  const text = 'Too many attempts. Please wait ten minutes and try again.';
  throw new HttpError(429, 'TOO_MANY_ATTEMPTS', text, { retryAfter: WINDOW_SECONDS });
}

/** Counts one attempt and returns its id; null, and nothing counted, when a limit is reached. */
export async function countAttempt(
  db: Kysely<Database>,
  limits: AttemptLimits | SubjectLimits,
  { scope, subject, ip, own }: Attempt,
): Promise<number | null> {
  const { address, network } = networkOf(ip);
  const counted =
    own === undefined
      ? { scope, subject, limits }
      : { scope: `own-${scope}`, subject: own, limits: { perSubject: limits.perSubject } };
  const { rows } = await sql<{ id: number | null }>`select take_attempt(${counted.scope},
    ${hashToken(counted.subject)}, ${address}, ${network}, ${JSON.stringify(counted.limits)}) as id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

async function uncount(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('attempts').where('id', '=', id).execute();
}

/** Forgets attempts that no limit looks at any more. */
export async function dropOldAttempts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('attempts').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
}
