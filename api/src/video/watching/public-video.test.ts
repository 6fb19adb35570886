import { changeVideoStatus } from '@wedding/shared/contract/admin-video.ts';
import { getPublicVideo } from '@wedding/shared/contract/public-video.ts';
import { expect, test } from 'vitest';
import { mediaPlaylist } from '../../media/encode/playlists.ts';
import { assertPresent } from '../../testing/answer.ts';
import { publishedVideo } from '../../testing/published-video.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();

const head = (id: number | 'preview') => t.send(getPublicVideo, { params: { id } });

/** Creates a video of ten segments of 400 kB each, with its 240p file. */
async function longVideo(title: string): Promise<number> {
  const id = await publishedVideo(t, title);
  const segments = Array.from({ length: 10 }, (_, place) => ({
    duration: 4,
    offset: 1_000 + place * 400_000,
    length: 400_000,
  }));
  const map = { init: { offset: 0, length: 1_000 }, segments };
  const playlists = JSON.stringify({ '240.m3u8': mediaPlaylist('240.m4s', map) });
  await t.asSystem((trx) => trx.updateTable('videos').set({ playlists }).where('id', '=', id).execute());
  await t.app.media.put(`videos/${id}/r1/240.m4s`, Buffer.alloc(4_001_000, 'v'));
  return id;
}

test('the metadata of a published lesson is public, and that of any other isn’t', async () => {
  expect((await head('preview')).statusCode).toBe(404);
  const id = await publishedVideo(t, 'Choosing a hall');
  expect((await head(id)).data).toEqual({
    id,
    title: 'Choosing a hall',
    description: '',
    image: null,
    video_length: '2:05',
    preview: null,
  });
  const as = await t.adminToken();
  await t.send(changeVideoStatus, { as, params: { id }, body: { status: 'unpublished' } });
  expect((await head(id)).statusCode).toBe(404);
});

test('SEC-11: the first 3 MB of one lesson are public, cut between segments, and no byte of any other', async () => {
  const id = await longVideo('How to price a reception');
  const other = await longVideo('Choosing vendors');
  const { data } = await head('preview');
  expect(data).toMatchObject({ id, title: 'How to price a reception' });
  expect(data.preview).toEqual({ url: `/media/preview/${id}`, bytes: 2_801_000 });
  expect((await head(id)).data.preview).toEqual(data.preview);
  expect((await head(other)).data.preview).toBeNull();

  const get = (range?: string) =>
    t.app.inject({ url: assertPresent(data.preview).url, headers: { ...(range && { range }) } });
  const whole = await get();
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '2801000' });
  expect(whole.rawPayload.length).toBe(2_801_000);
  const tail = await get('bytes=2800000-');
  expect(tail.statusCode).toBe(206);
  expect(tail.headers['content-range']).toBe('bytes 2800000-2800999/2801000');
  expect((await get('bytes=2801000-')).statusCode).toBe(416);
  expect((await get('bytes=2800990-3999999')).rawPayload.length).toBe(10);
  expect((await t.app.inject({ url: `/media/preview/${other}` })).statusCode).toBe(404);
});
