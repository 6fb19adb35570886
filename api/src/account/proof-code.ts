import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { isForeign } from './phone.ts';

/** Returns the short code for a number's proof texts, or '' for one from abroad, which can't text it. */
export const proofCodeFor = async (db: Kysely<Database>, phone: string, set?: string): Promise<string> =>
  isForeign(phone) ? '' : proofCode(db, set);

/**
 * Returns the short code for proof texts: `set` if given, else the short code of the latest tariff, offered ones first.
 * @throws {HttpError} 409 while no tariff has one
 */
export async function proofCode(db: Kysely<Database>, set?: string): Promise<string> {
  if (set) return set;
  const plan = await db
    .selectFrom('plans')
    .select('code')
    .where('code', 'is not', null)
    .orderBy(sql`retired_at is null`, 'desc')
    .orderBy('product_id', 'desc')
    .executeTakeFirst();
  if (plan?.code) return plan.code;
  throw new HttpError(409, 'NO_SHORT_CODE', 'We can’t take texts right now. Please contact us.');
}
