import { changeVideoStatus } from '@wedding/shared/contract/admin-video.ts';
import {
  createCategory,
  deleteCategory,
  listAdminCategories,
  listCategories,
} from '@wedding/shared/contract/category.ts';
import * as calls from '@wedding/shared/contract/video.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { publishedVideo } from '../../testing/published-video.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();
const couple = await t.coupleToken('+2348031110001');
const other = await t.coupleToken('+2348031110002');
const admin = await t.adminToken();

const videos = async (as: string, query: Record<string, string> = {}) =>
  (await t.send(calls.listVideos, { as, query })).data;
const video = async (as: string, id: number) => (await t.send(calls.getVideo, { as, params: { id } })).data;
const history = async (as: string) => (await t.send(calls.listHistory, { as })).data;

test('couples see published videos, the latest first, by page and by search', async () => {
  const ids: number[] = [];
  for (const title of ['Plates', 'Cloth 100%', 'Hall_1']) ids.push(await publishedVideo(t, title));
  const all = await videos(couple);
  expect(all.data.map((one) => one.title)).toEqual(['Hall_1', 'Cloth 100%', 'Plates']);
  expect(all).toMatchObject({ page: 1, total: 3 });
  expect((await videos(couple, { per_page: '1', page: '3' })).data[0]?.title).toBe('Plates');
  expect((await videos(couple, { search: '100%' })).data.map((f) => f.id)).toEqual([ids[1]]);
  expect((await videos(couple, { search: 'l_1' })).total).toBe(1);
  expect((await videos(couple, { search: 'CLOTH' })).total).toBe(1);
  expect(all.data[0]).toMatchObject({
    videoId: ids[2],
    video_length: '2:05',
    bytes: { '240': 2_000_000, audio: 700_000 },
    views: 0,
    video_url: expect.stringMatching(new RegExp(`^/media/[\\w.-]+/${ids[2]}/r1/master\\.m3u8$`)),
  });

  const body = { status: 'unpublished' };
  await t.send(changeVideoStatus, { as: admin, params: { id: ids[2] ?? 0 }, body });
  expect((await videos(couple)).total).toBe(2);
  expect((await t.send(calls.getVideo, { as: couple, params: { id: ids[2] ?? 0 } })).statusCode).toBe(404);
});

test('an empty body is accepted whatever its content type, and a broken one is refused', async () => {
  const url = '/api/videos/save-watch-later/2147483647';
  const headers = { authorization: `Bearer ${couple}`, 'content-type': 'application/json' };
  const codeOf = async (payload: string) =>
    (await t.app.inject({ method: 'POST', url, headers, payload })).json().code;
  expect([await codeOf(''), await codeOf('{')]).toEqual(['NOT_FOUND', 'BAD_REQUEST']);
});

test('a like counts once per couple and can be removed', async () => {
  const id = await publishedVideo(t, 'Likes');
  const like = (as: string, liked: boolean) =>
    t.send(calls.updateLikes, { as, params: { videoId: id }, body: { videoId: id, liked } });
  await like(couple, true);
  expect((await like(couple, true)).data).toEqual({ liked: true, likes: 1 });
  await like(other, true);
  expect(await video(couple, id)).toMatchObject({ liked: true, likes: 2 });
  await like(other, false);
  expect((await like(other, false)).data).toEqual({ liked: false, likes: 1 });
  expect(await video(other, id)).toMatchObject({ liked: false, likes: 1 });
});

test('a like is refused if its body and its URL name different videos', async () => {
  const [id, videoId] = [await publishedVideo(t, 'This one'), await publishedVideo(t, 'That one')];
  const answer = await t.send(calls.updateLikes, {
    as: couple,
    params: { videoId: id },
    body: { videoId, liked: true },
  });
  expect([answer.statusCode, Object.keys(answer.errors)]).toEqual([422, ['videoId']]);
  expect(await video(couple, id)).toMatchObject({ liked: false });
});

