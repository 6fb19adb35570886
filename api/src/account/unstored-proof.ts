import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { platformKey } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';

/** The digits of such a proof: so many that no number of keys makes it likely to have those that an owner texts. */
export const UNSTORED_DIGITS = 12;
const LIFETIME_SECONDS = 15 * 60;
/** A key is 32 bytes, like a stored one: random, then the second when it expires, then a signature of both. */
const RANDOM_BYTES = 16;
const SIGNED_BYTES = 20;
const SIGNATURE_BYTES = 12;

interface UnstoredProof {
  key: string;
  digits: string;
  expiresAt: Date;
}

/**
 * Creates a proof that is stored only when its text arrives. Only who has the number can cause that, so strangers can't use
 * up such proofs, however many they request (SEC-32).
 */
export async function newUnstoredProof(db: Kysely<Database>): Promise<UnstoredProof> {
  const secret = await proofSecret(db);
  const signed = Buffer.alloc(SIGNED_BYTES);
  randomBytes(RANDOM_BYTES).copy(signed);
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  signed.writeUInt32BE(expires, RANDOM_BYTES);
  const key = Buffer.concat([signed, signatureOf(secret, signed)]).toString('base64url');
  return { key, digits: digitsOf(secret, key), expiresAt: new Date(expires * 1000) };
}

/** Returns the proof of a key that `newUnstoredProof` made, expired or not, or undefined for any other key. */
export async function readUnstoredProof(
  db: Kysely<Database>,
  key: string,
): Promise<UnstoredProof | undefined> {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return undefined;
  const secret = await proofSecret(db);
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(secret, signed))) return undefined;
  const expiresAt = new Date(signed.readUInt32BE(RANDOM_BYTES) * 1000);
  return { key, digits: digitsOf(secret, key), expiresAt };
}

const hmac = (secret: Buffer, about: string, data: Buffer | string) =>
  createHmac('sha256', secret).update(about).update(data).digest();

const signatureOf = (secret: Buffer, signed: Buffer) =>
  hmac(secret, 'key ', signed).subarray(0, SIGNATURE_BYTES);

const digitsOf = (secret: Buffer, key: string): string =>
  String(hmac(secret, 'digits ', key).readBigUInt64BE() % 10n ** BigInt(UNSTORED_DIGITS)).padStart(
    UNSTORED_DIGITS,
    '0',
  );

const secrets = new WeakMap<Kysely<Database>, Promise<Buffer>>();

/** Returns the secret of these keys. It never changes, so each process reads it once. */
function proofSecret(db: Kysely<Database>): Promise<Buffer> {
  const existing = secrets.get(db);
  if (existing) return existing;
  const secret = platformKey(db, 'unstored-proofs');
  secrets.set(db, secret);
  secret.catch(() => secrets.delete(db));
  return secret;
}
