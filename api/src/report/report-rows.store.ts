import type { ReportRow, ReportRowKind } from '@wedding/shared/contract/report.schema.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maskPhone } from '../account/phone.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { coveredAt } from './membership-report.store.ts';
import { endOf, startOf } from './period.ts';
import { OWN_LINE, PLAN_TABLES } from './planning-report.store.ts';

interface Span {
  from: string;
  to: string;
  product_id?: number | undefined;
}

/** Of one plan, if it is asked for. */
const ofPlan = ({ product_id }: Span) => (product_id ? sql`p.product_id = ${product_id}` : sql`true`);

const within = (column: string, { from, to }: Span) =>
  sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${endOf(to)}`;
const watched = ({ from, to }: Span) => sql`w.day between ${from}::date and ${to}::date`;

const NOBODY = sql`null::bigint as account_id`;
const NO_VIDEO = sql`null::int as video_id`;

/** Selects the videos watched in the period, each with a counted value. */
const byVideo = (span: Span, value: RawBuilder<unknown>) => sql`
  select v.id::text as key, v.title as label, '' as detail, ${value} as value, null::timestamptz as at,
    v.id as video_id, ${NOBODY}
  from watch_days w join videos v on v.id = w.video_id where ${watched(span)} group by v.id`;

/** Selects the journal's messages with an outcome, one by one, each with the couple that held its number then. */
const events = (
  span: Span,
  outcome: 'started' | 'renewed' | 'changed' | 'failed' | 'stopped' | 'cancelled',
) => sql`
  select j.id::text as key, case when j.phone like '+%' then j.phone else '' end as label, j.provider as detail, 1 as value, j.happened_at as at,
    ${NO_VIDEO}, t.account_id
  from journal j left join number_tenures t
    on t.phone = j.phone and t.held_from <= j.happened_at and j.happened_at < t.held_until
  where j.outcome = ${outcome} and ${within('j.happened_at', span)}`;

/** Selects couples, each with what it did. */
const couples = (each: RawBuilder<unknown>) => sql`
  select a.id::text as key, coalesce(a.phone, '') as label, e.detail, e.value, e.at, ${NO_VIDEO}, a.id as account_id
  from (${each}) e join accounts a on a.id = e.id`;

/** Selects couples, each with how many rows of a table of its plan it made, but never which. */
const made = (span: Span, entity: string, condition = sql`true`) =>
  couples(sql`select actor_id as id, '' as detail, count(*) as value, max(at) as at
    from audit where ${within('at', span)} and actor = 'couple' and action = 'insert'
      and entity = ${entity} and ${condition} group by 1`);

/** The rows behind each figure: (key, label, detail, value, at, video_id, account_id). Their values add up to it. */
const ROWS: Record<ReportRowKind, (span: Span) => RawBuilder<unknown>> = {
  revenue: (span) => sql`
    select c.id::text as key, coalesce(a.phone, '') as label, p.name as detail, c.amount as value, c.charged_at as at,
      ${NO_VIDEO}, a.id as account_id
    from subscription_charges c join accounts a on a.id = c.account_id join plans p using (product_id)
    where ${within('c.charged_at', span)} and ${ofPlan(span)}`,
  new_members: (span) =>
    couples(sql`select id, '' as detail, 1 as value, created_at as at from accounts
      where kind = 'couple' and ${within('created_at', span)}`),
  subscribers: (span) =>
    couples(sql`select account_id as id, p.name as detail, 1 as value, c.starts_at as at
      from (${coveredAt(endOf(span.to))}) c join plans p using (product_id) where ${ofPlan(span)}`),
  started: (span) => events(span, 'started'),
  renewed: (span) => events(span, 'renewed'),
  changed: (span) => events(span, 'changed'),
  failed: (span) => events(span, 'failed'),
  stopped: (span) => events(span, 'stopped'),
  cancelled: (span) => events(span, 'cancelled'),
  lost: (span) =>
    couples(sql`select account_id as id, p.name as detail, 1 as value, c.starts_at as at
      from (${coveredAt(startOf(span.from))}) c join plans p using (product_id)
      where ${ofPlan(span)} and not exists (
        select from subscriptions n
        where n.account_id = c.account_id and n.starts_at < ${endOf(span.to)} and n.ends_at >= ${endOf(span.to)})`),
  watch_minutes: (span) => byVideo(span, sql`sum(w.seconds::float8) / 60`),
  completions: (span) => byVideo(span, sql`sum(w.completions)`),
  viewings: (span) => byVideo(span, sql`count(distinct w.account_id) filter (where w.seen <> 0)`),
  bytes: (span) => byVideo(span, sql`sum(w.bytes)`),
  likes: (span) => sql`
    select v.id::text as key, v.title as label, '' as detail, count(*) as value, null::timestamptz as at,
      v.id as video_id, ${NOBODY}
    from video_likes l join videos v on v.id = l.video_id where ${within('l.created_at', span)} group by v.id`,
  viewers: (span) =>
    couples(sql`select w.account_id as id, count(distinct w.video_id) || case count(distinct w.video_id)
        when 1 then ' video, ' else ' videos, ' end || round(sum(w.seconds::float8) / 60) || ' min' as detail,
        1 as value, null::timestamptz as at
      from watch_days w where ${watched(span)} group by 1`),
  // Lists who changed something but never what, because a plan is private to its couple.
  planners: (span) =>
    couples(sql`select actor_id as id, count(*) || case count(*) when 1 then ' change' else ' changes' end as detail,
        1 as value, max(at) as at
      from audit where ${within('at', span)} and actor = 'couple' and entity = any(${PLAN_TABLES}) group by 1`),
  budgets: (span) => made(span, 'budgets'),
  checklists: (span) => made(span, 'checklists'),
  payments: (span) => made(span, 'budget_payments'),
  lines: (span) => made(span, 'budget_items', OWN_LINE),
  tasks_done: (span) => sql`
    select coalesce(a.id::text, '') as key, coalesce(a.phone, '') as label, '' as detail, count(*) as value,
      max(k.done_at) as at, ${NO_VIDEO}, a.id as account_id
    from tasks k left join accounts a on a.id = k.done_by
    where ${within('k.done_at', span)} and k.deleted_at is null group by a.id`,
};

interface Asked extends Span {
  kind: ReportRowKind;
  page: number;
  per_page: number;
}

/** Returns the rows behind a figure, highest value first and then latest, with the sum of all rows. */
export async function reportRows(db: Kysely<Database>, { kind, page, per_page, ...span }: Asked) {
  type Found = Omit<ReportRow, 'at'> & { at: Date | null; total: number; sum: number };
  const { rows } = await sql<Found>`
    select key, label, detail, value::float8 as value, at, video_id, account_id,
      (count(*) over ())::int as total, (sum(value) over ())::float8 as sum
    from (${ROWS[kind](span)}) behind where value <> 0
    order by behind.value desc, at desc nulls last, key limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  return {
    data: rows.map(({ total, sum, label, at, ...row }) => ({
      ...row,
      label: row.video_id === null ? maskPhone(label) || 'Unknown number' : label,
      at: at && toTimestamp(at),
    })),
    page,
    per_page,
    total: rows[0]?.total ?? 0,
    sum: rows[0]?.sum ?? 0,
  };
}
