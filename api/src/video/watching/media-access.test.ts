import { logout } from '@wedding/shared/contract/account.ts';
import { changeVideoStatus } from '@wedding/shared/contract/admin-video.ts';
import { listMembers, updateMember } from '@wedding/shared/contract/member.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertPresent, sessionOf } from '../../testing/answer.ts';
import { publishedVideo } from '../../testing/published-video.ts';
import { storedVersion } from '../../testing/stored-version.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();
let video: number;
let phone = 2_348_032_220_000;

beforeEach(async () => {
  video = await publishedVideo(t, `Video ${phone}`);
  await t.app.media.put(`videos/${video}/r1/master.m3u8`, '#EXTM3U\n');
  await t.app.media.put(`videos/${video}/r1/240.m4s`, Buffer.alloc(5000, 7));
  await t.app.media.put(`videos/${video}/r1/done/first`, '{}');
});
afterEach(() => void vi.useRealTimers());

const nextPhone = () => {
  phone += 1;
  return `+${phone}`;
};
const path = async (as: string, file = 'master.m3u8', id = video) => {
  const { video_url } = (await t.send(getVideo, { as, params: { id } })).data;
  return assertPresent(video_url).replace('master.m3u8', file);
};
const status = async (url: string) => (await t.get(url)).statusCode;
/** Advances the clock beyond the time for which a decision about a path is cached. */
const laterOn = () => vi.setSystemTime(Date.now() + 6_000);

test('SEC-11: a signed path serves the video’s files, by range, and keeps them private', async () => {
  const couple = await t.coupleToken(nextPhone());
  expect(await status(await path(couple))).toBe(200);
  const url = await path(couple, '240.m4s');
  const part = await t.app.inject({ url, headers: { range: 'bytes=100-199' } });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toHaveLength(100);
  expect(part.headers['cache-control']).toMatch(/^private/);
  const head = await t.app.inject({ method: 'HEAD', url });
  expect(head.headers['content-length']).toBe('5000');
});

test('SEC-11: a path is valid for one video only, and a forged token is refused', async () => {
  const couple = await t.coupleToken(nextPhone());
  const good = await path(couple);
  const secondVideo = await publishedVideo(t, 'Another');
  expect(await status(good.replace(`/${video}/`, `/${secondVideo}/`))).toBe(403);
  expect(await status(good.replace('/media/', '/media/x'))).toBe(403);
  expect(await status(good.replace('/r1/', '/r2/'))).toBe(404);
});

test.each(['done%2Ffirst', '..%2F..%2F..%2Foriginals%2Fx.m4s', '%2e%2e', 'source.mp4', '240.m4s%00.jpg'])(
  'SEC-11: nothing but published files is served: %s',
  async (file) => {
    const couple = await t.coupleToken(nextPhone());
    expect(await status(await path(couple, file))).toBe(404);
  },
);

test('SEC-11: signing out, lapsing, a newer device and unpublishing end a path within 10 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [out, lapses, moves, watches] = [nextPhone(), nextPhone(), nextPhone(), nextPhone()];
  const tokens = await Promise.all([out, lapses, moves, watches].map((one) => t.coupleToken(one)));
  const paths = await Promise.all(tokens.map((as) => path(as)));
  expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200, 200]);

  await t.send(logout, { as: tokens[0] });
  await t.asSystem((trx) =>
    trx
      .updateTable('subscriptions')
      .set({ ends_at: new Date() })
      .where('account_id', '=', trx.selectFrom('accounts').select('id').where('phone', '=', lapses))
      .execute(),
  );
  await t.login({ login: moves });
  laterOn();
  expect(await Promise.all(paths.map(status))).toEqual([403, 403, 403, 200]);

  const admin = await t.adminToken(`${phone}@example.com`);
  await t.send(changeVideoStatus, { as: admin, params: { id: video }, body: { status: 'archived' } });
  laterOn();
  expect(await status(paths[3] ?? '')).toBe(403);
});

test('SEC-11: a path ends with its session, also after the machine’s clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await t.coupleToken(nextPhone());
  const url = await path(token);
  expect(await status(url)).toBe(200);
  await t.send(logout, { as: token });
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(await status(url)).toBe(403);
});

