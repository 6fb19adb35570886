import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { hashToken, platformKey } from './secret.ts';

const LIFETIME_SECONDS = 5 * 60;
/** A challenge is 32 bytes: random, then the second when it expires, then a signature of both and what it is for. */
const RANDOM_BYTES = 16;
const SIGNED_BYTES = 20;

/** What a challenge is for. An answer counts only for the same, on the same device. */
export interface ChallengeUse {
  use: 'add a passkey' | 'sign in';
  /** The account's id, or the login. */
  subject: string;
  deviceHash: Buffer;
}

/** Returns a challenge for a passkey. Nothing is stored, so strangers may request any number. */
export async function newChallenge(db: Kysely<Database>, use: ChallengeUse): Promise<string> {
  const signed = Buffer.alloc(SIGNED_BYTES);
  randomBytes(RANDOM_BYTES).copy(signed);
  signed.writeUInt32BE(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS, RANDOM_BYTES);
  return Buffer.concat([signed, await signatureOf(db, signed, use)]).toString('base64url');
}

/** Returns whether a challenge was made for this use, by this site, and hasn't expired. */
export async function isChallengeFor(
  db: Kysely<Database>,
  challenge: string,
  use: ChallengeUse,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  const signature = await signatureOf(db, signed, use);
  if (bytes.length !== SIGNED_BYTES + signature.length) return false;
  return (
    timingSafeEqual(bytes.subarray(SIGNED_BYTES), signature) &&
    signed.readUInt32BE(RANDOM_BYTES) > Date.now() / 1000
  );
}

/** Uses up a challenge. Returns false if it was used before: an answer that is sent again counts for nothing. */
export async function useUpChallenge(db: Kysely<Database>, challenge: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('answered_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      expires_at: sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes used challenges that have expired. */
export async function dropOldChallenges(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('answered_challenges').where('expires_at', '<', sql<Date>`now()`).execute();
}

async function signatureOf(db: Kysely<Database>, signed: Buffer, { use, subject, deviceHash }: ChallengeUse) {
  const secret = await platformKey(db, 'passkey-challenges');
  const about = JSON.stringify([use, subject, deviceHash.toString('base64url')]);
  return createHmac('sha256', secret).update(signed).update(about).digest().subarray(0, 12);
}
