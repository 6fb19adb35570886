import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { refreshMembership } from '../subscription/membership.store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The number of couples. With fewer, some kind of event would be missing in a month; more only take longer to fold. */
const COUPLES = 300;
const PLANS = [
  { name: 'Daily', price: 100, duration: 1, code: '5050', title: 'WED DAY' },
  { name: 'Weekly', price: 500, duration: 7, code: '5050', title: 'WED WEEK' },
  { name: 'Monthly', price: 1_500, duration: 30, code: '5050', title: 'WED MONTH' },
];

/**
 * Fills an empty database with the events of two months. The second one (30 days up to `to`) has some 40,000: texts,
 * renewals, failed charges and stops in the format of aggregators, folded as usual, and watching, likes, tasks and
 * changes of plans. The data are the same each time except for the last day. Many timestamps are at midnight in Lagos.
 */
export async function fillMonth(db: Kysely<Database>, to: string): Promise<void> {
  // Midnight in Lagos after the last day.
  const end = Date.parse(`${to}T23:00:00Z`);
  const phones = Array.from({ length: COUPLES }, (_, n) => `+23480355${String(n).padStart(5, '0')}`);
  await write(db, system, async (trx) => {
    await trx
      .insertInto('plans')
      .values(PLANS.map((plan) => ({ ...plan, created_at: new Date(end - 200 * DAY_MS) })))
      .execute();
    await sql`insert into accounts (kind, phone, created_at)
      select 'couple', phone, to_timestamp(${end / 1000}) - interval '1 hour' * (n % 1440)
      from unnest(${phones}::text[]) with ordinality as p(phone, n)`.execute(trx);
    await insertJournal(trx, phones, end);
  });
  // Without statistics the query planner would read the whole journal for each number.
  await sql`analyze`.execute(db);
  for (const phone of phones)
    await write(db, system, (trx) => refreshMembership(trx, phone, { graceHours: 24 }));
  await write(db, system, async (trx) => {
    // A busy machine takes longer for this many rows than a call may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await insertWatching(trx, to);
    await insertPlanning(trx, end);
  });
  await sql`analyze`.execute(db);
}

interface JournalRow {
  provider: string;
  channel: string;
  key: string;
  phone: string;
  at: string;
  body: string;
}

async function insertJournal(
  trx: Transaction<Database>,
  phones: readonly string[],
  end: number,
): Promise<void> {
  const rows = phones
    .flatMap((phone, n) => journalOf(phone, n, end))
    .filter(({ at }) => Date.parse(at) < end);
  await sql`insert into journal (provider, channel, key, phone, received_at, happened_at, body)
    select provider, channel, key, phone, at, at, body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l(provider text, channel text, key text, phone text, at timestamptz, body text)`.execute(trx);
}

/** Returns the journal rows of one number: it texts a title, is charged or not, changes plan, stops or unsubscribes. */
function journalOf(phone: string, n: number, end: number): JournalRow[] {
  const random = seeded(n + 1);
  const plan = PLANS[n % 3] ?? PLANS[0];
  const stops = end - Math.floor(random() * 40) * DAY_MS;
  const rows: JournalRow[] = [];
  const add = (at: number, what: { text: string } | { charge: number; ok: boolean } | { site: string }) =>
    rows.push(rowOf({ phone, at, key: `${n}-${rows.length}`, what }));
  if (!plan) return rows;
  // Every fifth number starts exactly at midnight.
  let at = end - Math.floor(20 + random() * 70) * DAY_MS - (n % 5 === 0 ? 0 : Math.floor(random() * DAY_MS));
  add(at, { text: plan.title });
  let { price } = plan;
  for (at += plan.duration * DAY_MS; at < stops; at += plan.duration * DAY_MS) {
    const luck = random();
    if (luck < 0.12) add(at, { charge: price, ok: false });
    if (luck < 0.06) continue;
    add(at + 2 * HOUR_MS * random(), { charge: price, ok: true });
    if (luck > 0.97 && price === 500) {
      price = 1_500;
      add(at + 3 * HOUR_MS, { text: 'WED MONTH' });
    }
  }
  if (n % 14 === 0) add(stops + 1, { site: 'end' });
  else if (n % 7 === 0) add(stops + 1, { text: 'STOP' });
  else if (n % 11 === 0) add(stops + 1, { site: 'cancel' });
  return rows;
}

