import * as calls from '@wedding/shared/contract/admin-video.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { createBlog, deleteBlog } from '@wedding/shared/contract/blog.ts';
import type { BulkChange } from '@wedding/shared/contract/bulk-video.schema.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import * as categoryCalls from '@wedding/shared/contract/category.ts';
import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { getVideo, listVideos, saveHistory, saveWatchPosition } from '@wedding/shared/contract/video.ts';
import { expect, test } from 'vitest';
import { purgeCategories } from '../../category/category.store.ts';
import { system } from '../../db/write.ts';
import { ownedChecklist } from '../../testing/owned-checklist.ts';
import { publishedVideo } from '../../testing/published-video.ts';
import { captionsVersion } from '../../testing/stored-version.ts';
import { testApp } from '../../testing/test-app.ts';
import { createVideo } from './admin-video.store.ts';
import { moveToBin, purgeVideos, restoreFromBin } from './video-bin.store.ts';
import { publishDue } from './video-status.store.ts';

const t = await testApp();
const admin = await t.adminToken();
const couple = await t.coupleToken('+2348031470001');

const seen = async () =>
  (await t.send(listVideos, { as: couple })).data.data.map(({ id }: { id: number }) => id);
const list = async (query: Record<string, string> = {}) =>
  (await t.send(calls.listAdminVideos, { as: admin, query })).data;
const age = (table: string, id: number) =>
  t
    .asSystem(() => Promise.resolve())
    .then(() =>
      t.pool.query(
        `begin; select set_config('app.actor', 'system', true);
       update ${table} set deleted_at = now() - interval '31 days' where id = ${id}; commit`,
      ),
    );

test('a deleted video is in the bin and in no other list, and is restored unchanged', async () => {
  const id = await publishedVideo(t, 'Engagement');
  const params = { id };
  expect(await seen()).toContain(id);
  const uses = await t.send(calls.countVideoUses, { as: admin, body: { ids: [id] } });
  expect(uses.data).toEqual({ views: 0, couples: 0, saved: 0, tasks: 0, blogs: 0 });
  expect((await t.send(calls.deleteVideo, { as: admin, params })).message).toBe('Video deleted');
  expect(await seen()).not.toContain(id);
  expect((await t.send(getVideo, { as: couple, params })).statusCode).toBe(404);
  expect((await list()).data.map((video: { id: number }) => video.id)).not.toContain(id);
  const bin = await list({ bin: '1' });
  expect(bin.data).toMatchObject([{ id, title: 'Engagement' }]);
  expect(bin.data[0]?.deleted_at).not.toBeNull();
  // It can only be restored or purged.
  for (const answer of [
    await t.send(calls.changeVideoStatus, { as: admin, params, body: { status: 'published' } }),
    await t.send(calls.updateVideo, { as: admin, params, body: { title: 'No' } }),
    await t.send(calls.deleteVideo, { as: admin, params }),
  ]) {
    expect(answer.statusCode).toBe(404);
  }
  const back = await t.send(calls.restoreVideo, { as: admin, params });
  expect([back.message, back.data.status]).toEqual(['Video restored', 'published']);
  expect(await seen()).toContain(id);
  expect((await t.send(calls.purgeVideo, { as: admin, params })).statusCode).toBe(404);
});

test('the bin lists first what was deleted last', async () => {
  const older = await publishedVideo(t, 'Made first, deleted last');
  const newer = await publishedVideo(t, 'Made last, deleted first');
  for (const id of [newer, older]) await t.send(calls.deleteVideo, { as: admin, params: { id } });
  const order = async (query: Record<string, string>) =>
    (await list({ bin: '1', search: 'deleted', ...query })).data.map(({ id }: { id: number }) => id);
  expect(await order({})).toEqual([older, newer]);
  expect(await order({ sort: 'oldest' })).toEqual([newer, older]);
});

