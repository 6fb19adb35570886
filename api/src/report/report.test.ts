import { deleteVideo, getVideoFigures, listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import { listAdminBlogs } from '@wedding/shared/contract/blog.ts';
import type { Call } from '@wedding/shared/contract/call.ts';
import { exportMembers, listMembers, updateMember } from '@wedding/shared/contract/member.ts';
import type { Report } from '@wedding/shared/contract/report.schema.ts';
import {
  getAttention,
  getMembershipReport,
  getPlanningReport,
  getReports,
  getWatchingReport,
  listContentCalendar,
  listReportRows,
} from '@wedding/shared/contract/report.ts';
import { createTariff } from '@wedding/shared/contract/subscription.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { storedVersion } from '../testing/stored-version.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();

const report = async (query: Record<string, string> = {}): Promise<Report> =>
  (await t.send(getReports, { as: admin, query })).data;

test('an empty database reports zeros for 30 whole days and asks for plans', async () => {
  const { days, figures, series, running, attention, videos } = await report();
  expect(days).toBe(30);
  expect(series).toHaveLength(30);
  expect(series.at(-1)?.day).toBe(addDays(today(), -1));
  expect(running).toMatchObject({ day: today(), revenue: 0 });
  expect(figures.subscribers).toEqual({ value: 0, before: 0 });
  expect(figures.revenue).toEqual({ value: 0, before: 0 });
  expect(attention).toEqual([{ kind: 'no_plans', count: 0 }]);
  expect(videos).toEqual([]);
});

test('an empty database has every report, with no shares to calculate', async () => {
  const ask = async <C extends Call>(call: C) => {
    const answer = await t.send(call, { as: admin });
    expect(answer.message).toBe('OK');
    return answer.data;
  };
  expect((await ask(getMembershipReport)).figures.churn).toEqual({ value: null, before: null });
  const watching = await ask(getWatchingReport);
  expect(watching.figures.completion).toEqual({ value: null, before: null });
  expect(watching.retention).toHaveLength(20);
  expect(watching.videos).toEqual([]);
  expect((await ask(getPlanningReport)).figures.planners).toEqual({ value: 0, before: 0 });
});

test('figures are sums of their days, next to those of the equal period before', async () => {
  const now = await t.couple('+2348036660001', 24);
  const lapsed = await t.couple('+2348036660002', -40 * 24);
  await t.asSystem(async (trx) => {
    await sql`update subscriptions set starts_at = now() - interval '3 days' where account_id = ${now.id}`.execute(
      trx,
    );
    await sql`update subscriptions set starts_at = now() - interval '60 days' where account_id = ${lapsed.id}`.execute(
      trx,
    );
    await sql`update accounts set created_at = now() - interval '45 days' where id = ${lapsed.id}`.execute(
      trx,
    );
    await sql`update accounts set created_at = now() - interval '2 days' where id = ${now.id}`.execute(trx);
    await sql`insert into subscription_charges (account_id, product_id, amount, charged_at)
      select ${now.id}, product_id, 100, now() - make_interval(days => ago)
      from plans, unnest(array[0, 1, 2, 29, 31]) ago`.execute(trx);
    await sql`insert into videos (title, original_key, original_name, size) values ('Video', 'k', 'video.mp4', 1)`.execute(
      trx,
    );
    await sql`insert into watch_days (account_id, video_id, day, seconds)
      select ${now.id}, id, (now() at time zone 'utc')::date - ago, 90 from videos, unnest(array[1, 45]) ago`.execute(
      trx,
    );
  });
  const { figures, series, running } = await report();
  expect(figures.revenue).toEqual({ value: 300, before: 100 });
  expect(running).toMatchObject({ revenue: 100, subscribers: 1 });
  expect(figures.new_members).toEqual({ value: 1, before: 1 });
  expect(figures.watch_minutes).toEqual({ value: 2, before: 2 });
  expect(figures.subscribers).toEqual({ value: 1, before: 0 });
  expect(series.slice(-4).map((day) => day.subscribers)).toEqual([0, 1, 1, 1]);
  expect(series.map((day) => day.revenue).filter(Boolean)).toEqual([100, 100, 100]);

  const week = await report({ days: '7' });
  expect(week.series).toHaveLength(7);
  expect(week.figures.revenue).toEqual({ value: 200, before: 0 });
  const long = await report({ days: '60' });
  expect(long.series.slice(0, 25).map((day) => day.subscribers)).toContain(1);
});

test('the running day is compared with nothing: as much each whole day is the same, however early it is', async () => {
  const { id } = await t.couple('+2348036660005', 24);
  const hour = sql`(${today()}::date::timestamp at time zone 'Africa/Lagos') + interval '1 second'`;
  await t.asSystem((trx) =>
    sql`insert into subscription_charges (account_id, product_id, amount, charged_at)
      select ${id}, product_id, case ago when 0 then 10 else 1000 end, ${hour} - make_interval(days => ago)
      from plans, generate_series(0, 20) ago`.execute(trx),
  );
  const isMine = (label: string) => label === '+•••••••••0005';
  const periods: Record<string, string>[] = [{ days: '7' }, { from: addDays(today(), -7), to: today() }];
  for (const query of periods) {
    const { data } = await t.send(getMembershipReport, { as: admin, query });
    expect(data).toMatchObject({ days: 7, to: addDays(today(), -1), running_day: today() });
    expect(data.series.map(({ day }) => day)).not.toContain(today());
    expect(data.earlier).toHaveLength(7);
    expect(data.plans[0]).toMatchObject({ revenue_before: 7000, revenue: data.figures.revenue.value });
    const rows = { from: data.from, to: data.to, kind: 'revenue', per_page: '100' };
    const behind = (await t.send(listReportRows, { as: admin, query: rows })).data;
    expect(behind.data.filter(({ label }) => isMine(label))).toHaveLength(7);
    expect(behind.sum).toBe(data.figures.revenue.value);
  }
  // The running day alone has a row, its charges behind it, and no figure.
  const alone = { from: today(), to: today() };
  const { data } = await t.send(getMembershipReport, { as: admin, query: alone });
  expect(data).toMatchObject({ days: 0, series: [], earlier: [], figures: { revenue: { value: 0 } } });
  const behind = (await t.send(listReportRows, { as: admin, query: { ...alone, kind: 'revenue' } })).data;
  expect(behind.sum).toBe(data.running?.revenue);
  await t.asSystem((trx) => trx.deleteFrom('subscription_charges').where('account_id', '=', id).execute());
});

test('short days add up to the minutes of the rows behind the figure', async () => {
  const id = await publishedVideo(t, 'Short days');
  const { id: accountId } = await t.couple('+2348036660004');
  const to = addDays(today(), -100);
  const days = Array.from({ length: 19 }, (_, ago) => addDays(to, -ago));
  const rows = days.map((day) => ({ account_id: accountId, video_id: id, seconds: 25, day }));
  await t.asSystem((trx) => trx.insertInto('watch_days').values(rows).execute());
  const query = { from: addDays(to, -18), to };
  const behind = await t.send(listReportRows, { as: admin, query: { ...query, kind: 'watch_minutes' } });
  expect(behind.data.sum).toBeCloseTo(7.92, 2);
  for (const call of [getReports, getWatchingReport]) {
    const { figures, series } = (await t.send(call, { as: admin, query })).data;
    expect(figures.watch_minutes).toEqual({ value: 8, before: 0 });
    expect(series.reduce((sum, day) => sum + day.watch_minutes, 0)).toBe(8);
    expect(new Set(series.map((day) => day.watch_minutes))).toEqual(new Set([0, 1]));
  }
  // The video's own page adds up its days.
  const ofVideo = await t.send(getVideoFigures, { as: admin, params: { id }, query: { days: '120' } });
  expect(ofVideo.data.days.reduce((sum, day) => sum + day.watch_minutes, 0)).toBe(8);
  expect(ofVideo.data.whole).toMatchObject({ viewers: 1, watch_minutes: 8, viewings: 0, average: null });
  // A hundred whole days are compared with the hundred before them, which have 18 of these days.
  const hundred = await t.send(getVideoFigures, { as: admin, params: { id }, query: { days: '100' } });
  expect(hundred.data).toMatchObject({ whole: { watch_minutes: 0 }, earlier: { watch_minutes: 8 } });
  await t.asSystem((trx) => trx.deleteFrom('watch_days').where('video_id', '=', id).execute());
});

test('no sum of what was watched is too large for a report', async () => {
  const id = await publishedVideo(t, 'Huge');
  const { id: accountId } = await t.couple('+2348036660003');
  const row = { account_id: accountId, video_id: id, seconds: 131_328_000_000, bytes: 8_000_000_000_000_000 };
  const days = [1, 2].map((ago) => ({ ...row, day: addDays(today(), -ago) }));
  await t.asSystem((trx) => trx.insertInto('watch_days').values(days).execute());
  const minutes = 2 * 2_188_800_000;
  const query = { days: '7' };
  const { figures } = await report(query);
  expect(figures.watch_minutes.value).toBeGreaterThanOrEqual(minutes);
  const { data: watching } = await t.send(getWatchingReport, { as: admin, query });
  expect(watching.figures.bytes.value).toBe(16_000_000_000_000_000);
  const bytes = 16_000_000_000_000_000;
  expect(watching.videos[0]).toMatchObject({ id, watch_minutes: minutes, bytes });
  const { data: ofVideo } = await t.send(getVideoFigures, { as: admin, params: { id }, query });
  expect(ofVideo.days.at(-2)).toMatchObject({ watch_minutes: minutes / 2 });
  for (const kind of ['watch_minutes', 'bytes', 'viewers'] as const) {
    const rows = await t.send(listReportRows, { as: admin, query: { ...query, kind } });
    expect(rows.statusCode).toBe(200);
  }
  const { data: members } = await t.send(listMembers, { as: admin });
  expect(members.data.find((one) => one.id === accountId)).toMatchObject({ bytes });
  await t.asSystem((trx) => trx.deleteFrom('watch_days').where('video_id', '=', id).execute());
});

test('the attention queue counts only what waits for an administrator', async () => {
  await t.asSystem(async (trx) => {
    await sql`delete from videos`.execute(trx);
    await sql`insert into videos (title, original_key, original_name, size, status, processing) values
      ('a', 'a', 'a.mp4', 1, 'draft', 'failed'), ('b', 'b', 'b.mp4', 1, 'draft', 'uploaded'),
      ('c', 'c', 'c.mp4', 1, 'draft', 'ready'), ('d', 'd', 'd.mp4', 1, 'draft', 'ready'),
      ('e', 'e', 'e.mp4', 1, 'published', 'ready'), ('f', 'f', 'f.mp4', 1, 'archived', 'failed'),
      ('g', 'g', 'g.mp4', 1, 'draft', 'cancelled'), ('gone', 'h', 'h.mp4', 1, 'draft', 'ready')`.execute(trx);
    await sql`insert into videos (title, original_key, original_name, size, status, processing, publish_at)
      values ('gone too', 'i', 'i.mp4', 1, 'scheduled', 'ready', now() + interval '1 day')`.execute(trx);
    await sql`insert into blogs (title, excerpt, body_html, reading_minutes, status)
      values ('x', '', '', 1, 'draft')`.execute(trx);
    await sql`insert into blogs (title, excerpt, body_html, reading_minutes, status, publish_at, pending) values
      ('soon', '', '', 1, 'scheduled', now() + interval '1 hour', null),
      ('later', '', '', 1, 'scheduled', now() + interval '9 days', null),
      ('same', '', '', 1, 'published', null, null),
      ('changed', '', '', 1, 'published', null, '{"title":"new","excerpt":"","body_html":""}')`.execute(trx);
  });
  const { data: found } = (await t.send(listAdminVideos, { as: admin, query: { search: 'gone' } })).data;
  expect(found).toHaveLength(2);
  for (const { id } of found) await t.send(deleteVideo, { as: admin, params: { id } });
  const { videos } = await report();
  expect((await t.send(getAttention, { as: admin })).data).toEqual([
    { kind: 'unprocessed_videos', count: 2 },
    { kind: 'ready_drafts', count: 2 },
    { kind: 'videos_without_category', count: 1 },
    { kind: 'due_blogs', count: 1 },
    { kind: 'unpublished_changes', count: 1 },
    { kind: 'draft_blogs', count: 1 },
  ]);
  expect(videos[0]).toEqual({ status: 'draft', count: 5 });
  const blogTitles = async (query: Record<string, string>) => {
    const { data } = (await t.send(listAdminBlogs, { as: admin, query })).data;
    return data.map(({ title }) => title);
  };
  expect(await blogTitles({ status: 'due' })).toEqual(['soon']);
  expect(await blogTitles({ status: 'changed' })).toEqual(['changed']);
  expect(await blogTitles({ status: 'changed', search: 'soon' })).toEqual([]);
  // What the overview's links list.
  const videoTitles = async (query: Record<string, string>) => {
    const { data } = (await t.send(listAdminVideos, { as: admin, query: { ...query, sort: 'title' } })).data;
    return data.map(({ title }) => title);
  };
  expect(await videoTitles({ status: 'draft', processing: 'ready' })).toEqual(['c', 'd']);
  expect(await videoTitles({ status: 'unarchived', processing: 'failed' })).toEqual(['a']);
  expect(await videoTitles({ status: 'unarchived', processing: 'unprocessed' })).toEqual(['b', 'g']);
});

test('a period from one day to another is compared with as many days before it', async () => {
  const to = addDays(today(), -3);
  const found = await report({ from: addDays(to, -6), to });
  expect(found).toMatchObject({ days: 7, to, before_from: addDays(to, -13), before_to: addDays(to, -7) });
  expect(found.series.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(to, -ago)));
  expect(found.earlier).toHaveLength(7);
});

