import type { Period, PlanningDay } from '@wedding/shared/contract/report.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { planTables } from '../personal-data/plan-tables.ts';
import { dayOf, endOf, startOf } from './period.ts';

/** The tables of a couple's wedding plan. A change to any of these counts as planning, and its content is the couple's. */
export const PLAN_TABLES = Object.entries(planTables)
  .filter(([, { erased }]) => 'plan' in erased)
  .map(([name]) => name);

/** The condition on the audit trail's row of a new budget line that no template brought. */
export const OWN_LINE = sql`after ? 'template_row_id' and after ->> 'template_row_id' is null`;

/** Selects couples' changes to their plans from the audit trail, from one day to another. */
const changes = (from: string, to: string) => sql`
  select at, actor_id, entity, action, after from audit
  where at >= ${startOf(from)} and at < ${endOf(to)} and actor = 'couple' and entity = any(${PLAN_TABLES})`;

/** Returns every day of both periods. Budget lines that were copied from a template don't count as the couple's lines. */
export async function planningDays(
  db: Kysely<Database>,
  { before_from, to }: Period,
): Promise<PlanningDay[]> {
  const made = (entity: string) => sql`count(*) filter (where action = 'insert' and entity = ${entity})`;
  const { rows } = await sql<PlanningDay>`
    with changed as (
      select ${dayOf('at')} as day, count(distinct actor_id) as planners,
        ${made('budgets')} as budgets, ${made('checklists')} as checklists, ${made('budget_payments')} as payments,
        count(*) filter (where action = 'insert' and entity = 'budget_items'
          and ${OWN_LINE}) as lines
      from (${changes(before_from, to)}) c group by 1
    ),
    ticked as (
      select ${dayOf('done_at')} as day, count(*) as tasks from tasks
      where done_at >= ${startOf(before_from)} and done_at < ${endOf(to)} and deleted_at is null group by 1
    )
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(planners, 0)::int as planners,
      coalesce(budgets, 0)::int as budgets, coalesce(checklists, 0)::int as checklists,
      coalesce(lines, 0)::int as lines, coalesce(payments, 0)::int as payments, coalesce(tasks, 0)::int as tasks_done
    from generate_series(${before_from}::date, ${to}::date, interval '1 day') d
      left join changed on changed.day = d left join ticked on ticked.day = d
    order by d`.execute(db);
  return rows;
}

/** Counts the people who changed anything in their plans, in the period and in the one before. */
export async function plannersOf(db: Kysely<Database>, { from, to, before_from }: Period) {
  const { rows } = await sql<{ value: number; before: number }>`
    select (count(distinct actor_id) filter (where at >= ${startOf(from)}))::int as value,
      (count(distinct actor_id) filter (where at < ${startOf(from)}))::int as before
    from (${changes(before_from, to)}) c`.execute(db);
  return rows[0] ?? { value: 0, before: 0 };
}
