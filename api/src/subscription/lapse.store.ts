import { type Kysely, sql } from 'kysely';
import type { Database } from '../plugins/schema.ts';

const DAY = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

/** What a couple without cover is told: which plan ended, and when. */
export async function lapseText(db: Kysely<Database>, accountId: number): Promise<string> {
  const { rows } = await sql<{ name: string; ends_at: Date }>`
    select p.name, s.ends_at from covers c
      join subscriptions s on s.account_id = c.by_account
      join plans p on p.product_id = s.product_id
    where c.account_id = ${accountId}
    order by s.ends_at desc limit 1`.execute(db);
  const last = rows[0];
  if (!last) return 'There is no subscription for this number. Choose a plan to begin.';
  return `Your ${last.name} plan ended on ${DAY.format(last.ends_at)}. Choose a plan to go on: everything you saved is still here.`;
}