test('the uses of a video leave out tasks of a removed checklist', async () => {
  const id = await publishedVideo(t, 'Watched before a task');
  const list = await ownedChecklist(t, couple);
  const save = (change: object) =>
    t.send(saveChanges, { as: couple, body: { changes: [{ version: 1, ...change }] } });
  const tasks = async () =>
    (await t.send(calls.countVideoUses, { as: admin, body: { ids: [id] } })).data.tasks;
  await save({ entity: 'task', id: list.task_id, video_id: id });
  expect(await tasks()).toBe(1);
  await save({ entity: 'checklist', id: list.id, deleted: true });
  expect(await tasks()).toBe(0);
});

test('who watched several videos counts once among their uses', async () => {
  const ids = [await publishedVideo(t, 'Watched first'), await publishedVideo(t, 'Watched next')];
  const body = { position: 30, watched: [[0, 30]], bytes: 1000 };
  for (const id of ids) await t.send(saveWatchPosition, { as: couple, params: { id }, body });
  const asked = { ids: [...ids, ...ids, 2_000_000_000] };
  const { data } = await t.send(calls.countVideoUses, { as: admin, body: asked });
  expect(data).toEqual({ views: 2, couples: 1, saved: 0, tasks: 0, blogs: 0 });
});

test('the uses of a video leave out posts in the bin', async () => {
  const id = await publishedVideo(t, 'Named in a post');
  const body_html = `<figure data-video="${id}"><a href="/app/video/watch/${id}">A lesson</a></figure>`;
  const blog = (await t.send(createBlog, { as: admin, body: { title: 'Look at this', body_html } })).data;
  const blogs = async () =>
    (await t.send(calls.countVideoUses, { as: admin, body: { ids: [id] } })).data.blogs;
  expect(await blogs()).toBe(1);
  await t.send(deleteBlog, { as: admin, params: { blogId: blog.id } });
  expect(await blogs()).toBe(0);
});

test('a video and a category are permanently deleted after thirty days', async () => {
  const id = await publishedVideo(t, 'Old');
  await t.send(calls.deleteVideo, { as: admin, params: { id } });
  const until = new Date(Date.now() - 30 * 86_400_000);
  expect(await purgeVideos(t.db, until)).toBe(0);
  await age('videos', id);
  expect(await purgeVideos(t.db, until)).toBe(1);
  expect((await t.send(calls.getAdminVideo, { as: admin, params: { id } })).statusCode).toBe(404);
  const made = await t.send(categoryCalls.createCategory, { as: admin, body: { name: 'Gone' } });
  await t.send(categoryCalls.deleteCategory, { as: admin, params: { id: made.data.id } });
  expect(await purgeCategories(t.db, until)).toBe(0);
  await age('categories', made.data.id);
  expect(await purgeCategories(t.db, until)).toBe(1);
});

test('a category in the bin keeps its videos, and its name is free meanwhile', async () => {
  const { id } = (await t.send(categoryCalls.createCategory, { as: admin, body: { name: 'Cakes' } })).data;
  const params = { id };
  const video = await publishedVideo(t, 'Icing');
  await t.send(calls.updateVideo, { as: admin, params: { id: video }, body: { category_id: id } });
  await t.send(categoryCalls.deleteCategory, { as: admin, params });
  const now = async () => (await t.send(calls.getAdminVideo, { as: admin, params: { id: video } })).data;
  expect(await now()).toMatchObject({ category: null, category_id: null });
  const bin = await t.send(categoryCalls.listDeletedCategories, { as: admin });
  expect(bin.data).toMatchObject([{ id, name: 'Cakes', videos: 1 }]);
  const other = await t.send(categoryCalls.createCategory, { as: admin, body: { name: 'cakes' } });
  expect(other.statusCode).toBe(201);
  expect((await t.send(categoryCalls.restoreCategory, { as: admin, params })).statusCode).toBe(409);
  await t.send(categoryCalls.deleteCategory, { as: admin, params: { id: other.data.id } });
  const back = await t.send(categoryCalls.restoreCategory, { as: admin, params });
  expect(back.data).toMatchObject({ id, name: 'Cakes', videos: 1 });
  expect(await now()).toMatchObject({ category: 'Cakes', category_id: id });
});

