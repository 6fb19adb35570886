import { createBlog, deleteBlog } from '@wedding/shared/contract/blog.ts';
import { listContentCalendar } from '@wedding/shared/contract/report.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();

const ask = (from: string, to: string) => t.send(listContentCalendar, { as: admin, query: { from, to } });

test('scheduled and published items are on their days in Lagos, without drafts and deleted ones', async () => {
  const blog = async (title: string, body: object = {}) =>
    (await t.send(createBlog, { as: admin, body: { title, body_html: '<p>x</p>', ...body } })).data;
  // Half past midnight in Lagos is still the day before in UTC.
  await blog('Late blog', { status: 'scheduled', publish_at: '2090-03-09 23:30:00' });
  await blog('Out of the month', { status: 'scheduled', publish_at: '2090-04-01 08:00:00' });
  await blog('Draft');
  const gone = await blog('Deleted', { status: 'scheduled', publish_at: '2090-03-11 08:00:00' });
  await t.send(deleteBlog, { as: admin, params: { blogId: gone.id } });
  await t.asSystem((trx) =>
    sql`insert into videos (title, original_key, original_name, size, status, processing, publish_at)
      values ('A video', 'k', 'v.mp4', 1, 'scheduled', 'ready', '2090-03-01 09:00:00Z')`.execute(trx),
  );
  const { data } = await ask('2090-03-01', '2090-03-31');
  expect(data.map(({ kind, title, state, at }) => [kind, title, state, at])).toEqual([
    ['video', 'A video', 'scheduled', '2090-03-01 09:00:00'],
    ['blog', 'Late blog', 'scheduled', '2090-03-09 23:30:00'],
  ]);
  expect((await ask('2090-03-10', '2090-03-10')).data.map(({ title }) => title)).toEqual(['Late blog']);
  expect((await ask('2090-03-09', '2090-03-09')).data).toEqual([]);
  expect((await ask('2090-03-10', '2090-03-09')).statusCode).toBe(422);
  expect((await ask('2090-01-01', '2090-12-31')).statusCode).toBe(422);
});

test('an item that was published today is listed', async () => {
  await t.send(createBlog, { as: admin, body: { title: 'Now', body_html: '<p>x</p>', status: 'published' } });
  const day = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  expect((await ask(day, day)).data).toMatchObject([{ kind: 'blog', title: 'Now', state: 'published' }]);
});
