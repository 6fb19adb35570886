import { randomInt } from 'node:crypto';
import type { AnyProofPurpose, RequestedProof } from '@wedding/shared/contract/me.schema.ts';
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { hashToken, newToken } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { HttpError } from '../http/http-error.ts';
import { STORED_DIGITS } from './proof-text.ts';
import { newUnstoredProof, readUnstoredProof } from './unstored-proof.ts';

/** How long a proof waits for its text, which may take minutes, and how long a proved key stays valid. */
export const PROOF_LIFETIME = sql`interval '15 minutes'`;
/** The number of texts with wrong digits after which a proof is void. */
export const MAX_WRONG_CODES = 5;

/** What the partner may say yes to. All else takes the number itself. */
export const PARTNER_PURPOSES = ['login', 'lock', 'unlock'] as const;
const isPartnerPurpose = (purpose: AnyProofPurpose) => PARTNER_PURPOSES.some((one) => one === purpose);

/** How long one proof serves the session that asked for it. */
const SESSION_LIFETIME = sql`interval '1 hour'`;

/** The session that asks for the proof: an account has one at a time, on one device. */
interface Asker {
  accountId: number;
  deviceHash: Buffer;
}

interface ProofRequest {
  phone: string;
  purpose: AnyProofPurpose;
  /** The short code that the text goes to. */
  code: string;
  /** The label of the device that asks, for the partner who may say yes to it. */
  device?: string;
  session?: Asker | undefined;
}

type CreatedProof = Omit<RequestedProof, 'ways'> & { proved: boolean };

