import { execFileSync } from 'node:child_process';
import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { expect, test } from 'vitest';
import { findFfmpeg } from '../media/tools/find-ffmpeg.ts';
import { killedBeforeNaming } from '../testing/killed-before-naming.ts';
import { testApp } from '../testing/test-app.ts';
import { drawnPicture } from '../testing/video-upload.ts';

const t = await testApp();
const as = await t.coupleToken('+2348031550001');

const sendPicture = (bytes: Buffer) =>
  t.send(updateProfile, {
    as,
    form: { firstname: 'Ọláìdé', profile_pic: { name: '../../evil.svg', bytes } },
  });

test('only the names and email that were sent are saved', async () => {
  const first = await t.send(updateProfile, { as, body: { firstname: ' Ada ', email: ' ada@example.com ' } });
  expect(first).toMatchObject({
    message: 'Profile saved',
    data: { firstname: 'Ada', updated_profile: true },
  });
  await t.send(updateProfile, { as, body: { partner_name: 'Tunde' } });
  expect((await t.send(getMe, { as })).data).toMatchObject({
    firstname: 'Ada',
    partner_name: 'Tunde',
    email: 'ada@example.com',
  });
});

test('an invalid email is reported and changes nothing', async () => {
  const answer = await t.send(updateProfile, { as, body: { firstname: 'X', email: 'not an email' } });
  expect([answer.statusCode, Object.keys(answer.errors)]).toEqual([422, ['email']]);
  expect((await t.send(getMe, { as })).data.firstname).toBe('Ada');
});

test('errors of fields are in plain English', async () => {
  const wrong = async (body: object) => (await t.send(updateProfile, { as, body })).errors;
  expect(await wrong({ email: 'ada at home' })).toEqual({
    email: ['This doesn’t look like an email address.'],
  });
  expect(await wrong({ lastname: 'x'.repeat(81), partner_name: 7 })).toEqual({
    lastname: ['Too long by 1 character: 80 at most.'],
    partner_name: ['This must be text.'],
  });
});

const drawn = async (source: string, kind: string) => {
  const { ffmpeg } = await findFfmpeg();
  const input = ['-v', 'error', '-f', 'lavfi', '-i', source, '-frames:v', '1'];
  return execFileSync(ffmpeg, [...input, '-f', 'image2pipe', '-c:v', kind, '-'], { maxBuffer: 2 ** 26 });
};
const seen = async (bytes: Buffer) => {
  const { ffprobe } = await findFfmpeg();
  const shown = ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', '-'];
  return execFileSync(ffprobe, shown, { input: bytes }).toString().trim();
};

/** Adds the EXIF data of a phone in Lagos to a JPEG: orientation, camera and position. */
function fromPhone(jpeg: Buffer): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt16BE(tag, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt32BE(count, 4);
    return Buffer.concat([head, value], 12);
  };
  const number = (value: number) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value]);
  const table = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, number(0)]);
  const after = 8 + 2 + 3 * 12 + 4;
  const camera = Buffer.from('Tecno Spark\0');
  const places = Buffer.concat([6, 1, 31, 1, 2784, 100].map(number));
  const gps = after + camera.length;
  const tiff = Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    number(8),
    table(
      entry(0x0110, 2, camera.length, number(after)),
      entry(0x0112, 3, 1, Buffer.from([0, 6])),
      entry(0x8825, 4, 1, number(gps)),
    ),
    camera,
    table(entry(1, 2, 2, Buffer.from('N\0')), entry(2, 5, 3, number(gps + 30))),
    places,
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const size = body.length + 2;
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, size >> 8, size & 255]),
    body,
    jpeg.subarray(2),
  ]);
}

test('SEC-13: a phone’s picture is redrawn as a square without its position and camera', async () => {
  const jpeg = fromPhone(await drawn('testsrc2=size=600x400', 'mjpeg'));
  expect(jpeg.includes('Exif') && jpeg.includes('Tecno')).toBe(true);
  expect(await seen(jpeg)).toBe('600,400');
  const { data } = await sendPicture(jpeg);
  expect(data.firstname).toBe('Ọláìdé');
  const picture = await t.get(data.profile.profile_pic);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  for (const mark of ['Exif', 'Tecno', 'GPS']) expect(picture.rawPayload.includes(mark), mark).toBe(false);
  expect(await seen(picture.rawPayload)).toBe('256,256');
  await sendPicture(await drawn('testsrc2=size=600x400', 'png'));
  expect((await t.get(data.profile.profile_pic)).statusCode).toBe(404);
});

test('removing the picture also removes its file', async () => {
  const { data } = await sendPicture(await drawn('testsrc2=size=300x300', 'png'));
  const without = await t.send(updateProfile, { as, body: { profile_pic: '' } });
  expect(without.data.profile.profile_pic).toBeNull();
  expect((await t.get(data.profile.profile_pic)).statusCode).toBe(404);
});

test('SEC-13: a picture with too many pixels or bytes is refused with a clear message', async () => {
  const vast = await sendPicture(await drawn('color=size=7000x7000', 'png'));
  expect([vast.statusCode, vast.errors.profile_pic?.[0]]).toEqual([
    413,
    expect.stringContaining('too many pixels'),
  ]);
  const heavy = await sendPicture(Buffer.alloc(9 * 1024 * 1024, 'x'));
  expect([heavy.statusCode, heavy.errors.profile_pic?.[0]]).toEqual([413, expect.stringContaining('8 MB')]);
});

test('SEC-22: a kill between storing a picture and naming it leaves no file behind', async () => {
  const png = await drawnPicture();
  const { id } = (await sendPicture(png)).data;
  const hold = { table: 'accounts', id } as const;
  const moment = { send: () => sendPicture(png), hold, folder: 'profiles/' };
  const { stored, left } = await killedBeforeNaming(t, moment);
  expect([stored.length, left]).toEqual([1, []]);
  const { data } = await sendPicture(png);
  expect(await t.app.media.list('profiles/')).toEqual([data.profile.profile_pic?.slice('/media/'.length)]);
  expect(await t.db.selectFrom('media_claims').select('key').execute()).toEqual([]);
});

test.each([
  ['a text', 'hello'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a cut PNG', '\x89PNG\r\n\x1a\n....'],
])('SEC-13: %s is refused as a picture', async (_what, bytes) => {
  const answer = await sendPicture(Buffer.from(bytes, 'latin1'));
  expect([answer.statusCode, Object.keys(answer.errors ?? {})]).toEqual([415, ['profile_pic']]);
});
