import type { Kysely } from 'kysely';
import type { Database } from '../plugins/schema.ts';

/** The payment of a plan that is due first and not paid; what comes back (a refund) is none. */
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

/** The open task of the earliest day; those without a day come last, as in the checklist's "Now". */
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
    .orderBy('t.sort')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
