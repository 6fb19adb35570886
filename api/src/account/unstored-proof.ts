import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashToken, platformKey } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';

/** The digits of such a proof: so many that no number of keys makes it likely to have those that an owner texts. */
export const UNSTORED_DIGITS = 12;
const LIFETIME_SECONDS = 15 * 60;
/** A key is 32 bytes, like a stored one: random, whom it is for, the second when it expires, and a signature of these. */
const RANDOM_BYTES = 8;
const TAG_BYTES = 8;
const SIGNED_BYTES = 20;
const SIGNATURE_BYTES = 12;

/** Whose text, and for what, makes a proof valid. */
interface Subject {
  phone: string;
  purpose: string;
}

interface UnstoredProof {
  key: string;
  digits: string;
  expiresAt: Date;
  /** Under which hash the answer is stored that makes it valid. */
  answerHash: Buffer;
}

/**
 * Creates a proof that is stored only when its text arrives. Only who has the number can cause that, so strangers can't use
 * up such proofs, however many they request (SEC-32).
 */
export async function newUnstoredProof(db: Kysely<Database>, subject: Subject): Promise<UnstoredProof> {
  const secret = await proofSecret(db);
  const expires = Buffer.alloc(4);
  expires.writeUInt32BE(Math.floor(Date.now() / 1000) + LIFETIME_SECONDS);
  const signed = Buffer.concat([randomBytes(RANDOM_BYTES), tagOf(secret, subject), expires]);
  return proofIn(secret, Buffer.concat([signed, signatureOf(secret, signed)]));
}

/**
 * Returns the proof of a key that `newUnstoredProof` made, expired or not, or undefined for any other key, and for one of
 * another subject than `subject`.
 */
export async function readUnstoredProof(
  db: Kysely<Database>,
  key: string,
  subject?: Subject,
): Promise<UnstoredProof | undefined> {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return undefined;
  const secret = await proofSecret(db);
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(secret, signed))) return undefined;
  return subject && !tagIn(bytes).equals(tagOf(secret, subject)) ? undefined : proofIn(secret, bytes);
}

/** Returns under which hash the answer of a subject with these digits is stored. */
export const hashOfAnswer = async (
  db: Kysely<Database>,
  { digits, ...subject }: Subject & { digits: string },
): Promise<Buffer> => answerHash(tagOf(await proofSecret(db), subject), digits);

function proofIn(secret: Buffer, bytes: Buffer): UnstoredProof {
  const key = bytes.toString('base64url');
  const digits = digitsOf(secret, key);
  const expiresAt = new Date(bytes.readUInt32BE(RANDOM_BYTES + TAG_BYTES) * 1000);
  return { key, digits, expiresAt, answerHash: answerHash(tagIn(bytes), digits) };
}

const answerHash = (tag: Buffer, digits: string) => hashToken(`${tag.toString('hex')} ${digits}`);
const tagIn = (bytes: Buffer) => bytes.subarray(RANDOM_BYTES, RANDOM_BYTES + TAG_BYTES);
const tagOf = (secret: Buffer, { phone, purpose }: Subject) =>
  hmac(secret, 'subject ', `${phone} ${purpose}`).subarray(0, TAG_BYTES);

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
