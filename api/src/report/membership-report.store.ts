import type { MembershipDay, Period, TariffMembers } from '@wedding/shared/contract/report.schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayOf, endOf, startOf } from './period.ts';
import { chargedByDay, membersByDay } from './report.store.ts';

/** The outcomes that the report counts: those that the fold gives to messages which change a membership. */
const COUNTED = ['started', 'renewed', 'changed', 'failed', 'stopped', 'cancelled'] as const;

/** Returns every day of both periods, with its number of subscribers, the journal's outcomes and the revenue. */
export async function membershipDays(db: Kysely<Database>, period: Period): Promise<MembershipDay[]> {
  const { before_from, to } = period;
  const counts = COUNTED.map((name) => sql`count(*) filter (where outcome = ${name}) as ${sql.ref(name)}`);
  const filled = COUNTED.map((name) => sql`coalesce(${sql.ref(name)}, 0)::int as ${sql.ref(name)}`);
  const { rows } = await sql<MembershipDay>`
    with covered as (${membersByDay(period)}),
    charged as (${chargedByDay(period)}),
    counted as (
      select ${dayOf('happened_at')} as day, ${sql.join(counts)}
      from journal
      where outcome in (${sql.join(COUNTED.map((name) => sql.lit(name)))})
        and happened_at >= ${startOf(before_from)} and happened_at < ${endOf(to)}
      group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, subscribers, ${sql.join(filled)},
      coalesce(naira, 0)::float8 as revenue
    from covered left join counted using (day) left join charged using (day)
    order by day`.execute(db);
  return rows;
}

/**
 * Selects who was covered at a timestamp, as the rows (account_id, product_id, starts_at). A membership period only has
 * its current plan, so the plan at that time comes from the last charge before the timestamp.
 */
export const coveredAt = (timestamp: RawBuilder<Date>) => sql`
  select s.account_id, coalesce(c.product_id, s.product_id) as product_id, s.starts_at
  from subscriptions s left join lateral (
    select product_id from subscription_charges c
    where c.account_id = s.account_id and c.charged_at >= s.starts_at and c.charged_at < ${timestamp}
    order by charged_at desc limit 1
  ) c on true
  where s.starts_at < ${timestamp} and s.ends_at >= ${timestamp}`;

/** Returns each plan's couples at the start and end of the period and its charges. The plan with most couples is first. */
export async function planMembers(db: Kysely<Database>, period: Period): Promise<TariffMembers[]> {
  const { from, to, before_from } = period;
  const { rows } = await sql<TariffMembers>`
    with first as (${coveredAt(startOf(from))}),
    last as (${coveredAt(endOf(to))}),
    moved as (
      select coalesce(first.product_id, last.product_id) as product_id,
        count(first.account_id) as at_start, count(last.account_id) as at_end,
        count(*) filter (where first.account_id is null) as joined,
        count(*) filter (where last.account_id is null) as "left"
      from first full join last using (account_id, product_id) group by 1
    ),
    charged as (
      select product_id, count(*) filter (where charged_at >= ${startOf(from)}) as charges,
        sum(amount) filter (where charged_at >= ${startOf(from)}) as revenue,
        sum(amount) filter (where charged_at < ${startOf(from)}) as revenue_before
      from subscription_charges
      where charged_at >= ${startOf(before_from)} and charged_at < ${endOf(to)} group by 1
    )
    select p.product_id, p.name, p.price, p.retired_at is not null as retired,
      coalesce(at_start, 0)::int as at_start, coalesce(joined, 0)::int as joined,
      coalesce("left", 0)::int as "left", coalesce(at_end, 0)::int as at_end,
      coalesce(charges, 0)::int as charges, coalesce(revenue, 0)::float8 as revenue,
      coalesce(revenue_before, 0)::float8 as revenue_before
    from plans p left join moved using (product_id) left join charged using (product_id)
    where p.retired_at is null or at_start > 0 or at_end > 0 or charges > 0 or revenue_before > 0
    order by at_end desc nulls last, revenue desc nulls last, p.product_id`.execute(db);
  return rows;
}

/** Counts who was covered at the start of the day `from`, and how many of them weren't any more at the end of `to`. */
export async function churnedBetween(
  db: Kysely<Database>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<{ at_start: number; lost: number }> {
  const { rows } = await sql<{ at_start: number; lost: number }>`
    select count(*)::int as at_start,
      (count(*) filter (where not exists (
        select from subscriptions n
        where n.account_id = s.account_id and n.starts_at < ${endOf(to)} and n.ends_at >= ${endOf(to)})))::int as lost
    from subscriptions s where s.starts_at < ${startOf(from)} and s.ends_at >= ${startOf(from)}`.execute(db);
  return rows[0] ?? { at_start: 0, lost: 0 };
}
