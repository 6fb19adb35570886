import { randomInt } from 'node:crypto';
import type { AnyProofPurpose, RequestedProof } from '@wedding/shared/contract/me.schema.ts';
import { type Kysely, sql } from 'kysely';
import { hashToken, newToken } from '../auth/secret.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { HttpError } from '../http/http-error.ts';
import type { ProofText } from './proof-text.ts';

/** A text may take minutes to come; what it opens stays open as long again. */
const PROOF_LIFETIME = sql`interval '15 minutes'`;
/** Texts with other digits than those asked for, after which a proof is void. */
const MAX_WRONG_CODES = 5;

/** How long one proof serves the session that asked for it. */
const SESSION_LIFETIME = sql`interval '1 hour'`;

/** Whose session asks: an account has one at a time, on one device. */
interface Asker {
  accountId: number;
  deviceHash: Buffer;
}

/** Asks for a proof of the number; `code` is where the text goes. Nothing here depends on whether we know the number. */
export async function askProofOf(
  db: Kysely<Database>,
  asked: { phone: string; purpose: AnyProofPurpose; code: string; session?: Asker | undefined },
): Promise<RequestedProof & { proved: boolean }> {
  const key = newToken();
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const session = asked.session && (await sessionProof(db, asked.phone, asked.session));
  const provedAt = session?.proved_at ?? null;
  const { expires_at } = await db
    .insertInto('number_proofs')
    .values({
      key_hash: hashToken(key),
      phone: asked.phone,
      purpose: asked.purpose,
      digits,
      session_hash: session?.token_hash ?? null,
      proved_at: provedAt,
      expires_at: sql<Date>`least(now() + ${PROOF_LIFETIME}, ${provedAt}::timestamptz + ${SESSION_LIFETIME})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  const text = proofText(asked.purpose, digits);
  return { key, text, code: asked.code, expires_at: toTimestamp(expires_at), proved: provedAt !== null };
}

/** The asker's session, and when it last proved the number within the hour. */
const sessionProof = (db: Kysely<Database>, phone: string, { accountId, deviceHash }: Asker) =>
  db
    .selectFrom('sessions as s')
    .leftJoin('number_proofs as p', (join) =>
      join
        .onRef('p.session_hash', '=', 's.token_hash')
        .on('p.phone', '=', phone)
        .on('p.proved_at', '>', sql<Date>`now() - ${SESSION_LIFETIME}`),
    )
    .select(['s.token_hash', 'p.proved_at'])
    .where('s.account_id', '=', accountId)
    .where('s.device_hash', '=', deviceHash)
    .orderBy('p.proved_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/**
 * A text that answers a proof has come from the E.164 number. From then on the asker's key opens the door for a
 * while; other digits than those asked for are counted, and void the proof in the end.
 */
export async function proveByText(
  trx: Kysely<Database>,
  { phone, purpose, digits }: ProofText & { phone: string },
): Promise<void> {
  const open = trx
    .updateTable('number_proofs')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('proved_at', 'is', null)
    .where('wrong', '<', MAX_WRONG_CODES)
    .where('expires_at', '>', sql<Date>`now()`);
  const { numUpdatedRows } = await open
    .set({ proved_at: sql<Date>`now()`, expires_at: sql<Date>`now() + ${PROOF_LIFETIME}` })
    .where('digits', '=', digits)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await open.set({ wrong: sql<number>`wrong + 1` }).execute();
}

/** Whether the text has come; undefined for a key that is unknown or too old. */
export async function isProved(db: Kysely<Database>, key: string): Promise<boolean | undefined> {
  const row = await live(db, key).select('proved_at').executeTakeFirst();
  return row && row.proved_at !== null;
}

/** What was asked with the key, for that number and purpose; undefined for a key that is unknown or too old. */
export async function proofOf(
  db: Kysely<Database>,
  { key, phone, purpose }: { key: string; phone: string; purpose: AnyProofPurpose },
): Promise<{ text: string; expires_at: string; proved: boolean } | undefined> {
  const row = await live(db, key)
    .select(['digits', 'proved_at', 'expires_at'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = proofText(purpose, row.digits);
  return { text, expires_at: toTimestamp(row.expires_at), proved: row.proved_at !== null };
}

/** Uses a proof up, where it opens something once. False when somebody was faster. */
export async function spendProof(db: Kysely<Database>, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('number_proofs')
    .where('key_hash', '=', hashToken(key))
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const proofText = (purpose: AnyProofPurpose, digits: string) => `${purpose.toUpperCase()} ${digits}`;

/** The E.164 number that the key proves. @throws {HttpError} 422 `PROOF_NEEDED` */
export async function provedNumber(
  db: Kysely<Database>,
  { key, purpose }: { key: string; purpose: AnyProofPurpose },
): Promise<string> {
  const row = await live(db, key)
    .select('phone')
    .where('purpose', '=', purpose)
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw proofNeeded();
  return row.phone;
}

/** Holds when the key proves the account's own number. @throws {HttpError} 422 `PROOF_NEEDED` */
export async function requireOwnProof(
  db: Kysely<Database>,
  { accountId, key, purpose }: { accountId: number; key: string | undefined; purpose: AnyProofPurpose },
): Promise<void> {
  const phone = key && (await provedNumber(db, { key, purpose }));
  const own = await db.selectFrom('accounts').select('phone').where('id', '=', accountId).executeTakeFirst();
  if (!phone || own?.phone !== phone) throw proofNeeded();
}

const proofNeeded = () =>
  new HttpError(
    422,
    'PROOF_NEEDED',
    'Please confirm your number first: the text has not come, or it is too old.',
  );

/** Forgets what nobody can use any more: keys that are too old, once no session lives by them. */
export async function dropOldProofs(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('number_proofs')
    .where('expires_at', '<=', sql<Date>`now()`)
    .where(
      sql<boolean>`(proved_at is null or session_hash is null or proved_at <= now() - ${SESSION_LIFETIME})`,
    )
    .execute();
}

const live = (db: Kysely<Database>, key: string) =>
  db
    .selectFrom('number_proofs')
    .where('key_hash', '=', hashToken(key))
    .where('wrong', '<', MAX_WRONG_CODES)
    .where('expires_at', '>', sql<Date>`now()`);