test('a period that is empty, reversed, incomplete, in the future or over a year is refused', async () => {
  const refusal = async (query: Record<string, string>) => {
    const answer = await t.send(getReports, { as: admin, query });
    expect(answer.statusCode).toBe(422);
    return Object.keys(answer.errors);
  };
  expect(await refusal({ days: '0' })).toEqual(['days']);
  expect(await refusal({ from: '2026-02-30', to: '2026-03-02' })).toEqual(['from']);
  expect(await refusal({ from: '2026-03-02', to: '2026-03-01' })).toEqual(['to']);
  expect(await refusal({ to: '2026-03-01' })).toEqual(['from']);
  expect(await refusal({ from: today(), to: addDays(today(), 1) })).toEqual(['to']);
  expect(await refusal({ from: '2025-01-01', to: '2026-01-03' })).toEqual(['from']);
});

test('a day that the database or the clock doesn’t have is refused wherever a day is asked for', async () => {
  const kind = 'revenue';
  const days = (year: string) => ({ from: `${year}-01-01`, to: `${year}-01-05` });
  for (const query of [days('0000'), days('0001'), days('1999')]) {
    for (const call of [getReports, getMembershipReport, getWatchingReport, getPlanningReport]) {
      expect((await t.send(call, { as: admin, query })).statusCode).toBe(422);
    }
    expect((await t.send(listReportRows, { as: admin, query: { ...query, kind } })).statusCode).toBe(422);
    const joined = { joined_from: query.from, joined_to: query.to };
    for (const call of [listMembers, exportMembers]) {
      const answer = await t.send(call, { as: admin, query: joined });
      expect([answer.statusCode, Object.keys(answer.errors)]).toEqual([422, ['joined_from', 'joined_to']]);
    }
  }
  for (const query of [days('0000'), { from: '9999-12-01', to: '9999-12-31' }]) {
    expect((await t.send(listContentCalendar, { as: admin, query })).statusCode).toBe(422);
  }
  const first = { from: '2000-01-01', to: '2000-01-01' };
  expect((await report(first)).before_from).toBe('1999-12-31');
  const last = { from: '2099-12-31', to: '2099-12-31' };
  for (const query of [first, last]) {
    expect((await t.send(listContentCalendar, { as: admin, query })).statusCode).toBe(200);
  }
});

