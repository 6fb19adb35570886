import type { Celebration } from '@wedding/shared/contract/next-step.schema.ts';
import { daysBetween, today } from '@wedding/shared/domain/local-date.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How long something is news. */
const LATELY = sql`interval '7 days'`;
/** Who doesn't look on the fiftieth day still sees it. */
const FIFTY_DAYS = [50, 49, 48];
/** More at once would be a nag. */
const MAX_CELEBRATIONS = 3;
/** So few lines aren't a wedding's. */
const MIN_LINES = 5;

interface Couple {
  planId: string;
  accountId: number;
  wedding_day: string | null;
}

/** Returns what a couple may celebrate now: the fifty days, which pass soonest, then the latest first. */
export async function findCelebrations(db: Kysely<Database>, couple: Couple): Promise<Celebration[]> {
  const { wedding_day } = couple;
  const { rows } = await sql<Celebration>`
    with lines as (
      select b.id as budget_id, c.id as category_id, c.name, i.agreed, i.updated_at, paid.kobo as paid_kobo,
        paid.open, paid.at as paid_at,
        case i.agreed ->> 'mode'
          when 'flat' then (i.agreed ->> 'amount_kobo')::bigint
          when 'per_unit' then (i.agreed ->> 'unit_kobo')::bigint * (i.agreed ->> 'quantity')::bigint
        end as kobo
      from budgets b
        join budget_categories c on c.budget_id = b.id and c.deleted_at is null
        join budget_items i on i.category_id = c.id and i.deleted_at is null
        left join lateral (
          select sum(case direction when 'out' then amount_kobo else -amount_kobo end)
              filter (where paid_on is not null) as kobo,
            count(*) filter (where paid_on is null) as open, max(updated_at) as at
          from budget_payments where item_id = i.id and deleted_at is null
        ) paid on true
      where b.plan_id = ${couple.planId} and b.deleted_at is null
    )
    select kind, key, name from (
      select 1 as place, 'joined' as kind, 'joined ' || other.account_id as key, a.firstname as name, other.joined_at as at
      from wedding_plan_members me
        join wedding_plan_members other on other.plan_id = me.plan_id and other.account_id <> me.account_id
        join accounts a on a.id = other.account_id
      where me.plan_id = ${couple.planId} and me.account_id = ${couple.accountId} and me.role = 'owner'
        and other.joined_at > now() - ${LATELY}
      union all
      -- A price for each guest changes with the guests: such a category is never quite paid.
      select 2, 'category_paid', 'category_paid ' || category_id, name, max(paid_at) from lines
      group by category_id, name
      having bool_and(kobo is not null) and sum(kobo) > 0 and sum(paid_kobo) >= sum(kobo)
        and sum(open) = 0 and max(paid_at) > now() - ${LATELY}
      union all
      select 3, 'all_agreed', 'all_agreed ' || budget_id, '', max(updated_at) from lines
      group by budget_id
      having bool_and(agreed is not null) and count(*) >= ${MIN_LINES} and max(updated_at) > now() - ${LATELY}
    ) celebrations order by at desc, place limit ${MAX_CELEBRATIONS}`.execute(db);
  return wedding_day && FIFTY_DAYS.includes(daysBetween(today(), wedding_day))
    ? [{ kind: 'fifty_days', key: `fifty_days ${wedding_day}`, name: '' }, ...rows]
    : rows;
}
