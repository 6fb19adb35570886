import type { AnswerOf, Call } from '@wedding/shared/contract/call.ts';
import type * as s from '@wedding/shared/contract/report.schema.ts';
import { reportRowKind } from '@wedding/shared/contract/report.schema.ts';
import {
  getMembershipReport,
  getPlanningReport,
  getReports,
  getWatchingReport,
  listReportRows,
} from '@wedding/shared/contract/report.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fillMonth } from '../testing/report-month.ts';
import { testApp } from '../testing/test-app.ts';

/** Checks every figure of every report against SQL that shares nothing with the stores. Lagos is UTC + 1 h. */
const TO = addDays(today(), -2);
const FROM = addDays(TO, -29);
const BEFORE = { from: addDays(FROM, -30), to: addDays(FROM, -1) };
const MONTHS = { value: { from: FROM, to: TO }, before: BEFORE };
type Span = typeof BEFORE;

const t = await testApp();
const admin = await t.adminToken();
beforeAll(() => fillMonth(t.db, TO), 300_000);

const ask = async <C extends Call>(call: C): Promise<AnswerOf<C>> =>
  (await t.send(call, { as: admin, query: { from: FROM, to: TO } })).data;

const opens = (day: string) => sql`${`${addDays(day, -1)}T23:00:00Z`}::timestamptz`;
const closes = (day: string) => sql`${`${day}T23:00:00Z`}::timestamptz`;
const within = (column: string, { from, to }: Span) =>
  sql`(${sql.ref(column)} >= ${opens(from)} and ${sql.ref(column)} < ${closes(to)})`;
