import { randomInt } from 'node:crypto';
import type { AnyProofPurpose, AskedProof } from '@wedding/shared/contract/me.schema.ts';
import { type Kysely, sql } from 'kysely';
import { ApiFailure } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { hashToken, newToken } from '../plugins/secret.ts';
import type { ProofText } from './proof-text.ts';

/** A text may take minutes to come; what it opens stays open as long again. */
const LIFE = sql`interval '15 minutes'`;
/** Texts with other digits than those asked for, after which a proof is void. */
const WRONG_MAX = 5;

/** Asks for a proof of the number; `code` is where the text goes. Nothing here depends on whether we know the number. */
export async function askProofOf(
  db: Kysely<Database>,
  asked: { phone: string; purpose: AnyProofPurpose; code: string },
): Promise<AskedProof> {
  const key = newToken();
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const { expires_at } = await db
    .insertInto('number_proofs')
    .values({
      key_hash: hashToken(key),
      phone: asked.phone,
      purpose: asked.purpose,
      digits,
      expires_at: sql<Date>`now() + ${LIFE}`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return { key, text: wordsOf(asked.purpose, digits), code: asked.code, expires_at: toMoment(expires_at) };
}

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
    .where('wrong', '<', WRONG_MAX)
    .where('expires_at', '>', sql<Date>`now()`);
  const { numUpdatedRows } = await open
    .set({ proved_at: sql<Date>`now()`, expires_at: sql<Date>`now() + ${LIFE}` })
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
  const text = wordsOf(purpose, row.digits);
  return { text, expires_at: toMoment(row.expires_at), proved: row.proved_at !== null };
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

const wordsOf = (purpose: AnyProofPurpose, digits: string) => `${purpose.toUpperCase()} ${digits}`;

/** The E.164 number that the key proves. @throws {ApiFailure} 422 `PROOF_NEEDED` */
export async function provedNumber(
  db: Kysely<Database>,
  { key, purpose }: { key: string; purpose: AnyProofPurpose },
): Promise<string> {
  const row = await live(db, key)
    .select('phone')
    .where('purpose', '=', purpose)
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  if (!row) {
    throw new ApiFailure(
      422,
      'PROOF_NEEDED',
      'Please prove your number first: the text has not come, or it is too old.',
    );
  }
  return row.phone;
}

/** Forgets what nobody can use any more. */
export async function dropOldProofs(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('number_proofs').where('expires_at', '<=', sql<Date>`now()`).execute();
}

const live = (db: Kysely<Database>, key: string) =>
  db
    .selectFrom('number_proofs')
    .where('key_hash', '=', hashToken(key))
    .where('wrong', '<', WRONG_MAX)
    .where('expires_at', '>', sql<Date>`now()`);
