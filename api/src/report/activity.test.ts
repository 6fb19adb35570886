import { createBlog } from '@wedding/shared/contract/blog.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import { getActivity } from '@wedding/shared/contract/report.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();

const wireTime = (msAgo: number) => new Date(Date.now() - msAgo).toISOString().slice(0, 19).replace('T', ' ');
const HOUR = 3_600_000;

test('what happened since a time is counted, and an administrator’s own changes are left out', async () => {
  const [me, other] = [await t.adminToken('ada@example.com'), await t.adminToken('bola@example.com')];
  const couple = await t.coupleToken('+2348036660001');
  await t.send(sendMessage, { as: couple, body: { topic: 'other', message: 'Hello' } });
  await t.send(createBlog, { as: me, body: { title: 'Mine', body_html: '<p>x</p>', status: 'published' } });
  const since = (ms: number) => t.send(getActivity, { as: other, query: { since: wireTime(ms) } });

  const { data } = await since(HOUR);
  expect(data).toMatchObject({ new_members: 1, messages: 1, blogs: 1, videos: 0 });
  expect(data.changes.map(({ who }) => who)).toEqual(['ada@example.com']);
  expect((await t.send(getActivity, { as: me, query: { since: wireTime(HOUR) } })).data.changes).toEqual([]);

  // What is older than the time isn't news.
  await t.asSystem((trx) =>
    sql`update accounts set created_at = now() - interval '2 hours' where kind = 'couple'`.execute(trx),
  );
  expect((await since(HOUR)).data.new_members).toBe(0);
  expect((await since(3 * HOUR)).data.new_members).toBe(1);
});

test('nobody reads further back than 31 days', async () => {
  const admin = await t.adminToken('chidi@example.com');
  const { data } = await t.send(getActivity, { as: admin, query: { since: '2020-01-01 00:00:00' } });
  expect(Date.parse(`${data.since.replace(' ', 'T')}Z`)).toBeGreaterThan(Date.now() - 32 * 24 * HOUR);
  expect((await t.send(getActivity, { as: admin, query: { since: 'long ago' } })).statusCode).toBe(422);
});
