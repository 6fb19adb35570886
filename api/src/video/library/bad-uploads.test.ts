import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { findFfmpeg } from '../../media/tools/find-ffmpeg.ts';
import { type FormPart, multipart } from '../../testing/answer.ts';
import { makeBadFiles } from '../../testing/bad-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { drawnVideo } from '../../testing/video-upload.ts';

// The tests encode real videos on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'bad-'));
const aside = join(folder, 'aside');
await mkdir(aside);
// The data folder is created here, as are all temporary files of the API and of ffmpeg.
vi.stubEnv('TMPDIR', aside);
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
const t = await testApp();
const admin = await t.adminToken();
const video = await drawnVideo('160x120', 1);
const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
let before: unknown;
beforeEach(async () => {
  before = await everything();
});

/** Returns every file with its size, the claims on files that no row names yet, and the number of videos. */
async function everything() {
  const tree: string[] = [];
  for (const path of (await readdir(aside, { recursive: true })).sort()) {
    const facts = await stat(join(aside, path));
    if (!facts.isDirectory()) tree.push(`${path} ${facts.size}`);
  }
  const claims = await t.db.selectFrom('media_claims').select('key').execute();
  const { total } = (await t.send(listAdminVideos, { as: admin })).data;
  return { tree, claims, total };
}

async function upload(parts: Record<string, FormPart>) {
  const { payload, headers } = multipart(parts);
  const answer = await fetch(`${address}/admin/videos/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${admin}` },
    body: new Uint8Array(payload),
  });
  return { status: answer.status, body: await answer.json() };
}

test('SEC-13: bad files are refused with a plain message and leave nothing', async () => {
  const bad = await makeBadFiles(folder, await findFfmpeg());
  expect(t.config.dataDir).toContain(aside);
  expect(bad.length).toBeGreaterThan(20);
  for (const { name, path, status, code } of bad) {
    const answer = await upload({ title: name, video: { name, bytes: await readFile(path) } });
    expect({ name, status: answer.status, code: answer.body.code }).toEqual({ name, status, code });
    // One sentence, without the path of a file of ours.
    expect(answer.body.errors.video).toEqual([expect.stringMatching(/^[A-Z][^/]*\.$/)]);
    expect(await everything()).toEqual(before);
  }
});

test.each([
  '../../../etc/passwd.mp4',
  '..\\..\\boot.mp4',
  '..',
  '%2e%2e%2f%2e%2e%2ffilm.mp4',
  '..%2ffilm.mp4',
  '..%5Cfilm.mp4',
  'video.mp4%00.jpg',
  'video\0.mp4',
])('SEC-13: a video whose name has a path trick is refused and leaves nothing: %j', async (name) => {
  const answer = await upload({ title: 'Tricky', video: { name, bytes: video } });
  expect([answer.status, answer.body.code]).toEqual([422, 'INVALID']);
  expect(await everything()).toEqual(before);
});

test.each([
  ['a very long name', `${'a'.repeat(5000)}.mp4`, `${'a'.repeat(196)}.mp4`],
  ['another script', '結婚式 💍 Ìgbéyàwó.mp4', '結婚式 💍 Ìgbéyàwó.mp4'],
  ['a hidden file', '.htaccess', '.htaccess'],
  ['a device', 'CON', 'CON'],
])('SEC-13: %s as a file name is only shown, never used', async (_, name, shown) => {
  const answer = await upload({ title: 'Plain', video: { name, bytes: video } });
  expect([answer.status, answer.body.data.original_name]).toEqual([201, shown]);
  const storedOriginals = await t.app.media.list('originals/');
  expect(storedOriginals.filter((key) => !/^originals\/[0-9a-z]+-[0-9a-f-]{36}$/.test(key))).toEqual([]);
});

test('SEC-13: a refusal halfway through a large body still reaches the sender', async () => {
  const text = Buffer.from('This is a text that calls itself a video. '.repeat(400_000));
  const answer = await upload({ title: 'Text', video: { name: 'video.mp4', bytes: text } });
  expect([answer.status, answer.body.code]).toEqual([415, 'IS_TEXT']);
  const endless = Buffer.concat([video, Buffer.alloc(t.config.maxUploadBytes)]);
  const large = await upload({ title: 'Large', video: { name: 'video.mp4', bytes: endless } });
  expect([large.status, large.body.code]).toEqual([413, 'TOO_LARGE']);
  expect(await everything()).toEqual(before);
});
