import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../plugins/schema.ts';
import { hashToken, newToken } from '../plugins/secret.ts';

/** A code waits for its text so long; seconds. */
export const PROOF_SECONDS = 600;
/** Texts with another code than asked, after which the one asked is void. */
const WRONG_MAX = 5;

export interface Proof {
  /** Whoever holds it, and nobody else, may go on once the text has come. */
  claim: string;
  /** Six digits, to be texted from the number itself. */
  code: string;
}

/** Asks for a proof: the same for any number, known or not (security line 7). */
export async function askProof(db: Kysely<Database>, phone: string): Promise<Proof> {
  const proof = { claim: newToken(), code: String(randomInt(1_000_000)).padStart(6, '0') };
  await db.deleteFrom('login_proofs').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db
    .insertInto('login_proofs')
    .values({
      claim_hash: hashToken(proof.claim),
      ...{ phone, code: proof.code },
      expires_at: sql<Date>`now() + make_interval(secs => ${PROOF_SECONDS})`,
    })
    .execute();
  return proof;
}

/** A text "LOGIN 483920" has come from the number. */
export async function proveNumber(
  trx: Transaction<Database>,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  await trx
    .updateTable('login_proofs')
    .set({
      proved_at: sql<Date | null>`case when code = ${code} then now() end`,
      wrong: sql<number>`wrong + case when code = ${code} then 0 else 1 end`,
    })
    .where('phone', '=', phone)
    .where('proved_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('wrong', '<', WRONG_MAX)
    .execute();
}

/** How the claim stands for that number; null when it is unknown, expired, void or of another number. */
export async function claimState(
  db: Kysely<Database>,
  { phone, claim }: { phone: string; claim: string },
): Promise<{ code: string; proved: boolean } | null> {
  const row = await db
    .selectFrom('login_proofs')
    .select(['code', 'proved_at'])
    .where('claim_hash', '=', hashToken(claim))
    .where('phone', '=', phone)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('wrong', '<', WRONG_MAX)
    .executeTakeFirst();
  return row ? { code: row.code, proved: row.proved_at !== null } : null;
}

/** Uses the proof up: it opens one session. False when somebody was faster. */
export async function useProof(db: Kysely<Database>, claim: string): Promise<boolean> {
  const used = await db
    .deleteFrom('login_proofs')
    .where('claim_hash', '=', hashToken(claim))
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}