test('the audit has an id for every row, whatever its key is called', async () => {
  const id = await publishedVideo(t, 'Named');
  await t.send(calls.updateLikes, { as: couple, params: { videoId: id }, body: { liked: true } });
  const rows = await t.db.selectFrom('audit').select(['entity', 'entity_id']).execute();
  expect(rows.filter((row) => row.entity_id === null)).toEqual([]);
  expect(rows).toContainEqual({
    entity: 'video_likes',
    entity_id: expect.stringMatching(new RegExp(`^\\d+/${id}$`)),
  });
  expect(rows).toContainEqual({ entity: 'plans', entity_id: expect.stringMatching(/^\d+$/) });
});

test('watch later saves a video once, lists the last saved first, and removes by entry', async () => {
  const [a, b] = [await publishedVideo(t, 'Later A'), await publishedVideo(t, 'Later B')];
  for (const id of [a, b, a]) await t.send(calls.saveWatchLater, { as: couple, params: { id } });
  const list = async () => (await t.send(calls.listWatchLater, { as: couple })).data;
  const entries = await list();
  expect(entries.map((e) => e.video.id)).toEqual([b, a]);
  expect(await video(couple, a)).toMatchObject({ saved: true });
  const removed = await t.send(calls.deleteWatchLater, {
    as: couple,
    params: { id: assertPresent(entries[0]).id },
  });
  expect(removed.json).toEqual({ message: 'video removed', data: null });
  expect((await list()).map((e) => e.video.id)).toEqual([a]);
});

