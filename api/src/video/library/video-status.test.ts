import * as calls from '@wedding/shared/contract/admin-video.ts';
import { createCategory } from '@wedding/shared/contract/category.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { expect, test, vi } from 'vitest';
import { publishedVideo } from '../../testing/published-video.ts';
import { testApp } from '../../testing/test-app.ts';
import { drawnVideo } from '../../testing/video-upload.ts';
import { publishDue } from './video-status.store.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const t = await testApp();
const admin = await t.adminToken();

const video = async (id: number) => (await t.send(calls.getAdminVideo, { as: admin, params: { id } })).data;
const set = (id: number, body: object) =>
  t.send(calls.changeVideoStatus, { as: admin, params: { id }, body });
const timestampOf = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
const inHours = (hours: number) => timestampOf(new Date(Date.now() + hours * 3_600_000));

test('a video is scheduled for a time in the future, and published automatically at that time', async () => {
  const id = await publishedVideo(t, 'Later');
  for (const publish_at of [undefined, null, inHours(-1), '2026-13-45 99:99:99', '2099-02-30 08:00:00']) {
    expect((await set(id, { status: 'scheduled', publish_at })).statusCode).toBe(422);
  }
  const at = inHours(1);
  expect((await set(id, { status: 'scheduled', publish_at: at })).data).toMatchObject({
    status: 'scheduled',
    publish_at: at,
  });
  expect(await publishDue(t.db)).toBe(0);
  const due = (revision: number) =>
    t.asSystem((trx) =>
      trx
        .updateTable('videos')
        .set({ publish_at: new Date(Date.now() - 1000), revision })
        .where('id', '=', id)
        .execute(),
    );
  await due(0);
  expect(await publishDue(t.db)).toBe(0);
  await due(1);
  expect(await publishDue(t.db)).toBe(1);
  expect(await video(id)).toMatchObject({ status: 'published', publish_at: null });
  const couple = await t.coupleToken('+2348031550001');
  const seen = (await t.send(listVideos, { as: couple })).data.data;
  expect(seen.map((one) => one.id)).toContain(id);
});

test('a video whose file failed is neither published nor scheduled, alone or with others; with an older film it is', async () => {
  const id = await publishedVideo(t, 'Broken');
  const failed = (revision: number) =>
    t.asSystem((trx) =>
      trx
        .updateTable('videos')
        .set({ revision, status: 'draft', processing: 'failed' })
        .where('id', '=', id)
        .execute(),
    );
  await failed(0);
  const later = { status: 'scheduled', publish_at: inHours(5) } as const;
  for (const body of [later, { status: 'published' }]) {
    const refused = await set(id, body);
    expect([refused.statusCode, refused.code]).toEqual([409, 'NOT_PLAYABLE']);
    expect(refused.message).toBe('The file of this video can’t be used. Replace it first.');
  }
  const { version } = await video(id);
  const inBulk = async () => {
    const body = { select: { videos: [{ id, version }] }, change: { kind: 'status', ...later } } as const;
    return (await t.send(calls.bulkVideos, { as: admin, body })).data;
  };
  expect(await inBulk()).toMatchObject({ changed: 0, left: 1 });
  const changes = [{ id, version, ...later }];
  const several = await t.send(calls.changeVideosStatus, { as: admin, body: { changes } });
  expect(several.data.left).toEqual([id]);
  await failed(1);
  expect(await inBulk()).toMatchObject({ changed: 1, left: 0 });
});