function rowOf({
  phone,
  at,
  key,
  what,
}: {
  phone: string;
  at: number;
  key: string;
  what: { text: string } | { charge: number; ok: boolean } | { site: string };
}): JournalRow {
  const line = { phone, key: `id:month-${key}`, at: new Date(Math.round(at)).toISOString() };
  if ('site' in what)
    return { ...line, provider: 'site', channel: 'site', body: JSON.stringify({ kind: what.site }) };
  if ('text' in what) {
    const body = new URLSearchParams({ from: phone, to: '5050', text: what.text, id: key }).toString();
    return { ...line, provider: 'africas-talking', channel: 'sms', body };
  }
  const transaction = { status: what.ok ? 'CHARGED' : 'FAILED', transaction_id: key };
  const notification = {
    uuid: key,
    msisdn: phone,
    mode: 'RENEWAL',
    currency: 'NGN',
    amount: String(what.charge),
    transaction,
  };
  return {
    ...line,
    provider: 'sla',
    channel: 'subscription',
    body: JSON.stringify({ success: notification }),
  };
}

/** Inserts 30,000 days with a watched video in the month and 5,000 in the one before, and 9,000 likes. */
async function insertWatching(trx: Transaction<Database>, to: string): Promise<void> {
  await sql`insert into videos (title, original_key, original_name, size, duration)
    select 'Video ' || n, n, n || '.mp4', 1, 60 + n from generate_series(1, 150) n`.execute(trx);
  // A hash serves as random numbers that are the same each time and on every machine.
  await sql`insert into watch_days (account_id, video_id, day, seconds, bytes, seen, completions)
    select a.id, v.id, ${to}::date - ago, 20 + (h % ${COUPLES}) + 0.25, 400000 + h % 9000000,
      case when h % 9 = 0 then 0 else (1 << (1 + h % 20)) - 1 end, case when h % 20 >= 17 and h % 9 <> 0 then 1 else 0 end
    from (
      select n, abs(hashint4(n)) as h,
        case when n <= 30000 then n % 30 else 30 + n % 30 end as ago
      from generate_series(1, 35000) n
    ) days
      join (select id, row_number() over (order by id) - 1 as place from accounts where kind = 'couple') a
        on a.place = (h / 7) % ${COUPLES}
      join (select id, row_number() over (order by id) - 1 as place from videos) v on v.place = (n / 30) % 150
    on conflict do nothing`.execute(trx);
  await sql`insert into video_likes (account_id, video_id, created_at)
    select a.id, v.id, (${to}::date - (n % 60)::int)::timestamp at time zone 'utc' + interval '23 hours'
      + interval '1 minute' * ((n * 7) % 120 - 60)
    from generate_series(1, 18000) n
      join (select id, row_number() over (order by id) - 1 as place from accounts where kind = 'couple') a
        on a.place = n % ${COUPLES}
      join (select id, row_number() over (order by id) - 1 as place from videos) v on v.place = (n / 600) % 150
    on conflict do nothing`.execute(trx);
}

/** Inserts 9,000 finished tasks and 12,000 audit rows, on both sides of midnight. */
async function insertPlanning(trx: Transaction<Database>, end: number): Promise<void> {
  await sql`with plan as (insert into wedding_plans (id) values (gen_random_uuid()) returning id),
    list as (
      insert into checklists (id, plan_id, name, sort) select gen_random_uuid(), id, 'All', 'a' from plan returning id
    ),
    part as (
      insert into checklist_categories (id, checklist_id, name, sort)
      select gen_random_uuid(), id, 'All', 'a' from list returning id, checklist_id
    )
    insert into tasks (id, checklist_id, category_id, title, due, status, done_at, sort, deleted_at)
    select gen_random_uuid(), checklist_id, part.id, 'Task ' || n, '{}', 'done',
      to_timestamp(${end / 1000}) - interval '10 minutes' * n, 'a', case when n % 50 = 0 then now() end
    from part, generate_series(0, 8999) n`.execute(trx);
  await sql`insert into audit (at, actor, actor_id, action, entity, entity_id, after)
    select to_timestamp(${end / 1000}) - interval '7 minutes' * n, case when n % 10 = 0 then 'system' else 'couple' end,
      (select min(id) from accounts where kind = 'couple') + (n * 17) % ${COUPLES},
      case when n % 4 = 0 then 'update' else 'insert' end,
      (array['budgets', 'checklists', 'budget_items', 'budget_payments', 'tasks', 'accounts', 'video_likes'])[1 + n % 7],
      n::text, case when n % 3 = 0 then '{"template_row_id": null}' else '{"template_row_id": "x"}' end::jsonb
    from generate_series(0, 11999) n`.execute(trx);
}

/** Returns a random number generator that gives the same sequence each time (Mulberry32). */
function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