/** Everything that a filter finds, as an administrator reads it before changing it. */
async function readAll(filter: Parameters<typeof list>[0]) {
  const { data } = await list({ ...filter, per_page: '100' });
  return { videos: data.map(({ id, version }) => ({ id, version })) };
}

test('a bulk change applies to all chosen videos, counts those it skips and returns the old values', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 25; n++) ids.push(await publishedVideo(t, `Bulk ${n}`));
  const filter = { search: 'Bulk' };
  const send = async (change: BulkChange, select?: object) => {
    const read = select ?? (await readAll({ ...filter, ...(change.kind === 'restore' && { bin: '1' }) }));
    return (await t.send(calls.bulkVideos, { as: admin, body: { select: read, change } as never })).data;
  };
  const gone = await send({ kind: 'status', status: 'unpublished' });
  expect([gone.changed, gone.left, gone.before.length]).toEqual([25, 0, 25]);
  expect(gone.before[0]).toEqual({
    id: ids[0],
    status: 'published',
    publish_at: null,
    category_id: null,
    version: 2,
  });
  expect((await send({ kind: 'status', status: 'unpublished' })).changed).toBe(0);
  await t.asSystem((trx) =>
    trx
      .updateTable('videos')
      .set({ revision: 0 })
      .where('id', '=', ids[0] ?? 0)
      .execute(),
  );
  expect(await send({ kind: 'status', status: 'published' })).toMatchObject({ changed: 24, left: 1 });
  const { id } = (await t.send(categoryCalls.createCategory, { as: admin, body: { name: 'All' } })).data;
  const two = [
    { id: ids[0], version: 2 },
    { id: ids[1], version: 3 },
  ];
  expect((await send({ kind: 'category', category_id: id }, { videos: two })).changed).toBe(2);
  expect((await list({ category_id: String(id) })).total).toBe(2);
  const publish_at = '2099-01-01 08:00:00';
  const schedule = () => send({ kind: 'status', status: 'scheduled', publish_at });
  const process = (processing: 'failed' | 'queued') =>
    t.asSystem((trx) =>
      trx
        .updateTable('videos')
        .set({ processing })
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    );
  await process('failed');
  expect(await schedule()).toMatchObject({ changed: 0, left: 25 });
  await process('queued');
  expect(await schedule()).toMatchObject({
    changed: 1,
    left: 24,
    before: [{ id: ids[0], status: 'unpublished', publish_at: null }],
  });
  expect(await seen()).toContain(ids.at(-1));
  const past = { kind: 'status', status: 'scheduled', publish_at: '2020-01-01 08:00:00' };
  const refused = await t.send(calls.bulkVideos, {
    as: admin,
    body: { select: await readAll(filter), change: past } as never,
  });
  expect(refused.statusCode).toBe(422);
  expect((await send({ kind: 'delete' })).changed).toBe(25);
  expect((await list(filter)).total).toBe(0);
  expect((await send({ kind: 'restore' })).changed).toBe(25);
  expect((await list({ ...filter, status: 'scheduled' })).total).toBe(1);
});

test('SEC-46: a bulk change of everything that a filter found tells who changed one since, and overwrites nothing', async () => {
  const first = await publishedVideo(t, 'Read before 1');
  const second = await publishedVideo(t, 'Read before 2');
  const select = await readAll({ search: 'Read before' });
  const colleague = await t.adminToken('colleague@example.com');
  const params = { id: first };
  const body = { status: 'archived', version: 1 } as const;
  await t.send(calls.changeVideoStatus, { as: colleague, params, body });
  const change = { kind: 'status', status: 'unpublished' } as const;
  const refused = await t.send(calls.bulkVideos, { as: admin, body: { select, change } });
  expect([refused.statusCode, refused.code]).toEqual([409, 'VERSION_CONFLICT']);
  expect(refused.body).toContain('colleague@example.com');
  const states = (await list({ search: 'Read before' })).data.map(({ id, status }) => [id, status]);
  expect(states).toEqual([
    [second, 'published'],
    [first, 'archived'],
  ]);
  // A filter in place of what was read isn't accepted.
  const byFilter = { select: { filter: { search: 'Read before' } }, change } as never;
  expect((await t.send(calls.bulkVideos, { as: admin, body: byFilter })).statusCode).toBe(422);
});

