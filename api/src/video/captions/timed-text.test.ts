import { deleteVideo, updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { expect, test } from 'vitest';
import { publishedVideo } from '../../testing/published-video.ts';
import { captionsVersion } from '../../testing/stored-version.ts';
import { testApp } from '../../testing/test-app.ts';
import { indexTimedText } from './index-timed-text.ts';

const t = await testApp();
const admin = await t.adminToken();
const couple = await t.coupleToken('+2348034440077');
const hall = await publishedVideo(t, 'Choosing a hall');
const cloth = await publishedVideo(t, 'Aṣọ-ẹbí without the drama');

const VTT = `WEBVTT

00:12.000 --> 00:15.000
Pay a <b>deposit</b> to hold the date &amp; get a receipt.

00:31.000 --> 00:33.500
No page,
no deposit.

00:40.000 --> 00:44.000
Ẹ ṣé: that is the gèlè.
`;
const upload = async (lang: string, video: number, text = VTT) => {
  const version = await captionsVersion(t, video, lang);
  const captions = { name: 'words.vtt', bytes: Buffer.from(text) };
  return t.send(saveCaptions, { as: admin, params: { id: video }, form: { captions, lang, version } });
};
const search = async (searchFor: string, more: Record<string, string> = {}) => {
  const query = { search: searchFor, ...more };
  const { data, total, moments } = (await t.send(listVideos, { as: couple, query })).data;
  const found = data.map((video) => [video.id, video.moments]);
  return { found, total, moments };
};
const describe = (id: number, description: string) =>
  t.send(updateVideo, { as: admin, params: { id }, body: { description } });

test('a search returns the times at which its words are said, and counts them', async () => {
  await upload('en', hall);
  await describe(cloth, 'Prices.\n0:00 Welcome\n1:05 When is the deposit due?');
  expect(await search('deposits')).toEqual({
    found: [
      [cloth, [{ at: 65, text: 'When is the deposit due?' }]],
      [
        hall,
        [
          { at: 12, text: 'Pay a deposit to hold the date & get a receipt.' },
          { at: 31, text: 'No page, no deposit.' },
        ],
      ],
    ],
    total: 2,
    moments: { count: 3, videos: 2 },
  });
});

test('a word is found by its beginning, with or without diacritics, also in titles', async () => {
  expect((await search('depo')).moments).toEqual({ count: 3, videos: 2 });
  expect((await search('gele')).found).toEqual([[hall, [{ at: 40, text: 'Ẹ ṣé: that is the gèlè.' }]]]);
  for (const typed of ['aso ebi', 'Aso-ebi', 'Aṣọ-ẹbí  without'])
    expect((await search(typed)).found).toEqual([[cloth, []]]);
  expect((await search('the')).moments).toEqual({ count: 0, videos: 0 });
  expect((await search("&|!:* '")).found).toEqual([]);
});

test('a chapter title that is also said is one match, and unpublished videos are not counted', async () => {
  await describe(hall, '0:00 Welcome\n0:31 No page, no deposit.');
  expect((await search('page')).found).toEqual([[hall, [{ at: 31, text: 'No page, no deposit.' }]]]);
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ status: 'draft' }).where('id', '=', cloth).execute(),
  );
  expect((await search('deposit')).moments).toEqual({ count: 2, videos: 1 });
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ status: 'published' }).where('id', '=', cloth).execute(),
  );
  expect((await search('deposit', { category_id: '999' })).moments).toEqual({ count: 0, videos: 0 });
});

test('captions and chapters that are not indexed yet are indexed at the next start', async () => {
  await t.pool.query('delete from video_moments');
  expect((await search('receipt')).total).toBe(0);
  await indexTimedText({ db: t.db, media: t.app.media, log: t.app.log });
  expect((await search('receipt')).moments).toEqual({ count: 1, videos: 1 });
  expect((await search('deposit')).moments).toEqual({ count: 3, videos: 2 });
});

test('captions that are replaced or removed, and videos that are deleted, are no longer found', async () => {
  await upload('en', hall, 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe balance is due.\n');
  expect((await search('receipt')).total).toBe(0);
  expect((await search('balance')).total).toBe(1);
  await t.send(deleteCaptions, { as: admin, params: { id: hall, lang: 'en' } });
  expect((await search('balance')).total).toBe(0);
  await t.send(deleteVideo, { as: admin, params: { id: cloth } });
  expect((await search('due')).moments).toEqual({ count: 0, videos: 0 });
});