test('SEC-11: an account that an administrator switches off, or signs out, loses its path within 10 s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [off, out, stays] = [nextPhone(), nextPhone(), nextPhone()];
  const tokens = await Promise.all([off, out, stays].map((one) => t.coupleToken(one)));
  const paths = await Promise.all(tokens.map((as) => path(as, '240.m4s')));
  expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200]);

  const admin = await t.adminToken(`members-${phone}@example.com`);
  const { data } = (await t.send(listMembers, { as: admin })).data;
  const idOf = (number: string) =>
    assertPresent(data.find(({ phone }) => phone.endsWith(number.slice(-4)))).id;
  const change = async (number: string, body: object) => {
    const id = idOf(number);
    const version = await storedVersion(t, 'accounts', id);
    return t.send(updateMember, { as: admin, params: { id }, body: { ...body, version } });
  };
  expect((await change(off, { status: 'disabled' })).statusCode).toBe(200);
  expect((await change(out, { end_session: true })).statusCode).toBe(200);
  laterOn();
  expect(await Promise.all(paths.map(status))).toEqual([403, 403, 200]);
});

test('SEC-11: no address leads to an original', async () => {
  const key = 'originals/mwpyeak7-0786080b-d981-4e27-8bb9-988d8a7cb521';
  await t.app.media.put(key, 'the video as it was uploaded');
  await t.app.media.put(`${key}.mp4`, 'the video as it was uploaded');
  const good = await path(await t.coupleToken(nextPhone()));
  const below = good.slice(0, good.lastIndexOf('/'));
  const token = good.split('/')[2];
  const urls = [key, `${key}.mp4`].flatMap((original) => {
    const encoded = encodeURIComponent(original);
    const name = original.slice('originals/'.length);
    return [
      `/media/${original}`,
      `/media/${encoded}`,
      `/media/${token}/${original}`,
      `/media/posters/${name}`,
      `/media/${token}/${video}/r1/${encoded}`,
      `/media/${token}/originals/r1/${name}`,
      `${below}/../../../${original}`,
      `${below}/..%2f..%2f..%2f${encoded}`,
      `${below}/%2e%2e/${name}`,
      `/media/posters/..%2f${encoded}`,
      `/media/profiles/..%2f${encoded}`,
      `/media/profiles/${name}`,
    ];
  });
  for (const url of urls) {
    const answer = await t.get(url);
    expect([403, 404], url).toContain(answer.statusCode);
    expect(answer.body, url).not.toContain('as it was uploaded');
  }
});

test('an older path stays valid after signing in again on the same device', async () => {
  const number = nextPhone();
  await t.couple(number);
  const first = await t.login({ login: number });
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  const url = await path(sessionOf(first).token);
  await t.login({ login: number }, { cookie });
  expect(await status(url)).toBe(200);
});

test('posters are public under their names, and originals and other files aren’t served', async () => {
  const name = '0b9f3a52-2f35-4a51-8f5e-0d3f0f7d9a11';
  await t.app.media.put(`posters/${name}.jpg`, 'jpeg');
  const poster = await t.app.inject({ url: `/media/posters/${name}.jpg` });
  expect(poster.statusCode).toBe(200);
  expect(poster.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await status('/media/posters/..%2foriginals%2fx.jpg')).toBe(404);
  expect(await status('/media/originals/x.jpg')).toBe(404);
});

test('SEC-44: without the database, a path that was served before goes on for half an hour', async () => {
  const couple = await t.coupleToken(nextPhone());
  const [good, unseen] = [await path(couple, '240.m4s'), await path(await t.coupleToken(nextPhone()))];
  expect(await status(good)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'] });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const spies = [vi.spyOn(t.pool, 'connect'), vi.spyOn(t.pool, 'query')];
  for (const spy of spies) spy.mockImplementation(() => Promise.reject(away));
  try {
    laterOn();
    expect(await status(good)).toBe(200);
    expect(await status(unseen)).toBe(503);
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect(await status(good)).toBe(503);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  expect(await status(good)).toBe(200);
});
