import { readFile, stat } from 'node:fs/promises';
import { listBlogs } from '@wedding/shared/contract/blog.ts';
import { listCategories } from '@wedding/shared/contract/category.ts';
import { getSubscription, listPublicTariffs, unsubscribe } from '@wedding/shared/contract/subscription.ts';
import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { probeVideo } from '../media/probe/probe.ts';
import { findFfmpeg } from '../media/tools/find-ffmpeg.ts';
import { assertPresent } from '../testing/answer.ts';
import { ownKey } from '../testing/proved-key.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readCaptions } from '../video/captions/read-captions.ts';
import { writeDemoBlogs } from './demo-blogs.ts';
import { captionsFile, clipFile, readPosts, readVideos } from './demo-files.ts';
import { addDemoVideo } from './demo-video.ts';
import { seedDemo } from './seed-demo.ts';

const RULES = { graceHours: 24 };
const videos = await readVideos();
let t: TestApp;
beforeEach(async () => {
  t = await startTestApp();
});
afterEach(() => t.close());

const queued = async () =>
  (await t.pool.query(`select key from graphile_worker._private_jobs order by id`)).rows.map(
    (row) => row.key,
  );

test('an unused database is seeded with tariffs, couples, categories and video jobs, once', async () => {
  await Promise.all([seedDemo(t.db, RULES), seedDemo(t.db, RULES)]);
  await seedDemo(t.db, RULES);
  const tariffs = (await t.send(listPublicTariffs)).data;
  expect(tariffs.map(({ price }) => price)).toEqual([100, 500, 1500]);
  expect(await queued()).toEqual(['demo-blogs', ...videos.map((video) => `demo-video:${video.slug}`)]);
  const [one, two] = await Promise.all(
    ['08030000001', '08030000002'].map((phone) => t.signIn({ login: phone })),
  );
  expect(one?.user).toMatchObject({ firstname: 'Amara', updated_profile: true });
  expect(two?.user).toMatchObject({ firstname: '', updated_profile: false });
  const as = one?.token;
  const names = (await t.send(listCategories, { as })).data.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(videos.map((video) => video.category)));
});

test('the demonstration can do without its videos', async () => {
  await seedDemo(t.db, { ...RULES, demoVideos: false });
  expect(await queued()).toEqual(['demo-blogs']);
});

test('a database in use is not changed', async () => {
  await t.couple('+2348035550001');
  await seedDemo(t.db, RULES);
  expect(await queued()).toEqual([]);
  expect((await t.send(listPublicTariffs)).data).toHaveLength(1);
});

test('the couples pay for a month, and again at the first start after it is over', async () => {
  const DAY = 86_400_000;
  await seedDemo(t.db, RULES);
  const tokenOf = async (phone: string) => (await t.signIn({ login: phone })).token;
  const seen = async (as: string) => assertPresent((await t.send(getSubscription, { as })).data);
  const daysLeft = ({ ends_at }: { ends_at: string | null }) =>
    (Date.parse(`${ends_at}Z`) - Date.now()) / DAY;
  const [one, two] = [await tokenOf('08030000001'), await tokenOf('08030000002')];
  const before = await seen(one);
  expect(before).toMatchObject({ plan: { name: 'Month' }, renews: true, charges: [{ amount: 1500 }] });
  expect(daysLeft(before)).toBeCloseTo(30, 1);

  await t.send(unsubscribe, { as: two, query: { key: await ownKey(t, two, 'norenew') } });
  // Simulates a month passing: all events become a month old.
  await sql`update journal set happened_at = happened_at - interval '31 days'`.execute(t.db);
  await t.asSystem(async (trx) => {
    await sql`update subscriptions
      set starts_at = starts_at - interval '31 days', ends_at = ends_at - interval '31 days'`.execute(trx);
  });
  await seedDemo(t.db, RULES);
  await seedDemo(t.db, RULES);
  const after = await seen(await tokenOf('08030000001'));
  expect(daysLeft(after)).toBeCloseTo(30, 1);
  expect(after.charges.map(({ amount }) => amount)).toEqual([1500, 1500]);
  expect((await t.login({ login: '08030000002' })).statusCode).toBeGreaterThanOrEqual(400);
});

test('three posts with pictures are created once', async () => {
  const parts = { db: t.db, media: t.app.media };
  await writeDemoBlogs(parts);
  await writeDemoBlogs(parts);
  const as = await t.coupleToken('+2348035550009');
  const { data } = (await t.send(listBlogs, { as })).data;
  expect(data.map(({ title }) => title)).toEqual((await readPosts()).map(({ title }) => title).reverse());
  for (const { cover, cover_small } of data) {
    for (const url of [cover, cover_small]) {
      const picture = await t.get(url);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  }
});

for (const [place, video] of videos.entries()) {
  const tags = place === 0 ? [] : ['long'];
  test(`${video.slug} is uploaded once, with captions and chapters`, { tags }, async () => {
    const { db, app } = t;
    const deps = { db, media: app.media, tools: findFfmpeg, log: app.log };
    await addDemoVideo(deps, video.slug);
    await addDemoVideo(deps, video.slug);
    const rows = await db.selectFrom('videos').selectAll().where('title', '=', video.title).execute();
    expect(rows).toHaveLength(1);
    const tools = await findFfmpeg();
    const { duration } = await probeVideo(clipFile(video), { tools });
    const { cues } = readCaptions(await readFile(captionsFile(video)), duration);
    expect(cues.at(-1)?.to).toBeLessThan(duration);
    expect(splitChapters(video.description).chapters.length).toBeGreaterThanOrEqual(3);
  });
}

test('the clips weigh at most 12 MB together', async () => {
  const sizes = await Promise.all(videos.map(async (video) => (await stat(clipFile(video))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * 2 ** 20);
});
