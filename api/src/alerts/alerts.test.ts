import { getAlerts } from '@wedding/shared/contract/alerts.ts';
import { markMessages, sendMessage } from '@wedding/shared/contract/contact.ts';
import { listColleagues, listThreads, updateThread } from '@wedding/shared/contract/message-thread.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();

const alerts = async () => (await t.send(getAlerts, { as: admin })).data;
/** Inserts a journal row for a text from the given hours ago. */
const textAgo = (hours: number) =>
  t.pool.query(
    `insert into journal (provider, channel, key, body, received_at, happened_at)
     values ('sla', 'sms', gen_random_uuid(), '', now() - $1 * interval '1 hour', now() - $1 * interval '1 hour')`,
    [hours],
  );

test('an alert appears when daily texts stop for a day, but not for only a few texts', async () => {
  for (const days of [2, 3, 4]) await textAgo(days * 24);
  expect((await alerts()).texts_silent_since).toBeNull();
  for (let at = 0; at < 11; at++) await textAgo(48 + at * 12);
  expect((await alerts()).texts_silent_since).toMatch(/^20/);
  await textAgo(1);
  expect((await alerts()).texts_silent_since).toBeNull();
});

test('waiting messages and failed videos are counted', async () => {
  expect(await alerts()).toMatchObject({ waiting: 0, overdue: 0, failed_videos: 0, failed_at: null });
  const as = await t.coupleToken('+2348037770001');
  await t.send(sendMessage, { as, body: { topic: 'other', message: 'Hello?' } });
  const id = await publishedVideo(t, 'Broken');
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ processing: 'failed' }).where('id', '=', id).execute(),
  );
  expect(await alerts()).toMatchObject({ waiting: 1, overdue: 0, failed_videos: 1 });
});

test('what the alerts count is what the inbox shows as open, and as waiting for longer than a day', async () => {
  const inboxes = async () => {
    const totals = (['open', 'overdue'] as const).map(
      async (state) => (await t.send(listThreads, { as: admin, query: { state } })).data.total,
    );
    const { waiting, overdue } = await alerts();
    return { alerts: [waiting, overdue], inbox: await Promise.all(totals) };
  };
  const start = (await alerts()).waiting;
  for (const place of [2, 3, 4, 5]) {
    const as = await t.coupleToken(`+234803777000${place}`);
    await t.send(sendMessage, { as, body: { topic: 'other', message: 'Hello?' } });
  }
  expect(await inboxes()).toEqual({ alerts: [start + 4, 0], inbox: [start + 4, 0] });
  await t.asSystem((trx) =>
    sql`update message_threads set waiting_since = now() - interval '2 days'`.execute(trx),
  );
  const [first, second, third] = (await t.send(listThreads, { as: admin, query: { state: 'open' } })).data
    .data;
  const change = (thread: typeof first, body: { assigned_to?: number; snoozed_until?: string }) =>
    t.send(updateThread, {
      as: admin,
      params: { id: thread?.id ?? 0 },
      body: { ...body, version: thread?.version ?? 0 },
    });
  expect((await change(first, { snoozed_until: '2099-01-01 10:00:00' })).statusCode).toBe(200);
  const [colleague] = (await t.send(listColleagues, { as: admin })).data;
  expect((await change(second, { assigned_to: colleague?.id ?? 0 })).statusCode).toBe(200);
  const messages = [third?.latest.id ?? 0];
  expect((await t.send(markMessages, { as: admin, body: { messages, status: 'answered' } })).statusCode).toBe(
    200,
  );
  const open = start + 2;
  expect(await inboxes()).toEqual({ alerts: [open, open], inbox: [open, open] });
});
