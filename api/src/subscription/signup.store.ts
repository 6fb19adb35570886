import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';

/** The time after which unconfirmed requests are deleted. The text message itself is the lasting evidence of consent. */
const RETENTION = sql`interval '30 days'`;

/** Saves a request for a plan with this number. Only a number's latest request is kept, for thirty days. */
export function saveSignupRequest(
  db: Kysely<Database>,
  actor: Actor,
  request: { phone: string; product_id: number },
): Promise<void> {
  return write(db, actor, async (trx) => {
    await trx
      .insertInto('signup_requests')
      .values(request)
      .onConflict((conflict) =>
        conflict.column('phone').doUpdateSet({ product_id: request.product_id, asked_at: sql<Date>`now()` }),
      )
      .execute();
  });
}

/** Returns the number's latest stored request, or null. */
export async function signupRequestOf(
  db: Kysely<Database>,
  phone: string,
): Promise<{ plan: string; asked_at: string } | null> {
  const row = await db
    .selectFrom('signup_requests as r')
    .innerJoin('plans as p', 'p.product_id', 'r.product_id')
    .select(['p.name as plan', 'r.asked_at'])
    .where('r.phone', '=', phone)
    .executeTakeFirst();
  return row ? { ...row, asked_at: toTimestamp(row.asked_at) } : null;
}

/** Deletes requests that are older than thirty days. A job calls it, so that none stays because no other follows. */
export async function dropOldSignupRequests(db: Kysely<Database>): Promise<void> {
  await sql`delete from signup_requests where asked_at < now() - ${RETENTION}`.execute(db);
}
