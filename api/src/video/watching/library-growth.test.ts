import { listVideos } from '@wedding/shared/contract/video.ts';
import { expect, test } from 'vitest';
import { publishedVideo } from '../../testing/published-video.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();
const as = await t.coupleToken('+2348031440001');

const total = async (query: Record<string, string> = {}) =>
  (await t.send(listVideos, { as, query })).data.total;

test('the stored count changes as videos are published, moved, unpublished and deleted', async () => {
  const [first, second] = [await publishedVideo(t, 'Tasting day'), await publishedVideo(t, 'Aso ebi')];
  const { id } = await t.asSystem((trx) =>
    trx.insertInto('categories').values({ name: 'Money' }).returning('id').executeTakeFirstOrThrow(),
  );
  expect([await total(), await total({ category_id: String(id) })]).toEqual([2, 0]);
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ category_id: id }).where('id', '=', first).execute(),
  );
  expect([await total(), await total({ category_id: String(id) })]).toEqual([2, 1]);
  await t.asSystem((trx) => trx.deleteFrom('categories').where('id', '=', id).execute());
  expect([await total(), await total({ category_id: String(id) })]).toEqual([2, 0]);
  await t.asSystem((trx) =>
    trx.updateTable('videos').set({ status: 'unpublished' }).where('id', '=', second).execute(),
  );
  expect(await total()).toBe(1);
  await t.asSystem((trx) => trx.deleteFrom('videos').where('id', '=', first).execute());
  expect(await total()).toBe(0);
});

test('a search finds parts of words in title, description and category, and takes % and _ literally', async () => {
  await publishedVideo(t, 'Pricing 100 % of a hall');
  await publishedVideo(t, 'Gele_tying');
  expect(await total({ search: 'rici' })).toBe(1);
  expect(await total({ search: '100 %' })).toBe(1);
  expect(await total({ search: 'e_t' })).toBe(1);
  expect(await total({ search: '%' })).toBe(1);
  expect(await total({ search: 'nowhere' })).toBe(0);
});