test('the history lists a video once a day, last watched first, and can be cleared', async () => {
  const [a, b] = [await publishedVideo(t, 'Seen A'), await publishedVideo(t, 'Seen B')];
  for (const id of [a, b, a]) await t.send(calls.saveHistory, { as: couple, params: { id } });
  const page = await history(couple);
  expect(page.data.map((e) => e.video.id)).toEqual([a, b]);
  expect(page.data[0]?.watched_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await t.send(calls.clearHistory, { as: other });
  expect((await history(couple)).total).toBe(2);
  const removed = await t.send(calls.deleteHistory, {
    as: couple,
    params: { id: assertPresent(page.data[0]).id },
  });
  expect(removed.message).toBe('video removed');
  await t.send(calls.clearHistory, { as: couple });
  expect((await history(couple)).data).toEqual([]);
});

describe('progress', () => {
  const save = (id: number, body: object, as = couple) =>
    t.send(calls.saveWatchPosition, { as, params: { id }, body });

  test('each couple has its own resume point', async () => {
    const id = await publishedVideo(t, 'Resume');
    await save(id, { position: 41.5, watched: [[0, 4]], bytes: 1000 });
    expect(await video(couple, id)).toMatchObject({ position: 41.5, views: 0 });
    expect(await video(other, id)).toMatchObject({ position: 0 });
  });

  test('a time that is too short for PostgreSQL counts as nothing', async () => {
    const id = await publishedVideo(t, 'Short');
    const answer = await save(id, { position: 5e-324, watched: [[0, 5e-324]] });
    expect(answer.statusCode).toBe(200);
  });

  test('a video that couples don’t see has no progress', async () => {
    const id = await publishedVideo(t, 'Withdrawn');
    await t.send(changeVideoStatus, { as: admin, params: { id }, body: { status: 'unpublished' } });
    const at = new Date().toISOString();
    for (const body of [
      { position: 5, bytes: 10 },
      { position: 5, bytes: 10, at },
    ]) {
      expect((await save(id, body)).statusCode).toBe(404);
      expect((await save(2_147_483_647, body)).statusCode).toBe(404);
    }
    expect(await t.db.selectFrom('watch_days').selectAll().where('video_id', '=', id).execute()).toEqual([]);
  });

  test('a view counts after ten seconds, once an hour', async () => {
    const id = await publishedVideo(t, 'Views');
    await save(id, { position: 6, watched: [[0, 6]] });
    expect(await video(couple, id)).toMatchObject({ views: 0 });
    await save(id, { position: 12, watched: [[6, 12]] });
    expect(await video(couple, id)).toMatchObject({ views: 1 });
    await save(id, { position: 90, watched: [[12, 90]] });
    expect(await video(couple, id)).toMatchObject({ views: 1 });
    await t.db
      .updateTable('watch_positions')
      .set({ counted_at: new Date(Date.now() - 3_700_000) })
      .execute();
    await save(id, { position: 110, watched: [[90, 110]] });
    expect(await video(couple, id)).toMatchObject({ views: 2 });
    // Every card shows the count, and another couple's watching counts separately.
    await save(id, { position: 11, watched: [[0, 11]] }, other);
    const card = (await videos(couple, { search: 'Views' })).data[0];
    expect(card).toMatchObject({ id, views: 3 });
  });

  test('seconds and bytes add up by day', async () => {
    const id = await publishedVideo(t, 'Days');
    for (const bytes of [500, 700])
      await save(id, {
        position: 9,
        watched: [
          [0, 3],
          [6, 9],
        ],
        bytes,
      });
    const days = await t.db.selectFrom('watch_days').selectAll().where('video_id', '=', id).execute();
    expect(days).toMatchObject([{ seconds: 12, bytes: 1200 }]);
  });

  test('a video counts as completed once nine tenths were seen, in any order, and again when seen again', async () => {
    const id = await publishedVideo(t, 'Ends');
    await t.asSystem((trx) =>
      trx.updateTable('videos').set({ duration: 100 }).where('id', '=', id).execute(),
    );
    const ends = async () =>
      (
        await t.db
          .selectFrom('watch_days')
          .select(['seen', 'completions'])
          .where('video_id', '=', id)
          .execute()
      )[0];
    await save(id, { position: 100, watched: [[50, 100]] });
    await save(id, { position: 50, watched: [[12, 50]] });
    // The start at 12 s is between the middles of the second part (7.5 s) and of the third (12.5 s).
    expect(await ends()).toEqual({ seen: (1 << 20) - 1 - 3, completions: 1 });
    await save(id, { position: 12, watched: [[0, 12]] });
    expect(await ends()).toEqual({ seen: (1 << 20) - 1, completions: 1 });
    for (const from of [0, 20, 40, 60, 80]) await save(id, { position: from, watched: [[from, from + 20]] });
    expect(await ends()).toMatchObject({ completions: 2 });
  });

  test('watching without a network counts once, on its own day, however often it is reported', async () => {
    const id = await publishedVideo(t, 'Offline');
    const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const progressBody = { position: 30, watched: [[0, 30]], bytes: 0, at };
    await Promise.all([save(id, progressBody), save(id, progressBody)]);
    await save(id, progressBody);
    const days = await t.db.selectFrom('watch_days').selectAll().where('video_id', '=', id).execute();
    expect(days).toHaveLength(1);
    expect(days[0]).toMatchObject({ seconds: 30 });
    expect(await video(couple, id)).toMatchObject({ position: 30, views: 1 });
    const entry = (await history(couple)).data.find((one) => one.video.id === id);
    expect(entry?.watched_at).toBe(at.slice(0, 19).replace('T', ' '));

    // The couple has watched further on another phone. A late report doesn't move the resume point back.
    await save(id, { position: 80, watched: [[30, 80]] });
    await save(id, { ...progressBody, position: 10, at: new Date(Date.now() - 86_400_000).toISOString() });
    expect(await video(couple, id)).toMatchObject({ position: 80 });
    // Neither a clock that is ahead nor a very old report changes that.
    await save(id, { ...progressBody, position: 90, at: new Date(Date.now() + 9e9).toISOString() });
    await save(id, { position: 95, watched: [[90, 95]] });
    expect(await video(couple, id)).toMatchObject({ position: 95 });
    await save(id, { ...progressBody, position: 1, at: '2020-01-01T00:00:00.000Z' });
    expect(await video(couple, id)).toMatchObject({ position: 95 });
    expect((await save(id, { ...progressBody, at: 'yesterday' })).statusCode).toBe(422);
  });

  test('what was watched without a network counts although a later report arrived first', async () => {
    const id = await publishedVideo(t, 'Overtaken');
    const at = new Date(Date.now() - 60_000).toISOString();
    await save(id, { position: 20, watched: [[18, 20]] });
    for (let sent = 0; sent < 2; sent++) await save(id, { position: 18, watched: [[0, 18]], at });
    const days = await t.db.selectFrom('watch_days').select('seconds').where('video_id', '=', id).execute();
    expect(days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(20);
    expect(await video(couple, id)).toMatchObject({ position: 20, views: 1 });
    expect((await history(couple)).data.map((one) => one.video.id)).toContain(id);
  });

  test('a late report of a phone whose clock is fast counts once, and later reports still count', async () => {
    const id = await publishedVideo(t, 'Fast clock');
    const seconds = async () =>
      (await t.db.selectFrom('watch_days').select('seconds').where('video_id', '=', id).execute())[0]
        ?.seconds;
    const late = (ahead: number) => ({
      position: 30,
      watched: [[0, 30]],
      at: new Date(Date.now() + ahead).toISOString(),
    });
    const fast = late(3_600_000);
    for (let sent = 0; sent < 3; sent++) await save(id, fast);
    expect(await seconds()).toBe(30);
    await save(id, late(3_900_000));
    expect(await seconds()).toBe(60);
    await save(id, { position: 40, watched: [[30, 40]] });
    expect(await seconds()).toBe(70);
    const again = late(3_900_000);
    for (let sent = 0; sent < 2; sent++) await save(id, again);
    expect(await seconds()).toBe(100);
    // The clock is right again.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const right = late(0);
    await save(id, right);
    expect(await seconds()).toBe(130);
    for (const repeated of [again, right]) await save(id, repeated);
    expect(await seconds()).toBe(130);
  });

  test('reports that arrive at the same time all count, also two of one couple', async () => {
    const [short, long] = [await publishedVideo(t, 'Together'), await publishedVideo(t, 'Together too')];
    const couples = await Promise.all(
      Array.from({ length: 20 }, (_, number) => t.coupleToken(`+2348031120${100 + number}`)),
    );
    const answers = await Promise.all(
      couples.flatMap((as) => [
        save(short, { position: 12, watched: [[0, 12]], bytes: 100 }, as),
        save(long, { position: 6, watched: [[0, 6]], bytes: 10 }, as),
        save(long, { position: 6, watched: [[6, 12]], bytes: 10 }, as),
      ]),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const as of [couples[0], couples[19]].map(assertPresent)) {
      expect(await video(as, short)).toMatchObject({ position: 12, views: 20 });
      expect(await video(as, long)).toMatchObject({ position: 6, views: 20 });
    }
    const days = await t.db
      .selectFrom('watch_days')
      .select(['video_id', 'seconds', 'bytes', 'views'])
      .where('video_id', 'in', [short, long])
      .execute();
    const day = (id: number) => days.filter((one) => one.video_id === id);
    expect(day(short)).toEqual(Array(20).fill({ video_id: short, seconds: 12, bytes: 100, views: 1 }));
    expect(day(long)).toEqual(Array(20).fill({ video_id: long, seconds: 12, bytes: 20, views: 1 }));
  });

  test("a report that the database refuses takes nobody else's with it", async () => {
    const id = await publishedVideo(t, 'Refused');
    const couples = await Promise.all(
      Array.from({ length: 12 }, (_, number) => t.coupleToken(`+2348031121${100 + number}`)),
    );
    await sql`alter table watch_positions add constraint refused check (position <> 33.25) not valid`.execute(
      t.db,
    );
    const answers = await Promise.all(
      couples.map((as, at) => save(id, { position: at === 5 ? 33.25 : at, watched: [[0, 5]] }, as)),
    );
    await sql`alter table watch_positions drop constraint refused`.execute(t.db);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      couples.map((_, at) => (at === 5 ? 500 : 200)),
    );
    const days = await t.db.selectFrom('watch_days').select('seconds').where('video_id', '=', id).execute();
    expect(days).toEqual(Array(11).fill({ seconds: 5 }));
  });

  test('a report for a video that changed since the last one counts by what the video is now', async () => {
    const id = await publishedVideo(t, 'Changing');
    const change = (values: { status?: 'published' | 'unpublished'; duration?: number }) =>
      t.asSystem((trx) => trx.updateTable('videos').set(values).where('id', '=', id).execute());
    const days = () =>
      t.db.selectFrom('watch_days').select(['seconds', 'seen']).where('video_id', '=', id).execute();
    await change({ duration: 100 });
    await save(id, { position: 5, watched: [[0, 5]] });
    expect(await days()).toEqual([{ seconds: 5, seen: 1 }]);
    await change({ status: 'unpublished' });
    expect((await save(id, { position: 10, watched: [[5, 10]] })).statusCode).toBe(404);
    expect((await save(id, { position: 10, watched: [[5, 10]] })).statusCode).toBe(404);
    expect(await days()).toEqual([{ seconds: 5, seen: 1 }]);
    await change({ status: 'published', duration: 20 });
    // A twentieth of the video is a second now: its second part lies between 1 s and 2 s.
    expect((await save(id, { position: 2, watched: [[1, 2]] })).statusCode).toBe(200);
    expect(await days()).toEqual([{ seconds: 6, seen: 3 }]);
  });

  test('a report counts at most as long as the video is', async () => {
    const id = await publishedVideo(t, 'Over and over');
    const body = { position: 1, watched: Array(200).fill([0, 86_400]), bytes: 0 };
    await save(id, body);
    await save(id, body, other);
    const days = await t.db.selectFrom('watch_days').selectAll().where('video_id', '=', id).execute();
    expect(days).toMatchObject([{ seconds: 125 }, { seconds: 125 }]);
    expect(await video(couple, id)).toMatchObject({ position: 1, views: 2 });
  });

  test('ranges that run backwards count as nothing', async () => {
    const id = await publishedVideo(t, 'Backwards');
    await save(id, { position: 1, watched: [[500, 1]] });
    expect(await video(couple, id)).toMatchObject({ views: 0 });
  });
});

test('a category counts the videos that the caller sees, and deleting it keeps its videos', async () => {
  const made = await t.send(createCategory, { as: admin, body: { name: 'Vendors' } });
  expect(made.statusCode).toBe(201);
  const { id } = made.data;
  const again = await t.send(createCategory, { as: admin, body: { name: 'vendors' } });
  expect(again.statusCode).toBe(409);
  const inside = await publishedVideo(t, 'In a category');
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ category_id: id }).where('id', '=', inside).execute(),
  );
  expect((await videos(couple, { category_id: String(id) })).total).toBe(1);
  expect(await video(couple, inside)).toMatchObject({ category_id: id, category: 'Vendors' });
  expect((await t.send(listCategories, { as: couple })).data).toMatchObject([
    { id, name: 'Vendors', videos: 1 },
  ]);
  await t.send(deleteCategory, { as: admin, params: { id } });
  expect((await t.send(listAdminCategories, { as: admin })).data).toEqual([]);
  expect(await video(couple, inside)).toMatchObject({ category_id: null, category: null });
});

test('categories are listed by name, whatever their case and diacritics', async () => {
  for (const name of ['Zobo', 'cakes', 'Ọkọ̀ and drivers', 'Music']) {
    await t.send(createCategory, { as: admin, body: { name } });
  }
  const names = (await t.send(listCategories, { as: couple })).data.map(({ name }) => name);
  expect(names).toEqual(['cakes', 'Music', 'Ọkọ̀ and drivers', 'Zobo']);
});