test('more videos than a statement has parameters are deleted and restored in one change', async () => {
  const id = await publishedVideo(t, 'One of many');
  const ids = Array.from({ length: 70_000 }, (_, n) => id + n);
  expect(await t.asSystem((trx) => moveToBin(trx, ids))).toEqual([id]);
  expect(await t.asSystem((trx) => restoreFromBin(trx, ids))).toEqual([id]);
});

test('a video’s figures agree with SQL, and its searches identify nobody', async () => {
  const id = await publishedVideo(t, 'Measured Aṣọ-ẹbí');
  const params = { id };
  const second = await t.coupleToken('+2348031470002');
  await t.send(saveWatchPosition, {
    as: couple,
    params,
    body: { position: 125, watched: [[0, 125]], bytes: 3_000_000, source: 'task' },
  });
  await t.send(saveWatchPosition, {
    as: second,
    params,
    body: { position: 60, watched: [[0, 60]], bytes: 1_000_000, source: 'share' },
  });
  for (const search of ['  Aso Ebi', 'aṣọ-ẹbí', 'aso ebi ada', 'ada@example.com', 'Adaeze', '🎉', '.']) {
    await t.send(saveHistory, { as: couple, params, query: { search } });
  }
  const { data } = await t.send(calls.getVideoFigures, { as: admin, params, query: { days: '7' } });
  const { rows } = await t.pool.query(
    `select count(distinct account_id)::int as viewers, sum(completions)::int as completions,
       sum(bytes)::float8 as bytes from watch_days where video_id = ${id}`,
  );
  expect(data).toMatchObject({ ...rows[0], viewings: 2, completed: 1, average: 92 });
  // As a report's days: so many whole ones, and the running one.
  expect(data.days).toHaveLength(8);
  expect(data.days.at(-1)).toMatchObject({
    views: 2,
    viewers: 2,
    watch_minutes: 3,
    completions: 1,
    bytes: 4_000_000,
  });
  // The list has the same figures, of the period that it names, and sorts by them.
  const { views, watch_minutes } = data.days.at(-1) ?? { views: 0, watch_minutes: 0 };
  for (const sort of ['views', 'watch-time', 'average', 'completion']) {
    const [first] = (await list({ sort, days: '7' })).data;
    expect(first).toMatchObject({ id, figures: { views, watch_minutes, average: 92, completion: 50 } });
  }
  expect((await list({ sort: 'views-asc', per_page: '100' })).data.at(-1)?.id).toBe(id);
  // The running day is in the sums, but never compared.
  const none = { views: 0, viewers: 0, watch_minutes: 0, bytes: 0 };
  expect(data).toMatchObject({ whole: none, earlier: none });
  expect(data.retention.slice(0, 9)).toEqual(Array(9).fill(2));
  expect(data.retention.slice(10)).toEqual(Array(10).fill(1));
  expect(data.searches).toEqual([{ search: 'aso ebi', opened: 2 }]);
  expect(data.sources).toEqual([
    { source: 'share', views: 1 },
    { source: 'task', views: 1 },
  ]);
  expect((await t.send(calls.countVideoUses, { as: admin, body: { ids: [id] } })).data).toMatchObject({
    views: 2,
    couples: 2,
  });
  // Within the hour it is the same view, whichever way the couple comes.
  const more = { position: 80, watched: [[60, 80]], source: 'list' };
  await t.send(saveWatchPosition, { as: second, params, body: more });
  const again = await t.send(calls.getVideoFigures, { as: admin, params });
  expect(again.data.sources).toEqual(data.sources);
});