test('many videos change in one call, and each is set back to its previous status', async () => {
  const [a, b, c] = [
    await publishedVideo(t, 'A'),
    await publishedVideo(t, 'B'),
    await publishedVideo(t, 'C'),
  ];
  const at = inHours(5);
  await set(b, { status: 'scheduled', publish_at: at });
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ revision: 0, status: 'draft' }).where('id', '=', c).execute(),
  );
  const change = async (changes: object[]) => {
    const { data, message } = await t.send(calls.changeVideosStatus, { as: admin, body: { changes } });
    return { ...data, message };
  };
  const archived = await change(
    [a, b, 99_999].map((id) => ({ id, status: 'archived', version: id === b ? 2 : 1 })),
  );
  expect(archived.left).toEqual([99_999]);
  expect(archived.changed.map((one) => one.status)).toEqual(['archived', 'archived']);
  expect(archived.message).toBe('2 videos archived');
  const setBack = await change([
    { id: a, status: 'published', version: 2 },
    { id: b, status: 'scheduled', publish_at: at, version: 3 },
  ]);
  expect(setBack.message).toBe('1 video published. 1 video scheduled');
  expect([(await video(a)).status, (await video(b)).publish_at]).toEqual(['published', at]);
  expect(await change([{ id: c, status: 'published', version: 1 }])).toMatchObject({
    left: [c],
    message: 'No video was changed',
  });
});

test('of many videos, those with a time that has passed aren’t scheduled', async () => {
  const [a, b] = [await publishedVideo(t, 'In time'), await publishedVideo(t, 'Too late')];
  const at = inHours(1);
  const changes = [
    { id: a, status: 'scheduled', publish_at: at, version: 1 },
    { id: b, status: 'scheduled', publish_at: inHours(-1), version: 1 },
  ];
  const { data } = await t.send(calls.changeVideosStatus, { as: admin, body: { changes } });
  expect([data.changed.map(({ id }) => id), data.left]).toEqual([[a], [b]]);
  expect(await video(a)).toMatchObject({ status: 'scheduled', publish_at: at });
  expect(await video(b)).toMatchObject({ status: 'published', publish_at: null });
});

test('the list is sorted and filtered as requested', async () => {
  const { id: category } = (await t.send(createCategory, { as: admin, body: { name: 'Ordered' } })).data;
  const made: number[] = [];
  for (const title of ['beta order', 'Alpha order', 'gamma order']) made.push(await publishedVideo(t, title));
  const [beta = 0, alpha = 0, gamma = 0] = made;
  await t.asSystem(async (trx) => {
    await trx.updateTable('videos').set({ category_id: category }).where('id', 'in', made).execute();
    await trx.updateTable('videos').set({ duration: 300 }).where('id', '=', alpha).execute();
  });
  const order = async (sort: string) => {
    const query = { sort, category_id: String(category) };
    const { data } = (await t.send(calls.listAdminVideos, { as: admin, query })).data;
    return data.map(({ id }) => id);
  };
  expect(await order('title')).toEqual([alpha, beta, gamma]);
  expect(await order('title-desc')).toEqual([gamma, beta, alpha]);
  expect((await order('longest'))[0]).toBe(alpha);
  expect((await order('shortest'))[2]).toBe(alpha);
  expect(await order('oldest')).toEqual([beta, alpha, gamma]);
  expect(await order('newest')).toEqual([gamma, alpha, beta]);
  // Written past the api: the list goes by the day that it shows.
  const created_at = new Date('2020-03-01');
  await t.asSystem((trx) => trx.updateTable('videos').set({ created_at }).where('id', '=', gamma).execute());
  expect(await order('oldest')).toEqual([gamma, beta, alpha]);
  expect(await order('newest')).toEqual([alpha, beta, gamma]);
});

test('a picture is taken from the video at the requested second', async () => {
  const bytes = await drawnVideo();
  const form = { title: 'Frames', video: { name: 'a.mp4', bytes } };
  const { id } = (await t.send(calls.uploadVideo, { as: admin, form })).data;
  const take = (thumbnail_at: number) =>
    t.send(calls.updateVideo, { as: admin, params: { id }, body: { thumbnail_at } });
  const first = (await take(0.5)).data.thumbnail;
  const second = (await take(2)).data.thumbnail;
  expect(second).not.toBe(first);
  expect((await t.get(first)).statusCode).toBe(404);
  const picture = await t.get(second);
  expect([picture.statusCode, picture.rawPayload.subarray(0, 3).toString('hex')]).toEqual([200, 'ffd8ff']);
  const past = await take(4000);
  expect([past.statusCode, Object.keys(past.errors)]).toEqual([422, ['thumbnail_at']]);
  expect((await video(id)).thumbnail).toBe(second);
});