const lagos = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'utc' + interval '1 hour')::date::text`;

async function one(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Record<string, unknown>>`select (${query})::float8 as n`.execute(t.db);
  return Number(rows[0]?.n ?? 0);
}
/** Runs a query `select day, n` and returns 30 values. Days without a row are 0. */
async function byDay(query: RawBuilder<unknown>, { from }: Span): Promise<number[]> {
  const { rows } = await sql<{ day: string; n: number }>`
    select day::text as day, n::float8 as n from (${query}) q`.execute(t.db);
  const found = new Map(rows.map(({ day, n }) => [day, n]));
  return Array.from({ length: 30 }, (_, n) => found.get(addDays(from, n)) ?? 0);
}
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
const column = <Day>(days: Day[], name: keyof Day) => days.map((day) => Number(day[name]));

/** Checks a figure and its days, in both months, against one query by day. Days are rounded so that they add up to it. */
async function holdsDaily<Day extends { day: string }>(
  report: { figures: object; series: Day[]; earlier: Day[] },
  name: keyof Day & string,
  query: (span: Span) => RawBuilder<unknown>,
) {
  const now = await byDay(query(MONTHS.value), MONTHS.value);
  const before = await byDay(query(MONTHS.before), MONTHS.before);
  for (const [days, exact] of [
    [report.series, now],
    [report.earlier, before],
  ] as const) {
    const shown = column(days, name);
    expect(sum(shown), `${name}: the days add up`).toBe(Math.round(sum(exact)));
    // Below one, so that whole values are exact.
    const off = shown.filter((value, day) => !(Math.abs(value - (exact[day] ?? 0)) < 1));
    expect(off, `${name} by day`).toEqual([]);
    expect(shown).toHaveLength(exact.length);
  }
  expect(sum(now), `${name}: a month with nothing of it proves nothing`).toBeGreaterThan(0);
  const figure = (report.figures as Record<string, unknown>)[name];
  if (figure) expect(figure, name).toEqual({ value: Math.round(sum(now)), before: Math.round(sum(before)) });
}

/** Checks a figure that isn't the sum of its days. */
async function holds(figure: s.Figure | s.Perhaps, query: (span: Span) => RawBuilder<unknown>) {
  expect(figure).toEqual({ value: await one(query(MONTHS.value)), before: await one(query(MONTHS.before)) });
}

const charged = (span: Span) =>
  sql`select ${lagos('charged_at')} as day, sum(amount) as n from subscription_charges
    where ${within('charged_at', span)} group by 1`;
const watched = (span: Span) =>
  sql`select day, sum(seconds::numeric) / 60 as n from watch_days
    where day >= ${span.from}::date and day <= ${span.to}::date group by day`;

/** Counts the couples covered at the end of each day, day by day. */
async function membersByDay({ from }: Span): Promise<number[]> {
  const days = Array.from({ length: 30 }, (_, n) => addDays(from, n));
  const { rows } = await sql<{ n: number }>`
    select (select count(distinct account_id) from subscriptions
      where starts_at < m::timestamptz and ends_at >= m::timestamptz)::int as n
    from unnest(${days.map((day) => `${day}T23:00:00Z`)}::text[]) with ordinality as u(m, at) order by at`.execute(
    t.db,
  );
  return rows.map(({ n }) => n);
}

test('the month has over 40,000 events, some of them at midnight', async () => {
  const events = await Promise.all([
    one(sql`select count(*) from journal where ${within('happened_at', MONTHS.value)}`),
    one(sql`select count(*) from watch_days where day between ${FROM}::date and ${TO}::date`),
    one(sql`select count(*) from video_likes where ${within('created_at', MONTHS.value)}`),
    one(sql`select count(*) from tasks where ${within('done_at', MONTHS.value)}`),
    one(sql`select count(*) from audit where entity_id ~ '^\\d+$' and ${within('at', MONTHS.value)}`),
  ]);
  expect(sum(events), events.join(' + ')).toBeGreaterThan(40_000);
  const midnight = sql`select count(*) from subscription_charges where charged_at = ${opens(FROM)} + interval '1 day' * 0
    or (charged_at at time zone 'utc')::time = '23:00:00'`;
  expect(await one(midnight)).toBeGreaterThan(0);
});

test('overview: each figure and each day match', async () => {
  const report = await ask(getReports);
  await holdsDaily(report, 'revenue', charged);
  await holdsDaily(report, 'watch_minutes', watched);
  await holdsDaily(
    report,
    'new_members',
    (span) => sql`select ${lagos('created_at')} as day, count(*) as n from accounts
      where phone is not null and ${within('created_at', span)} group by 1`,
  );
  const now = await membersByDay(MONTHS.value);
  const before = await membersByDay(MONTHS.before);
  expect(column(report.series, 'subscribers')).toEqual(now);
  expect(column(report.earlier, 'subscribers')).toEqual(before);
  expect(report.figures.subscribers).toEqual({ value: now.at(-1), before: before.at(-1) });
});

/** Selects charges by what they were to the membership: its first charge, another plan than before, or the same plan. */
const chargesAs = (span: Span, what: 'renewed' | 'changed' | 'started') => sql`
  select ${lagos('charged_at')} as day, count(*) as n from (
    select c.charged_at, case when s.starts_at = c.charged_at then 'started'
      when lag(c.product_id) over (partition by s.id order by c.charged_at) <> c.product_id then 'changed'
      else 'renewed' end as what
    from subscription_charges c
      join subscriptions s on s.account_id = c.account_id and c.charged_at between s.starts_at and s.ends_at
  ) c where what = ${what} and ${within('charged_at', span)} group by 1`;

test('memberships: starts, renewals, changes, failures, stops, revenue', async () => {
  const report = await ask(getMembershipReport);
  await holdsDaily(report, 'revenue', charged);
  for (const what of ['started', 'renewed', 'changed'] as const) {
    await holdsDaily(report, what, (span) => chargesAs(span, what));
  }
  await holdsDaily(
    report,
    'failed',
    (span) => sql`select ${lagos('happened_at')} as day, count(*) as n from journal
      where provider = 'sla' and body::jsonb -> 'success' -> 'transaction' ->> 'status' = 'FAILED'
        and ${within('happened_at', span)} group by 1`,
  );
  await holdsDaily(
    report,
    'stopped',
    (span) => sql`select ${lagos('happened_at')} as day, count(*) as n
      from journal j join accounts a using (phone)
      where body like '{"kind":"end"%' and ${within('happened_at', span)} and exists (
        select from subscriptions s where s.account_id = a.id and s.ends_at = j.happened_at) group by 1`,
  );
  await holdsDaily(
    report,
    'cancelled',
    (span) => sql`select ${lagos('happened_at')} as day, count(*) as n
      from journal j join accounts a using (phone)
      where (body like '{"kind":"cancel"%' or body like '%text=STOP%') and ${within('happened_at', span)} and exists (
        select from subscriptions s where s.account_id = a.id and s.cancelled_at = j.happened_at) group by 1`,
  );
  // Every charge is one of the three, and the overview has the same figures.
  const { started, renewed, changed } = report.figures;
  const charges = await one(
    sql`select count(*) from subscription_charges where ${within('charged_at', MONTHS.value)}`,
  );
  expect(started.value + renewed.value + changed.value).toBe(charges);
  const overview = await ask(getReports);
  expect(report.figures.revenue).toEqual(overview.figures.revenue);
  expect(report.figures.subscribers).toEqual(overview.figures.subscribers);
  expect(column(report.series, 'subscribers')).toEqual(column(overview.series, 'subscribers'));
});

test('memberships: churn', async () => {
  const { figures } = await ask(getMembershipReport);
  const there = (moment: RawBuilder<unknown>) =>
    sql`select account_id from subscriptions where starts_at < ${moment} and ends_at >= ${moment}`;
  const lost = ({ from, to }: Span) =>
    sql`select count(*) from (${there(opens(from))} except ${there(closes(to))}) gone`;
  await holds(figures.lost, lost);
  await holds(
    figures.churn,
    (span) => sql`select round((${lost(span)})::numeric * 10000
      / (select count(*) from (${there(opens(span.from))}) there))`,
  );
  expect(figures.lost.value).toBeGreaterThan(0);
});

test('memberships: each plan matches, and the plans add up to the whole', async () => {
  const { plans, figures } = await ask(getMembershipReport);
  const planAt = (moment: RawBuilder<unknown>) => sql`
    select distinct on (s.account_id) s.account_id, c.product_id from subscriptions s
      join subscription_charges c on c.account_id = s.account_id and c.charged_at < ${moment}
    where s.starts_at < ${moment} and s.ends_at >= ${moment} order by s.account_id, c.charged_at desc, c.id desc`;
  const on = (id: number, moment: RawBuilder<unknown>) =>
    sql`select account_id from (${planAt(moment)}) p where product_id = ${id}`;
  expect(plans).toHaveLength(3);
  for (const tariff of plans) {
    const first = on(tariff.product_id, opens(FROM));
    const last = on(tariff.product_id, closes(TO));
    expect(tariff).toMatchObject({
      at_start: await one(sql`select count(*) from (${first}) q`),
      at_end: await one(sql`select count(*) from (${last}) q`),
      joined: await one(sql`select count(*) from (${last} except ${first}) q`),
      left: await one(sql`select count(*) from (${first} except ${last}) q`),
      charges: await one(sql`select count(*) from subscription_charges
        where product_id = ${tariff.product_id} and ${within('charged_at', MONTHS.value)}`),
      revenue: await one(sql`select coalesce(sum(amount), 0) from subscription_charges
        where product_id = ${tariff.product_id} and ${within('charged_at', MONTHS.value)}`),
      revenue_before: await one(sql`select coalesce(sum(amount), 0) from subscription_charges
        where product_id = ${tariff.product_id} and ${within('charged_at', MONTHS.before)}`),
    });
    expect(tariff.at_start + tariff.joined - tariff.left).toBe(tariff.at_end);
  }
  expect(sum(plans.map(({ at_end }) => at_end))).toBe(figures.subscribers.value);
  expect(sum(plans.map(({ at_start }) => at_start))).toBe(figures.subscribers.before);
  expect(sum(plans.map(({ revenue }) => revenue))).toBe(figures.revenue.value);
  expect(sum(plans.map(({ revenue_before }) => revenue_before))).toBe(figures.revenue.before);
});

test('memberships: the rows of a past day name the plan that each couple had then', async () => {
  const { plans } = await ask(getMembershipReport);
  for (const { day, field } of [
    { day: addDays(FROM, -1), field: 'at_start' },
    { day: TO, field: 'at_end' },
  ] as const) {
    const names: string[] = [];
    for (let page = 1, total = 1; names.length < total; page++) {
      const query = { kind: 'subscribers', from: day, to: day, page: String(page), per_page: '100' };
      const { data } = await t.send(listReportRows, { as: admin, query });
      names.push(...data.data.map(({ detail }) => detail));
      total = data.total;
    }
    for (const { name, [field]: expected } of plans) {
      expect(names.filter((found) => found === name).length, `${name} ${field}`).toBe(expected);
    }
  }
});

/** Selects each video that a couple watched in a month, if this twentieth of it was played. */
const sawPart = ({ from, to }: Span, part: number) => sql`
  select account_id, video_id from watch_days where day >= ${from}::date and day <= ${to}::date
  group by account_id, video_id having max((seen >> ${part}::int) % 2) = 1`;
const viewings = ({ from, to }: Span) => sql`
  select account_id, video_id from watch_days where day >= ${from}::date and day <= ${to}::date
  group by account_id, video_id having max(seen) > 0`;
const ended = ({ from, to }: Span) =>
  sql`select distinct account_id, video_id from watch_days
    where day >= ${from}::date and day <= ${to}::date and completions > 0 and seen > 0`;
const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql`
  select round(10000.0 * (select count(*) from (${part}) p) / (select count(*) from (${whole}) w))`;

test('watching: time, viewers, completion, likes, data', async () => {
  const report = await ask(getWatchingReport);
  const { figures } = report;
  const days = (what: RawBuilder<unknown>) => (span: Span) =>
    sql`select day, ${what} as n from watch_days where day >= ${span.from}::date and day <= ${span.to}::date group by 1`;
  await holdsDaily(report, 'watch_minutes', watched);
  await holdsDaily(report, 'completions', days(sql`sum(completions)`));
  await holdsDaily(report, 'bytes', days(sql`sum(bytes)`));
  await holdsDaily(
    report,
    'likes',
    (span) => sql`select ${lagos('created_at')} as day, count(*) as n from video_likes
      where ${within('created_at', span)} group by 1`,
  );
  const viewers = (span: Span) =>
    sql`select distinct account_id from watch_days where day >= ${span.from}::date and day <= ${span.to}::date`;
  await holds(figures.viewers, (span) => sql`select count(*) from (${viewers(span)}) q`);
  expect(column(report.series, 'viewers')).toEqual(
    await byDay(
      sql`select day, count(*) as n from (select distinct day, account_id from watch_days) q group by day`,
      MONTHS.value,
    ),
  );
  await holds(figures.viewings, (span) => sql`select count(*) from (${viewings(span)}) q`);
  await holds(figures.completion, (span) => share(ended(span), viewings(span)));
  await holds(
    figures.bytes_per_completion,
    (span) => sql`select round(sum(bytes)::numeric / sum(completions)) from watch_days
      where day >= ${span.from}::date and day <= ${span.to}::date`,
  );
  const overview = await ask(getReports);
  expect(figures.watch_minutes).toEqual(overview.figures.watch_minutes);
});

test('watching: retention, twentieth by twentieth', async () => {
  const { retention } = await ask(getWatchingReport);
  expect(retention).toHaveLength(20);
  for (const part of [0, 1, 9, 17, 18, 19]) {
    await holds(retention[part] as s.Perhaps, (span) => share(sawPart(span, part), viewings(span)));
  }
  // The shares never grow towards the end, because videos were watched from the start.
  const shares = retention.map(({ value }) => value ?? 0);
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
});

test('watching: video by video', async () => {
  const { videos } = await ask(getWatchingReport);
  expect(videos).toHaveLength(20);
  for (const video of videos.slice(0, 6)) {
    const mine = sql`video_id = ${video.id}`;
    const inMonth = sql`${mine} and day >= ${FROM}::date and day <= ${TO}::date`;
    expect(video).toMatchObject({
      watch_minutes: await one(
        sql`select round(sum(seconds::numeric) / 60) from watch_days where ${inMonth}`,
      ),
      viewers: await one(sql`select count(distinct account_id) from watch_days where ${inMonth}`),
      completions: await one(sql`select sum(completions) from watch_days where ${inMonth}`),
      bytes: await one(sql`select sum(bytes) from watch_days where ${inMonth}`),
      likes: await one(
        sql`select count(*) from video_likes where ${mine} and ${within('created_at', MONTHS.value)}`,
      ),
      completion: await one(
        share(
          sql`select * from (${ended(MONTHS.value)}) e where ${mine}`,
          sql`select * from (${viewings(MONTHS.value)}) v where ${mine}`,
        ),
      ),
    });
  }
  const most = await one(sql`select max(m) from (
    select round(sum(seconds::numeric) / 60) as m from watch_days
    where day >= ${FROM}::date and day <= ${TO}::date group by video_id) q`);
  expect(videos[0]?.watch_minutes).toBe(most);
});

test('planning: planners, new rows and finished tasks', async () => {
  const report = await ask(getPlanningReport);
  const plans = sql`actor = 'couple'
    and entity not in ('accounts', 'video_likes', 'messages', 'subscriptions', 'watch_later', 'watch_history')`;
  const made = (entity: string) => (span: Span) =>
    sql`select ${lagos('at')} as day, count(*) as n from audit
      where ${plans} and entity = ${entity} and action = 'insert' and ${within('at', span)} group by 1`;
  await holdsDaily(report, 'budgets', made('budgets'));
  await holdsDaily(report, 'checklists', made('checklists'));
  await holdsDaily(report, 'payments', made('budget_payments'));
  await holdsDaily(
    report,
    'lines',
    (span) => sql`select ${lagos('at')} as day, count(*) as n from audit
      where ${plans} and entity = 'budget_items' and action = 'insert' and ${within('at', span)}
        and jsonb_typeof(after -> 'template_row_id') = 'null' group by 1`,
  );
  await holdsDaily(
    report,
    'tasks_done',
    (span) => sql`select ${lagos('done_at')} as day, count(*) as n from tasks
      where status = 'done' and deleted_at is null and ${within('done_at', span)} group by 1`,
  );
  const { planners } = report.figures;
  await holds(
    planners,
    (span) => sql`select count(distinct actor_id) from audit where ${plans} and ${within('at', span)}`,
  );
  expect(column(report.series, 'planners')).toEqual(
    await byDay(
      sql`select ${lagos('at')} as day, count(distinct actor_id) as n from audit where ${plans} group by 1`,
      MONTHS.value,
    ),
  );
});

test('the rows behind a figure add up to it, for each kind, for a day and the month', async () => {
  const [summary, memberships, watching, planning] = await Promise.all([
    ask(getReports),
    ask(getMembershipReport),
    ask(getWatchingReport),
    ask(getPlanningReport),
  ]);
  const rows = async (kind: string, from: string, to: string) =>
    (await t.send(listReportRows, { as: admin, query: { kind, from, to } })).data;
  const days: [string, readonly { day: string }[]][] = [
    ...(['revenue', 'new_members', 'subscribers'] as const).map((kind) => [kind, summary.series] as const),
    ...(['renewed', 'failed'] as const).map((kind) => [kind, memberships.series] as const),
    ...(['watch_minutes', 'viewers', 'completions', 'likes', 'bytes'] as const).map(
      (kind) => [kind, watching.series] as const,
    ),
    ...(['planners', 'tasks_done'] as const).map((kind) => [kind, planning.series] as const),
  ].map(([kind, series]) => [kind, series]);
  for (const [kind, series] of days) {
    const bars = series.map((day) => ({ day: day.day, n: Number(Object(day)[kind]) }));
    const bar = bars.toSorted((a, b) => b.n - a.n)[0] ?? { day: TO, n: 0 };
    expect(bar.n, kind).toBeGreaterThan(0);
    const found = await rows(kind, bar.day, bar.day);
    expect(Math.round(found.sum), `${kind} on ${bar.day}`).toBe(bar.n);
    expect(
      found.data.every(
        ({ label, video_id }) => video_id !== null || /^\+?•+\d{4}$|Unknown number/.test(label),
      ),
    ).toBe(true);
  }
  const figures = { ...planning.figures, ...watching.figures, ...memberships.figures, ...summary.figures };
  for (const kind of reportRowKind.options) {
    const { sum } = await rows(kind, FROM, TO);
    expect(Math.round(sum), kind).toBe(figures[kind].value);
  }
  const charges = await rows('revenue', FROM, TO);
  expect(charges.sum).toBe(summary.figures.revenue.value);
  expect(charges.total).toBe(
    await one(
      sql`select count(*) from subscription_charges where amount <> 0 and ${within('charged_at', MONTHS.value)}`,
    ),
  );
  const second = (
    await t.send(listReportRows, {
      as: admin,
      query: { kind: 'revenue', from: FROM, to: TO, page: '2' },
    })
  ).data;
  expect(second.data.map(({ key }) => key)).not.toContain(charges.data[0]?.key);
});