test('the history shows who changed what, and lists previous files', async () => {
  const id = await publishedVideo(t, 'Told');
  const params = { id };
  await t.send(calls.updateVideo, { as: admin, params, body: { title: 'Told better' } });
  for (const text of ['Hello', 'Hello again']) {
    const bytes = Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`);
    const version = await captionsVersion(t, id, 'en');
    const form = { captions: { name: 'en.vtt', bytes }, lang: 'en', version };
    expect((await t.send(saveCaptions, { as: admin, params, form })).statusCode).toBe(201);
  }
  await t.send(deleteCaptions, { as: admin, params: { id, lang: 'en' } });
  await t.send(calls.deleteVideo, { as: admin, params });
  const history = (await t.send(listAudit, { as: admin, query: { object: `video:${id}` } })).data.data;
  const told = history.map(({ entity, action, changes }) => [
    `${action} ${entity}`,
    changes.map(({ field }) => field).filter((field) => field === 'title' || field === 'deleted_at'),
  ]);
  expect(told.slice(0, 5)).toEqual([
    ['update videos', ['deleted_at']],
    ['delete video_captions', []],
    ['insert video_captions', []],
    ['delete video_captions', []],
    ['insert video_captions', []],
  ]);
  expect(told.at(-1)).toEqual(['insert videos', ['title']]);
  expect(told).toContainEqual(['update videos', ['title']]);
  expect(history[0]?.who).toMatch(/@/);
  const { data } = await t.send(calls.getVideoHistory, { as: admin, params });
  expect(data.sources).toEqual([]);
});

test('a video in the bin keeps its captions', async () => {
  const id = await publishedVideo(t, 'Subtitled');
  const params = { id };
  const bytes = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
  const form = { captions: { name: 'en.vtt', bytes }, lang: 'en', version: '0' };
  await t.send(saveCaptions, { as: admin, params, form });
  await t.send(calls.deleteVideo, { as: admin, params });
  expect((await t.send(saveCaptions, { as: admin, params, form })).statusCode).toBe(404);
  const refused = await t.send(deleteCaptions, { as: admin, params: { id, lang: 'en' } });
  expect(refused.statusCode).toBe(404);
  const back = await t.send(calls.restoreVideo, { as: admin, params });
  expect(back.data.captions).toMatchObject([{ lang: 'en' }]);
});

test('a video in the bin keeps its previous files, though none of them can be used meanwhile', async () => {
  const id = await publishedVideo(t, 'Recut');
  const params = { id };
  await t.asSystem((trx) =>
    trx
      .insertInto('video_sources')
      .values({
        video_id: id,
        original_key: `originals/${id}-first`,
        original_name: 'First cut.mp4',
        size: 9,
      })
      .execute(),
  );
  const sources = async () => (await t.send(calls.getVideoHistory, { as: admin, params })).data.sources;
  const [first] = await sources();
  const back = { as: admin, params: { id, source: first?.id ?? 0 } };
  await t.send(calls.deleteVideo, { as: admin, params });
  expect((await t.send(calls.restoreVideoSource, back)).statusCode).toBe(404);
  await t.send(calls.restoreVideo, { as: admin, params });
  expect(await sources()).toEqual([first]);
  expect((await t.send(calls.restoreVideoSource, back)).data.original_name).toBe('First cut.mp4');
});

test('an administrator can preview a video as couples see it, even as a draft or in the bin', async () => {
  const id = await publishedVideo(t, 'Previewed');
  const params = { id };
  const shown = (await t.send(getVideo, { as: couple, params })).data;
  const { data } = await t.send(calls.getVideoPreview, { as: admin, params });
  const unsigned = ({ video_url, audio_url, ...rest }: typeof data) => rest;
  expect(unsigned(data)).toEqual(unsigned(shown));
  expect(data.audio_url).toMatch(/audio\.m4a$/);
  await t.send(calls.changeVideoStatus, { as: admin, params, body: { status: 'draft' } });
  expect((await t.send(getVideo, { as: couple, params })).statusCode).toBe(404);
  expect((await t.send(calls.getVideoPreview, { as: admin, params })).data.status).toBe('draft');
  await t.send(calls.deleteVideo, { as: admin, params });
  expect((await t.send(calls.getVideoPreview, { as: admin, params })).data.title).toBe('Previewed');
});

test('videos without a category are listed and changed together; one whose category is in the bin has none', async () => {
  const make = async (name: string) =>
    (await t.send(categoryCalls.createCategory, { as: admin, body: { name } })).data.id;
  const [kept, deleted] = [await make('Kept'), await make('Deleted')];
  const [filed, unfiled, bare] = [
    await publishedVideo(t, 'Uncategorised 1'),
    await publishedVideo(t, 'Uncategorised 2'),
    await publishedVideo(t, 'Uncategorised 3'),
  ];
  for (const [id, category_id] of [
    [filed, kept],
    [unfiled, deleted],
  ] as const) {
    await t.send(calls.updateVideo, { as: admin, params: { id }, body: { category_id } });
  }
  await t.send(categoryCalls.deleteCategory, { as: admin, params: { id: deleted } });
  const filter = { category_id: 'none', search: 'Uncategorised' } as const;
  expect((await list(filter)).data.map(({ id }: { id: number }) => id)).toEqual([bare, unfiled]);
  const change = { kind: 'category', category_id: kept } as const;
  const select = await readAll(filter);
  const done = await t.send(calls.bulkVideos, { as: admin, body: { select, change } });
  expect(done.data.changed).toBe(2);
  expect((await list(filter)).data).toEqual([]);
  // An undo gives videos back to several categories, each by a call of its own: the message names them.
  expect(done.message).toBe('2 videos filed in “Kept”');
  const none = { kind: 'category', category_id: null } as const;
  const taken = await t.send(calls.bulkVideos, {
    as: admin,
    body: { select: await readAll({ category_id: String(kept) }), change: none },
  });
  expect(taken.message).toBe(`${taken.data.changed} videos filed in no category`);
});

test('a restored video whose publishing time has passed becomes a draft, and isn’t published by itself', async () => {
  const [late, ahead] = [await publishedVideo(t, 'Late'), await publishedVideo(t, 'Ahead')];
  const body = { status: 'scheduled', publish_at: '2099-01-01 08:00:00' } as const;
  for (const id of [late, ahead]) {
    await t.send(calls.changeVideoStatus, { as: admin, params: { id }, body });
    await t.send(calls.deleteVideo, { as: admin, params: { id } });
  }
  const publish_at = new Date(Date.now() - 60_000);
  await t.asSystem((trx) => trx.updateTable('videos').set({ publish_at }).where('id', '=', late).execute());
  const restored = async (id: number) => {
    const { data } = await t.send(calls.restoreVideo, { as: admin, params: { id } });
    return [data.status, data.publish_at];
  };
  expect(await restored(late)).toEqual(['draft', null]);
  expect(await restored(ahead)).toEqual(['scheduled', body.publish_at]);
  expect(await publishDue(t.db)).toBe(0);
  expect(await seen()).not.toContain(late);
});

test('processing that a deletion stopped continues after it is undone; one that was cancelled before doesn’t', async () => {
  const [stopped, cancelled] = [await queuedVideo('Stopped'), await queuedVideo('Cancelled')];
  await t.send(calls.cancelVideoJobs, { as: admin, params: { id: cancelled } });
  const restored = async (id: number) => {
    await t.send(calls.deleteVideo, { as: admin, params: { id } });
    const inBin = (await t.send(calls.getAdminVideo, { as: admin, params: { id } })).data.processing;
    const back = await t.send(calls.restoreVideo, { as: admin, params: { id } });
    return [inBin, back.data.processing];
  };
  expect(await restored(stopped)).toEqual(['cancelled', 'queued']);
  expect(await restored(cancelled)).toEqual(['cancelled', 'cancelled']);
  const jobs = (await t.send(calls.listVideoJobs, { as: admin, params: { id: stopped } })).data;
  expect(jobs).toMatchObject([{ state: 'queued' }, { state: 'cancelled' }]);
});

const queuedVideo = (title: string) =>
  createVideo(t.db, system, {
    title,
    categoryId: null,
    process: true,
    original: {
      key: `originals/${title}`,
      name: 'video.mp4',
      size: 9,
      fingerprint: null,
      probed: { duration: 2, width: 320, height: 240 },
    },
  });
