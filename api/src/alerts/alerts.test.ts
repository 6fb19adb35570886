import { getAlerts } from '@wedding/shared/contract/alerts.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
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
