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

test('an administrator’s list counts the rows of each chip in one answer, whatever it shows itself', async () => {
  const query = { search: 'nothing', per_page: '1', count_for: '|status=draft|status=published&search=cake' };
  const { data } = await t.send(listAdminVideos, { as, query });
  expect(data).toMatchObject({ data: [], total: 0, counts: [2, 0, 1] });
  expect(
    (await t.send(listMembers, { as, query: { count_for: 'state=never|state=lapsed' } })).data.counts,
  ).toEqual([0, 0]);
  expect((await t.send(listAdminVideos, { as })).data).not.toHaveProperty('counts');
});

test('a chip that the list can’t show is refused as the list itself refuses it, and none counts others’ chips', async () => {
  const refused = await t.send(listAdminVideos, { as, query: { count_for: 'status=lost' } });
  expect(refused.statusCode).toBe(422);
  const tooMany = await t.send(listAdminVideos, { as, query: { count_for: '|'.repeat(30) } });
  expect(tooMany.statusCode).toBe(422);
  const nested = await t.send(listAdminVideos, { as, query: { count_for: 'count_for=status%3Ddraft' } });
  expect(nested.data.counts).toEqual([2]);
});

test('a couple’s list counts nothing', async () => {
  const { data } = await t.send(listVideos, { as: couple, query: { count_for: '|' } });
  expect(data.data).toHaveLength(2);
  expect(data).not.toHaveProperty('counts');
});
