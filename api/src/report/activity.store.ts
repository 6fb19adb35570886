import type { Activity } from '@wedding/shared/contract/report.schema.ts';
import { type Kysely, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/** Returns what happened since a time. Changes are those of all administrators `but` one, by name, the busiest first. */
export async function activitySince(
  db: Kysely<Database>,
  { since, but }: { since: string; but: number },
): Promise<Activity> {
  const at = new Date(Math.max(Date.parse(`${since.replace(' ', 'T')}Z`), Date.now() - MAX_DAYS * DAY_MS));
  const [counts, changes] = await Promise.all([countsSince(db, at), changesSince(db, { at, but })]);
  return { since: toTimestamp(at), ...counts, changes };
}

async function countsSince(db: Kysely<Database>, at: Date): Promise<Omit<Activity, 'since' | 'changes'>> {
  const { rows } = await sql<Omit<Activity, 'since' | 'changes'>>`
    select
      (select count(*)::int from accounts where kind = 'couple' and created_at >= ${at}) as new_members,
      charged.charges, charged.revenue,
      (select count(*)::int from journal where outcome = 'cancelled' and happened_at >= ${at}) as cancelled,
      (select count(*)::int from messages where created_at >= ${at}) as messages,
      (select count(*)::int from videos where status = 'published' and published_at >= ${at}) as videos,
      (select count(*)::int from blogs
        where status = 'published' and deleted_at is null and published_at >= ${at}) as blogs
    from (
      select count(*)::int as charges, coalesce(sum(amount), 0)::float8 as revenue
      from subscription_charges where charged_at >= ${at}
    ) charged`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('An aggregate has a row.');
  return counts;
}

const changesSince = (db: Kysely<Database>, { at, but }: { at: Date; but: number }) =>
  db
    .selectFrom('audit as t')
    .innerJoin('accounts as a', 'a.id', 't.actor_id')
    .select([accountName('a').as('who')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('t.actor', '=', 'admin')
    .where('t.actor_id', '!=', but)
    .where('t.group_id', 'is', null)
    .where('t.at', '>=', at)
    .groupBy(['a.id', accountName('a')])
    .orderBy('count', 'desc')
    .execute();
