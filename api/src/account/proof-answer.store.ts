import type { AnyProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { live, MAX_WRONG_CODES, PARTNER_PURPOSES, PROOF_LIFETIME, proofOf } from './number-proof.store.ts';
import type { ProofText } from './proof-text.ts';
import { hashOfAnswer, UNSTORED_DIGITS } from './unstored-proof.ts';

/**
 * Handles a text from the E.164 number that answers a proof, and returns whether it did. With the right digits the asker's key becomes valid for
 * `PROOF_LIFETIME`. Wrong digits are counted and void the proof after `MAX_WRONG_CODES`. An unstored proof is stored.
 */
export async function proveByText(
  trx: Kysely<Database>,
  { phone, purpose, digits }: ProofText & { phone: string },
): Promise<boolean> {
  if (digits.length === UNSTORED_DIGITS) {
    await storeAnswer(trx, { phone, purpose, digits });
    return true;
  }
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
  return numUpdatedRows > 0n;
}

/**
 * Proves the number of a waiting key, in place of a text, by a passkey of the account that has the number. Returns false for
 * a key that is unknown, expired, spent, or was requested for another number or purpose.
 */
export async function proveByPasskey(
  trx: Kysely<Database>,
  { key, phone, purpose }: { key: string; phone: string; purpose: AnyProofPurpose },
): Promise<boolean> {
  const proof = await proofOf(trx, { key, phone, purpose });
  if (!proof || proof.proved) return false;
  return proveByText(trx, { phone, purpose, digits: proof.digits });
}

/** What the number's owner waits for on another device. */
export const waitingRequests = (db: Kysely<Database>, phone: string) =>
  live(db, sql<boolean>`proved_at is null`)
    .select(['purpose', 'device', 'asked_at'])
    .where('phone', '=', phone)
    .where('purpose', 'in', PARTNER_PURPOSES)
    .orderBy('asked_at', 'desc')
    .limit(3)
    .execute();

/** Stores that a number texted these digits. Whether they are those of a key shows when the key comes. */
async function storeAnswer(trx: Kysely<Database>, answer: ProofText & { phone: string }): Promise<void> {
  const valid = {
    proved_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + ${PROOF_LIFETIME}`,
  };
  await trx
    .insertInto('number_proofs')
    .values({ ...answer, ...valid, key_hash: await hashOfAnswer(trx, answer) })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(valid))
    .execute();
}
