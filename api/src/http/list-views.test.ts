import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import { listMembers } from '@wedding/shared/contract/member.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const as = await t.adminToken();
const couple = await t.coupleToken('+2348031470031');
await publishedVideo(t, 'Cake, cut');
await publishedVideo(t, 'Choosing a hall');

test('an administrator’s list counts the rows of each view in one answer, whatever it shows itself', async () => {
  const query = { search: 'nothing', per_page: '1', views: '|status=draft|status=published&search=cake' };
  const { data } = await t.send(listAdminVideos, { as, query });
  expect(data).toMatchObject({ data: [], total: 0, views: [2, 0, 1] });
  expect(
    (await t.send(listMembers, { as, query: { views: 'state=never|state=lapsed' } })).data.views,
  ).toEqual([0, 0]);
  expect((await t.send(listAdminVideos, { as })).data).not.toHaveProperty('views');
});

test('a view that the list can’t show is refused as the list itself refuses it, and none counts others’ views', async () => {
  const refused = await t.send(listAdminVideos, { as, query: { views: 'status=lost' } });
  expect(refused.statusCode).toBe(422);
  const tooMany = await t.send(listAdminVideos, { as, query: { views: '|'.repeat(30) } });
  expect(tooMany.statusCode).toBe(422);
  const nested = await t.send(listAdminVideos, { as, query: { views: 'views=status%3Ddraft' } });
  expect(nested.data.views).toEqual([2]);
});

test('a couple’s list counts no views', async () => {
  const { data } = await t.send(listVideos, { as: couple, query: { views: '|' } });
  expect(data.data).toHaveLength(2);
  expect(data).not.toHaveProperty('views');
});
