import { randomInt } from 'node:crypto';
import type { AskedProof, ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { type Kysely, sql } from 'kysely';
import { ApiFailure } from '../plugins/failure.ts';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { hashToken, newToken } from '../plugins/secret.ts';
import { parsePhone } from './phone.ts';

/** A text may take minutes to come; what it opens stays open as long again. */
const LIFE = sql`interval '15 minutes'`;
const TEXT = /^(download|delete|invite|join)\s+(\d{6})$/i;

/** Asks for a proof of the number; `code` is where the text goes. Nothing here depends on whether we know the number. */
export async function askProofOf(
  db: Kysely<Database>,
  asked: { phone: string; purpose: ProofPurpose; code: string },
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
  const text = `${asked.purpose.toUpperCase()} ${digits}`;
  return { key, text, code: asked.code, expires_at: toMoment(expires_at) };
}

/**
 * Takes an incoming text that answers a proof: `from` in any written form, `text` as it was typed. From then on the
 * asker's key opens the door for a while. Answers whether it was such a text (else it is for somebody else to read).
 */
export async function proveByText(
  db: Kysely<Database>,
  { from, text }: { from: string; text: string },
): Promise<boolean> {
  const [, purpose, digits] = TEXT.exec(text.normalize('NFKC').trim()) ?? [];
  const phone = parsePhone(from);
  if (!purpose || !digits || !phone) return false;
  await db
    .updateTable('number_proofs')
    .set({ proved_at: sql<Date>`now()`, expires_at: sql<Date>`now() + ${LIFE}` })
    .where('phone', '=', phone)
    .where('digits', '=', digits)
    .where('purpose', '=', purpose.toLowerCase() as ProofPurpose)
    .where('proved_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return true;
}

/** Whether the text has come; undefined for a key that is unknown or too old. */
export async function isProved(db: Kysely<Database>, key: string): Promise<boolean | undefined> {
  const row = await live(db, key).select('proved_at').executeTakeFirst();
  return row && row.proved_at !== null;
}

/** The E.164 number that the key proves. @throws {ApiFailure} 422 `PROOF_NEEDED` */
export async function provedNumber(
  db: Kysely<Database>,
  { key, purpose }: { key: string; purpose: ProofPurpose },
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
    .where('expires_at', '>', sql<Date>`now()`);