/** Creates a proof of the number. Known and unknown numbers are treated alike. */
export async function requestProof(db: Kysely<Database>, asked: ProofRequest): Promise<CreatedProof> {
  const key = newToken();
  const digits = String(randomInt(10 ** STORED_DIGITS)).padStart(STORED_DIGITS, '0');
  const session = asked.session && (await sessionProof(db, asked, asked.session));
  const provedAt = session?.proved_at ?? null;
  const { expires_at } = await db
    .insertInto('number_proofs')
    .values({
      key_hash: hashToken(key),
      phone: asked.phone,
      purpose: asked.purpose,
      digits,
      device: asked.device ?? '',
      session_hash: session?.token_hash ?? null,
      proved_at: provedAt,
      expires_at: sql<Date>`least(now() + ${PROOF_LIFETIME}, ${provedAt}::timestamptz + ${SESSION_LIFETIME})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const text = proofText(asked.purpose, digits);
  const proved = provedAt !== null;
  return { key, text, digits, code: asked.code, expires_at: toTimestamp(expires_at), proved };
}

/** Creates a proof for an asker whose number has no budget left; the text has more digits and nothing is stored (SEC-32). */
export async function requestUnstoredProof(
  db: Kysely<Database>,
  { phone, purpose, code }: ProofRequest,
): Promise<CreatedProof> {
  const { key, digits, expiresAt } = await newUnstoredProof(db, { phone, purpose });
  return {
    key,
    text: proofText(purpose, digits),
    digits,
    code,
    expires_at: toTimestamp(expiresAt),
    proved: false,
  };
}

/**
 * Returns the asker's session and when it last proved the number within the past hour. To add a passkey, a sign-in by any
 * proof counts as well, the partner's yes included. What the partner may have said yes to serves nothing else.
 */
const sessionProof = (
  db: Kysely<Database>,
  { phone, purpose }: ProofRequest,
  { accountId, deviceHash }: Asker,
) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('number_proofs as p', (join) =>
      join
        .onRef('p.session_hash', '=', 's.token_hash')
        .on('p.phone', '=', phone)
        .on('p.proved_at', '>', sql<Date>`now() - ${SESSION_LIFETIME}`)
        .on((eb) => eb.or([eb('p.purpose', 'not in', PARTNER_PURPOSES), eb.lit(isPartnerPurpose(purpose))])),
    )
    .select([
      's.token_hash',
      sql<Date | null>`coalesce(p.proved_at, case when ${purpose === 'lock'} and s.by_proof
        and s.created_at > now() - ${SESSION_LIFETIME} then s.created_at end)`.as('proved_at'),
    ])
    .where('s.account_id', '=', accountId)
    .where('s.device_hash', '=', deviceHash)
    .orderBy('p.proved_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** Returns whether the text has arrived, or undefined for a key that is unknown or expired. */
export async function isProved(db: Kysely<Database>, key: string): Promise<boolean | undefined> {
  const row = await live(db, await hasKey(db, key))
    .select('proved_at')
    .executeTakeFirst();
  if (row) return row.proved_at !== null;
  return (await waitingProof(db, key)) ? false : undefined;
}

/** Returns the unstored proof of a key, or undefined for a key that is unknown, expired, or of another number or purpose. */
async function waitingProof(
  db: Kysely<Database>,
  key: string,
  subject?: Pick<ProofRequest, 'phone' | 'purpose'>,
) {
  const proof = await readUnstoredProof(db, key, subject);
  return proof && proof.expiresAt > new Date() ? proof : undefined;
}

/** Returns the proof of this key, number and purpose, or undefined for a key that is unknown or expired. */
export async function proofOf(
  db: Kysely<Database>,
  { key, phone, purpose }: { key: string; phone: string; purpose: AnyProofPurpose },
): Promise<{ text: string; digits: string; expires_at: string; proved: boolean } | undefined> {
  const row = await live(db, await hasKey(db, key))
    .select(['digits', 'proved_at', 'expires_at'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  const waiting = row ? undefined : await waitingProof(db, key, { phone, purpose });
  if (waiting) {
    const { digits, expiresAt } = waiting;
    return { text: proofText(purpose, digits), digits, expires_at: toTimestamp(expiresAt), proved: false };
  }
  if (!row) return undefined;
  const text = proofText(purpose, row.digits);
  const { digits, expires_at, proved_at } = row;
  return { text, digits, expires_at: toTimestamp(expires_at), proved: proved_at !== null };
}

/** Spends a proof that is valid for one use. Returns false if a concurrent request spent it first. */
export async function spendProof(db: Kysely<Database>, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('number_proofs')
    // Kept until it has expired: a key whose proof is stored when it is answered could be answered again.
    .set({ spent_at: sql<Date>`now()` })
    .where(await hasKey(db, key))
    .where('proved_at', 'is not', null)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const proofText = (purpose: AnyProofPurpose, digits: string) => `${purpose.toUpperCase()} ${digits}`;

/** Returns the E.164 number that the key proves. @throws {HttpError} 422 `PROOF_NEEDED` */
export async function provedNumber(
  db: Kysely<Database>,
  { key, purpose }: { key: string; purpose: AnyProofPurpose },
): Promise<string> {
  const row = await live(db, await hasKey(db, key))
    .select('phone')
    .where('purpose', '=', purpose)
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw proofNeeded();
  return row.phone;
}

/** Checks that the key proves the account's own number. @throws {HttpError} 422 `PROOF_NEEDED` */
export async function requireOwnProof(
  db: Kysely<Database>,
  { accountId, key, purpose }: { accountId: number; key: string | undefined; purpose: AnyProofPurpose },
): Promise<void> {
  const phone = key && (await provedNumber(db, { key, purpose }));
  const account = await db
    .selectFrom('accounts')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!phone || account?.phone !== phone) throw proofNeeded();
}

const proofNeeded = () =>
  new HttpError(
    422,
    'PROOF_NEEDED',
    'Please confirm your number first. Your text hasn’t arrived, or it is too old.',
  );

/**
 * Ends what a partner or a passkey may have answered for one of these accounts, as it no longer may: they share no plan any
 * more, or the passkey was removed.
 */
export async function dropPartnerProofs(
  trx: Transaction<Database>,
  accountIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('number_proofs')
    .where('purpose', 'in', PARTNER_PURPOSES)
    .where('phone', 'in', (eb) =>
      eb.selectFrom('accounts').select('phone').where('id', 'in', accountIds).$castTo<{ phone: string }>(),
    )
    .execute();
}

/** Deletes proofs that can't be used any more: their keys are expired and no session relies on them. */
export async function dropOldProofs(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('number_proofs')
    .where('expires_at', '<=', sql<Date>`now()`)
    .where(
      sql<boolean>`(proved_at is null or session_hash is null or proved_at <= now() - ${SESSION_LIFETIME})`,
    )
    .execute();
}

/** Returns the condition that a row is the proof of this key, or the answer that makes an unstored proof valid. */
async function hasKey(db: Kysely<Database>, key: string): Promise<RawBuilder<SqlBool>> {
  const unstored = await readUnstoredProof(db, key);
  return sql`key_hash = ${unstored?.answerHash ?? hashToken(key)}`;
}

/** The proofs that a condition picks, and that can still be answered or used. */
export const live = (db: Kysely<Database>, isTheProof: RawBuilder<SqlBool>) =>
  db
    .selectFrom('number_proofs')
    .where(isTheProof)
    .where('wrong', '<', MAX_WRONG_CODES)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
