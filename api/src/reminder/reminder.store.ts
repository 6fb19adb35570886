import type { Reminder } from '@wedding/shared/contract/reminder.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The number of days before its date that a reminder is listed: for payments and quotes, and for tasks. */
const PAYMENT_LEAD_DAYS = 3;
const TASK_LEAD_DAYS = 6;
/** The number of days that an overdue payment stays listed. */
const LATE_DAYS = 14;
/** The number of days that a video counts as new. */
const NEW_DAYS = 7;
const MAX_LISTED = 50;

interface Asked {
  accountId: number;
  /** The day in Lagos, as `YYYY-MM-DD`. */
  today: string;
  /** Leaves out rows changed after this time, because somebody who has just entered a date knows it. */
  changedBefore?: Date;
}

/**
 * The common table expressions of everything that can become a reminder of this person: `lines` of budgets, unpaid
 * `payments`, `open_tasks` without those that are assigned to somebody else, and `followed` categories.
 */
const sources = (accountId: number) => sql`
  mine as (select plan_id from wedding_plan_members where account_id = ${accountId}),
  lines as (
    select i.id, i.name, i.quote_until, i.agreed, i.budget_id, i.updated_at
    from budgets b
      join budget_categories c on c.budget_id = b.id and c.deleted_at is null
      join budget_items i on i.category_id = c.id and i.deleted_at is null
    where b.plan_id in (select plan_id from mine) and b.deleted_at is null),
  payments as (
    select p.id, l.name, l.budget_id, p.due_on, p.amount_kobo, p.updated_at
    from lines l join budget_payments p on p.item_id = l.id
    where p.deleted_at is null and p.direction = 'out' and p.paid_on is null),
  open_tasks as (
    select t.id, t.title, t.due_on, t.due_at, t.checklist_id, t.updated_at
    from checklists k join tasks t on t.checklist_id = k.id
    where k.plan_id in (select plan_id from mine) and k.deleted_at is null and t.deleted_at is null
      and t.status in ('todo', 'doing')
      and (t.assignee is null or t.assignee ->> 'kind' = 'member' and (t.assignee ->> 'account_id')::bigint = ${accountId})),
  followed as (
    select f.category_id, f.since
    from followed_categories f join categories c on c.id = f.category_id and c.deleted_at is null
    where f.account_id = ${accountId})`;

/** Returns a person's reminders, the earliest first. Leaves out tasks that are assigned to somebody else. */
export async function remindersOf(
  db: Kysely<Database>,
  { accountId, today, changedBefore = new Date(8.64e15 / 1000) }: Asked,
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with ${sources(accountId)}
    select * from (
      select 'payment' as kind, id::text, name as title, due_on::text as due_on, null as due_at, amount_kobo,
        '/app/budget/edit-budget?id=' || budget_id as path
      from payments
      where due_on between ${addDays(today, -LATE_DAYS)}::date and ${addDays(today, PAYMENT_LEAD_DAYS)}::date
        and updated_at < ${changedBefore}
      union all
      select 'quote', id::text, name, quote_until::text, null, null, '/app/budget/edit-budget?id=' || budget_id
      from lines
      where agreed is null and quote_until between ${today}::date and ${addDays(today, PAYMENT_LEAD_DAYS)}::date
        and updated_at < ${changedBefore}
      union all
      select 'task', id::text, title, due_on::text, due_at, null, '/app/checklist?id=' || checklist_id
      from open_tasks
      where due_on between ${today}::date and ${addDays(today, TASK_LEAD_DAYS)}::date and updated_at < ${changedBefore}
      union all
      select 'video', v.id::text, v.title, null, null, null, '/app/video/watch/' || v.id || '?spv=' || substr(md5(random()::text), 1, 8)
      from followed f join videos v on v.category_id = f.category_id
      where v.status = 'published' and v.published_at > f.since
        and v.published_at > now() - make_interval(days => ${NEW_DAYS})
    ) due
    order by due_on nulls last, due_at nulls last, kind, title, id limit ${MAX_LISTED}`.execute(db);
  return rows.map((row) => ({
    ...row,
    amount_kobo: row.amount_kobo === null ? null : Number(row.amount_kobo),
  }));
}

/** Returns whether anything can become a reminder today or later: a dated task, payment or quote, or a category. */
export async function hasPlanned(
  db: Kysely<Database>,
  { accountId, today }: Pick<Asked, 'accountId' | 'today'>,
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    with ${sources(accountId)}
    select exists (select from followed)
      or exists (select from open_tasks where due_on >= ${today}::date)
      or exists (select from payments where due_on >= ${addDays(today, -LATE_DAYS)}::date)
      or exists (select from lines where agreed is null and quote_until >= ${today}::date) as any`.execute(
    db,
  );
  return rows[0]?.any ?? false;
}

export async function followedBy(db: Kysely<Database>, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('followed_categories')
    .select('category_id')
    .where('account_id', '=', accountId)
    .orderBy('category_id')
    .execute();
  return rows.map(({ category_id }) => category_id);
}

/** Follows these categories and unfollows all others. Ignores categories that don't exist. */
export async function follow(
  trx: Kysely<Database>,
  { accountId, ids }: { accountId: number; ids: readonly number[] },
): Promise<void> {
  await sql`delete from followed_categories
    where account_id = ${accountId} and category_id <> all(${[...ids]}::bigint[])`.execute(trx);
  await sql`insert into followed_categories (account_id, category_id)
    select ${accountId}, id from categories where id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(trx);
}