test('a charge is listed with the couple that held the number then, not with its next owner', async () => {
  const [old, fresh] = ['+2348036660011', '+2348036660012'];
  const { id } = await t.couple(old);
  await t.text(old, 'WED', '5050');
  await t.send(updateMember, {
    as: admin,
    params: { id },
    body: { new_number: fresh, move_reason: 'New SIM', version: await storedVersion(t, 'accounts', id) },
  });
  const next = await t.couple(old);
  expect(next.id).not.toBe(id);
  const query = { kind: 'renewed', from: today(), to: today() };
  const { data } = (await t.send(listReportRows, { as: admin, query })).data;
  expect(data.map(({ label, account_id }) => [label, account_id])).toEqual([['+•••••••••0011', id]]);
});

test('the rows of one plan add up to what the report says of it', async () => {
  const { id } = await t.couple('+2348036660013', 24);
  const charged_at = sql<Date>`now() - interval '3 days'`;
  const other = { duration: 3, code: '5050' };
  for (const price of [300, 700]) {
    const body = { ...other, name: `Other ${price}`, title: `OTHER${price}`, price };
    const { product_id } = (await t.send(createTariff, { as: admin, body })).data;
    const charge = { account_id: id, product_id, amount: price, charged_at };
    await t.asSystem((trx) => trx.insertInto('subscription_charges').values(charge).execute());
  }
  const period = { from: addDays(today(), -7), to: addDays(today(), -1) };
  const { plans } = (await t.send(getMembershipReport, { as: admin, query: period })).data;
  const rowsOf = async (kind: string, plan: number) => {
    const query = { ...period, kind, product_id: String(plan) };
    return (await t.send(listReportRows, { as: admin, query })).data;
  };
  const others = plans.filter(({ name }) => name.startsWith('Other'));
  expect(others.map(({ revenue }) => revenue).sort()).toEqual([300, 700]);
  for (const plan of plans) {
    const charges = await rowsOf('revenue', plan.product_id);
    expect([charges.sum, charges.total]).toEqual([plan.revenue, plan.charges]);
    expect((await rowsOf('subscribers', plan.product_id)).total).toBe(plan.at_end);
  }
});
