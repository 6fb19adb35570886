import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';
import { historyPage } from '../video/watching/watch.store.ts';
import { addMonths } from './partitions.ts';
import { write } from './write.ts';

const t = await testApp();
const couple = (await t.couple('+2348030000077')).id;
const video = await publishedVideo(t, 'Aso ebi');

const actor = () => ({ kind: 'couple' as const, id: couple, requestId: null });
/** Returns the first day of the month that is `months` ahead, in UTC. */
function monthAhead(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
}
const partOf = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_');
const dayOf = (month: Date) => month.toISOString().slice(0, 10);

/** Returns the partition of each of the video's rows, by day. */
async function places(table: 'watch_days' | 'watch_history'): Promise<string[]> {
  const { rows } = await t.pool.query<{ place: string }>(
    `select tableoid::regclass::text as place from ${table} where video_id = $1 order by day`,
    [video],
  );
  return rows.map(({ place }) => place);
}

const watched = (day: string, bytes: number) =>
  write(t.db, actor(), async (trx) => {
    await trx
      .insertInto('watch_days')
      .values({ account_id: couple, video_id: video, day, bytes })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'video_id', 'day'])
          .doUpdateSet({ bytes: sql<number>`watch_days.bytes + ${bytes}::bigint` }),
      )
      .execute();
    await trx
      .insertInto('watch_history')
      .values({ account_id: couple, video_id: video, day, watched_at: new Date(day) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });

const bytesOfCouple = async () =>
  (
    await t.db
      .selectFrom('member_data')
      .select('bytes')
      .where('account_id', '=', couple)
      .executeTakeFirstOrThrow()
  ).bytes;

test('rows are in their month’s partition; later rows move when theirs is created, and sums stay', async () => {
  const [next, late] = [monthAhead(2), monthAhead(5)];
  for (const [day, bytes] of [
    [dayOf(monthAhead(0)), 100],
    [dayOf(next), 20],
    [dayOf(late), 3],
    [dayOf(late), 4],
  ] as const) {
    await watched(day, bytes);
  }
  expect(await bytesOfCouple()).toBe(127);
  for (const table of ['watch_days', 'watch_history'] as const) {
    expect(await places(table)).toEqual([`${table}_before`, `${table}_${partOf(next)}`, `${table}_default`]);
  }
  const trail = await t.db.selectFrom('audit').select('id').where('entity', '=', 'watch_history').execute();
  expect(trail).toHaveLength(3);

  await addMonths(t.db, late);
  await addMonths(t.db, late);
  for (const table of ['watch_days', 'watch_history'] as const) {
    expect(await places(table)).toEqual([
      `${table}_before`,
      `${table}_${partOf(next)}`,
      `${table}_${partOf(late)}`,
    ]);
  }
  expect(await bytesOfCouple()).toBe(127);
  expect(
    (await historyPage(t.db, couple, { page: 1, per_page: 20 })).rows.map(({ watched_at }) =>
      dayOf(watched_at),
    ),
  ).toEqual([dayOf(late), dayOf(next), dayOf(monthAhead(0))]);
  // Moving rows adds nothing to the audit trail, because nobody changed them.
  expect(
    await t.db.selectFrom('audit').select('id').where('entity', '=', 'watch_history').execute(),
  ).toHaveLength(3);
  await watched(dayOf(late), 1);
  expect(await bytesOfCouple()).toBe(128);
});

test('the audit trail of a later month is in its own partition and continues the ids', async () => {
  const [{ id: last } = { id: 0 }] = await t.db
    .selectFrom('audit')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const { rows } = await t.pool.query<{ id: number; place: string }>(
    `insert into audit (at, actor, action, entity) values ($1, 'system', 'update', 'videos')
      returning id, tableoid::regclass::text as place`,
    [monthAhead(2)],
  );
  expect(rows).toEqual([{ id: last + 1, place: `audit_${partOf(monthAhead(2))}` }]);
});

test('a month that is no longer kept is dropped, and the couple’s data usage stays', async () => {
  const month = partOf(monthAhead(2));
  const rows = async () => (await t.db.selectFrom('watch_days').select('day').execute()).length;
  const [before, bytes] = [await rows(), await bytesOfCouple()];
  await t.pool.query(
    `alter table watch_days detach partition watch_days_${month}; drop table watch_days_${month}`,
  );
  expect([await rows(), await bytesOfCouple()]).toEqual([before - 1, bytes]);
});

test('a report of some days reads only their months', async () => {
  const { rows } = await t.pool.query(
    'explain select sum(seconds) from watch_days where day between $1 and $2',
    [dayOf(monthAhead(3)), dayOf(new Date(monthAhead(4).getTime() - 86_400_000))],
  );
  const read = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect([...new Set(read.match(/watch_days_\w*\d{4}_\d\d|watch_days_before|watch_days_default/g))]).toEqual([
    `watch_days_${partOf(monthAhead(3))}`,
  ]);
});

test('deleting the couple deletes its watch history of all months', async () => {
  await t.asSystem((trx) => trx.deleteFrom('accounts').where('id', '=', couple).execute());
  expect([...(await places('watch_days')), ...(await places('watch_history'))]).toEqual([]);
});
