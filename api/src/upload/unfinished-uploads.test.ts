import { uploadVideo } from '@wedding/shared/contract/admin-video.ts';
import { TUS_PATH } from '@wedding/shared/contract/tus-path.ts';
import { listUploads } from '@wedding/shared/contract/upload.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { drawnVideo } from '../testing/video-upload.ts';

const GIB = 2 ** 30;
const t = await testApp({ maxUploadBytes: 4 * GIB });
const address = await t.app.listen({ port: 0, host: '127.0.0.1' });

const tus = (method: string, path: string, as: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${as}`, ...headers },
  });
const create = (as: string, bytes = 100) => tus('POST', TUS_PATH, as, { 'upload-length': String(bytes) });
const createMany = (as: string, count: number, bytes?: number) =>
  Promise.all(Array.from({ length: count }, () => create(as, bytes)));
/** Pretends that the store has room for so many bytes, until the test ends. */
function freeBytes(bytes: number) {
  const free = vi.spyOn(t.app.media, 'freeBytes').mockResolvedValue(bytes);
  onTestFinished(() => free.mockRestore());
}
const countOf = async (as: string) => (await t.send(listUploads, { as })).data.length;

test('SEC-13: an administrator has at most fifty unfinished uploads, however many begin at once', async () => {
  const admin = await t.adminToken();
  const colleague = await t.adminToken('ngozi@example.com');
  const first = await createMany(admin, 49);
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));

  const answers = await createMany(admin, 24);
  const refused = answers.filter(({ status }) => status === 429);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 23]);
  expect(await refused[0]?.json()).toMatchObject({ code: 'TOO_MANY' });
  expect(await countOf(admin)).toBe(50);

  // The cap is each administrator's own, and a cancelled upload makes room for one.
  expect((await create(colleague)).status).toBe(201);
  const one = first[0]?.headers.get('location') ?? '';
  expect((await tus('DELETE', one, admin)).status).toBe(204);
  const again = (await createMany(admin, 8)).map(({ status }) => status);
  expect(again.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 429)]);
});

test('SEC-13: unfinished uploads of an administrator have 48 GB at most, however many begin at once', async () => {
  freeBytes(1000 * GIB);
  const admin = await t.adminToken('bola@example.com');
  const answers = await createMany(admin, 16, 4 * GIB);
  const refused = answers.filter(({ status }) => status === 429);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([12, 4]);
  expect(await refused[0]?.json()).toMatchObject({
    code: 'TOO_MANY',
    message: 'At most fifty videos and 48 GB upload at once. Finish or cancel some first.',
  });
  expect((await create(admin, 1)).status).toBe(429);
});

test('SEC-24: no upload takes the last gigabyte of a disk, and one that was begun goes on once there is room', async () => {
  freeBytes(2 * GIB + 1000);
  const admin = await t.adminToken('chi@example.com');
  const diskFull = {
    code: 'NO_ROOM',
    message: 'We’ve run out of space, so nothing was saved. Please try again later.',
  };
  // Its parts take as much as the file that they become.
  const refused = await create(admin, GIB);
  expect([refused.status, await refused.json()]).toEqual([507, diskFull]);
  const video = await drawnVideo();
  const at = (await create(admin, video.length)).headers.get('location') ?? '';
  const send = () =>
    fetch(`${address}${at}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${admin}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(video),
    });
  freeBytes(GIB);
  const full = await send();
  expect([full.status, await full.json()]).toEqual([507, diskFull]);
  expect(await t.app.media.list('uploads/')).toEqual([]);
  freeBytes(2 * GIB);
  expect((await send()).status).toBe(204);
});

test('SEC-24: a form beside a full disk is refused before anything of it is stored', async () => {
  freeBytes(GIB);
  const put = vi.spyOn(t.app.media, 'put');
  onTestFinished(() => put.mockRestore());
  const form = { title: 'Cake', video: { name: 'a.mp4', bytes: await drawnVideo() } };
  const answer = await t.send(uploadVideo, { as: await t.adminToken('efe@example.com'), form });
  expect([answer.statusCode, answer.code]).toEqual([507, 'NO_ROOM']);
  expect(put).not.toHaveBeenCalled();
});

test('SEC-13: an upload’s address with a query names the same upload, and never fails', async () => {
  const admin = await t.adminToken('sade@example.com');
  const at = `${(await create(admin)).headers.get('location')}?x=1`;
  const head = await tus('HEAD', at, admin);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
  expect((await tus('DELETE', at, admin)).status).toBe(204);
  expect((await tus('HEAD', at, admin)).status).toBe(404);
});
