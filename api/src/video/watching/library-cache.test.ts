// The first page of the list: the values that are the same for all couples are cached and must always be current.
import {
  getVideo,
  listVideos,
  saveWatchLater,
  saveWatchPosition,
  updateLikes,
} from '@wedding/shared/contract/video.ts';
import { expect, test } from 'vitest';
import { publishedVideo } from '../../testing/published-video.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();
const ada = await t.coupleToken('+2348031440011');
const bola = await t.coupleToken('+2348031440012');

const list = async (as: string, query: Record<string, string> = {}) =>
  (await t.send(listVideos, { as, query })).data;
const titles = async (as: string, query?: Record<string, string>) =>
  (await list(as, query)).data.map(({ title }) => title);
/** Changes a video as another process would, without this process knowing. */
const elsewhere = (set: Record<string, unknown>, id: number) =>
  t.asSystem((trx) => trx.updateTable('videos').set(set).where('id', '=', id).execute());

test('a change by another process shows in the next response, in the whole library and in a category', async () => {
  const id = await publishedVideo(t, 'Tasting day');
  const category = await t.asSystem((trx) =>
    trx.insertInto('categories').values({ name: 'Food' }).returning('id').executeTakeFirstOrThrow(),
  );
  const food = { category_id: String(category.id) };
  expect([await titles(ada), await titles(ada, food)]).toEqual([['Tasting day'], []]);
  await elsewhere({ title: 'Tasting with both mothers', category_id: category.id }, id);
  expect([await titles(bola), await titles(ada, food)]).toEqual(Array(2).fill(['Tasting with both mothers']));
  await t.asSystem((trx) =>
    trx.updateTable('categories').set({ name: 'Kitchen' }).where('id', '=', category.id).execute(),
  );
  expect((await list(ada)).data[0]).toMatchObject({ category: 'Kitchen' });
  await elsewhere({ revision: 2, bytes: JSON.stringify({ '240': 5 }) }, id);
  expect((await list(ada)).data[0]).toMatchObject({ bytes: { '240': 5 } });
  await publishedVideo(t, 'Newest');
  expect(await list(bola)).toMatchObject({ data: [{ title: 'Newest' }, {}], total: 2 });
  await elsewhere({ status: 'unpublished' }, id);
  expect([await titles(ada), await titles(ada, food)]).toEqual([['Newest'], []]);
  await t.asSystem((trx) => trx.deleteFrom('videos').execute());
  expect(await list(ada)).toMatchObject({ data: [], total: 0 });
});

test('a couple’s own values are shown only to it, and counts are current', async () => {
  const id = await publishedVideo(t, 'Liked');
  await publishedVideo(t, 'Passed by');
  const cards = async (as: string) =>
    (await list(as)).data.map(({ title, liked, saved, position, likes }) => ({
      title,
      liked,
      saved,
      position,
      likes,
    }));
  const nothing = { liked: false, saved: false, position: 0 };
  const untouched = { title: 'Passed by', ...nothing, likes: 0 };
  expect(await cards(ada)).toEqual([untouched, { title: 'Liked', ...nothing, likes: 0 }]);
  await t.send(updateLikes, { as: ada, params: { videoId: id }, body: { liked: true } });
  await t.send(saveWatchLater, { as: ada, params: { id } });
  await t.send(saveWatchPosition, { as: ada, params: { id }, body: { position: 42 } });
  const hers = { title: 'Liked', liked: true, saved: true, position: 42, likes: 1 };
  expect(await cards(ada)).toEqual([untouched, hers]);
  expect(await cards(bola)).toEqual([untouched, { title: 'Liked', ...nothing, likes: 1 }]);
  // Concurrent requests share one statement.
  const [chidi] = [await t.coupleToken('+2348031440013')];
  const asked = [ada, bola, chidi, ada, bola].map(cards);
  const [adas, bolas, chidis, ...again] = await Promise.all(asked);
  expect(again).toEqual([adas, bolas]);
  expect([adas?.[1], bolas?.[1]?.liked, chidis]).toEqual([hers, false, bolas]);
});

test('one video is current too: its texts, its captions and the couple’s own values', async () => {
  const id = await publishedVideo(t, 'Vows');
  const read = async (as: string) => (await t.send(getVideo, { as, params: { id } })).data;
  expect([await read(ada), await read(bola)]).toMatchObject(Array(2).fill({ title: 'Vows', captions: [] }));
  await elsewhere({ title: 'Vows, in your own words' }, id);
  expect(await read(bola)).toMatchObject({ title: 'Vows, in your own words' });
  const captions = { video_id: id, lang: 'en' as const, file: 'a.vtt' };
  await t.asSystem((trx) => trx.insertInto('video_captions').values(captions).execute());
  expect(await read(ada)).toMatchObject({ captions: [{ lang: 'en' }] });
  await t.asSystem((trx) => trx.updateTable('video_captions').set({ file: 'b.vtt' }).execute());
  expect((await read(ada)).captions[0]?.url).toContain('b.vtt');
  await t.send(saveWatchPosition, { as: ada, params: { id }, body: { position: 7 } });
  expect([(await read(ada)).position, (await read(bola)).position]).toEqual([7, 0]);
  await elsewhere({ status: 'unpublished' }, id);
  expect((await t.send(getVideo, { as: ada, params: { id } })).statusCode).toBe(404);
});
