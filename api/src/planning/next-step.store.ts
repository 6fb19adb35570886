import type { getNextStepSchema } from '@wedding/shared/contract/next-step.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';

type NextStep = z.infer<typeof getNextStepSchema.answer>;

/** Returns the plan's unpaid payment that is due first. Refunds don't count. */
export const nextPayment = (db: Kysely<Database>, planId: string) =>
  db
    .selectFrom('budget_payments as p')
    .innerJoin('budget_items as i', 'i.id', 'p.item_id')
    .innerJoin('budget_categories as c', 'c.id', 'i.category_id')
    .innerJoin('budgets as b', 'b.id', 'p.budget_id')
    .select(['i.name', 'p.amount_kobo', 'p.due_on'])
    .where('b.plan_id', '=', planId)
    .where('b.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.direction', '=', 'out')
    .where('p.paid_on', 'is', null)
    .where('p.due_on', 'is not', null)
    .$narrowType<{ due_on: string }>()
    .orderBy('p.due_on')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();

/** Returns the open task with the earliest day and hour. Those without come last, as in the checklist's "Now". */
export const nextTask = (db: Kysely<Database>, planId: string) =>
  db
    .selectFrom('tasks as t')
    .innerJoin('checklists as c', 'c.id', 't.checklist_id')
    .select(['t.title', 't.due_on'])
    .where('c.plan_id', '=', planId)
    .where('c.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .where('t.status', 'in', ['todo', 'doing'])
    .orderBy('t.due_on', (order) => order.asc().nullsLast())
    .orderBy('t.due_at', (order) => order.asc().nullsLast())
    .orderBy('t.sort')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();

/** Returns whether the plan has a checklist and whether it has a budget. */
export async function plannedTools(db: Kysely<Database>, planId: string) {
  const has = (tool: 'checklists' | 'budgets') =>
    db.selectFrom(tool).select('id').where('plan_id', '=', planId).where('deleted_at', 'is', null).limit(1);
  const [checklist, budget] = await Promise.all([
    has('checklists').executeTakeFirst(),
    has('budgets').executeTakeFirst(),
  ]);
  return { has_checklist: checklist !== undefined, has_budget: budget !== undefined };
}

interface Change {
  what: string;
  in: 'checklist' | 'budget';
  did: 'done' | 'paid' | 'changed';
  is_new: boolean;
  at: Date;
  total: string;
}

/**
 * Returns whose plan the account joined, if it joined within three days, and the partner's latest change of the last
 * seven days. Rows that were only copied from a template don't count, as there are too many of them.
 */
export async function partnerNews(
  db: Kysely<Database>,
  { planId, accountId }: { planId: string; accountId: number },
): Promise<Pick<NextStep, 'joined' | 'partner'>> {
  const members = await db
    .selectFrom('wedding_plan_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'm.role', 'a.firstname'])
    .select(sql<boolean>`m.joined_at > now() - interval '3 days'`.as('is_new'))
    .where('m.plan_id', '=', planId)
    .execute();
  const viewer = members.find((member) => member.account_id === accountId);
  const other = members.find((member) => member.account_id !== accountId);
  if (!other) return { joined: null, partner: null };
  const joined = viewer?.is_new && other.role === 'owner' ? other.firstname : null;
  const lately = sql`interval '7 days'`;
  const { rows } = await sql<Change>`
    select *, count(*) over () as total from (
      select t.title as what, 'checklist' as in, t.updated_at as at,
        case when t.status = 'done' and t.done_by = t.updated_by then 'done' else 'changed' end as did,
        t.version = 1 as is_new
      from tasks t join checklists c on c.id = t.checklist_id
      where c.plan_id = ${planId} and c.deleted_at is null and t.deleted_at is null
        and t.updated_by = ${other.account_id} and t.updated_at > now() - ${lately}
        and (t.version > 1 or t.template_row_id is null)
      union all
      select i.name, 'budget', p.updated_at,
        case when p.paid_on is not null and p.direction = 'out' then 'paid' else 'changed' end, false
      from budget_payments p
        join budget_items i on i.id = p.item_id
        join budgets b on b.id = p.budget_id
      where b.plan_id = ${planId} and b.deleted_at is null and i.deleted_at is null and p.deleted_at is null
        and p.updated_by = ${other.account_id} and p.updated_at > now() - ${lately}
      union all
      select i.name, 'budget', i.updated_at, 'changed', i.version = 1
      from budget_items i join budgets b on b.id = i.budget_id
      where b.plan_id = ${planId} and b.deleted_at is null and i.deleted_at is null
        and i.updated_by = ${other.account_id} and i.updated_at > now() - ${lately}
        and (i.version > 1 or i.template_row_id is null)
    ) as changes
    order by at desc
    limit 1`.execute(db);
  const latest = rows[0];
  if (!latest) return { joined, partner: null };
  const { total, at, ...change } = latest;
  return {
    joined,
    partner: { name: other.firstname, ...change, at: toTimestamp(at), more: Number(total) - 1 },
  };
}
