import { deleteVideo, listAdminVideos, purgeVideo } from '@wedding/shared/contract/admin-video.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { killedBeforeNaming } from '../testing/killed-before-naming.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let admin: string;
let couple: string;
let id: number;
beforeAll(async () => {
  t = await startTestApp();
  [admin, couple] = [await t.adminToken(), await t.coupleToken('+2348034440001')];
  id = await publishedVideo(t, 'Read along');
});
afterAll(() => t.close());

const GOOD = 'WEBVTT\n\n00:01.000 --> 00:03.500\nWelcome to our day.\n';
const upload = (text: string | Buffer, lang = 'en', video = id) =>
  t.send(saveCaptions, {
    as: admin,
    params: { id: video },
    form: { captions: { name: 'words.vtt', bytes: Buffer.from(text) }, lang },
  });
const seen = async () => (await t.send(getVideo, { as: couple, params: { id } })).data.captions;
const stored = () => t.app.media.list(`videos/${id}/captions/`);

test('captions are added, fetched by a couple under the signed path, replaced and removed', async () => {
  const added = await upload(GOOD);
  expect(added.statusCode).toBe(201);
  expect(added).toMatchObject({
    message: 'Captions added',
    data: [
      { lang: 'en', label: 'English', url: expect.stringMatching(/^\/media\/[\w.-]+\/\d+\/captions\/en-/) },
    ],
  });
  await upload(GOOD.replace('Welcome to our day.', 'Ẹ káàbọ̀.'), 'yo');
  expect((await seen()).map((one) => one.label)).toEqual(['English', 'Yorùbá']);

  const [english, yoruba] = await seen();
  const fetched = await t.get(english?.url);
  expect(fetched.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(fetched.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nWelcome to our day.\n');
  expect((await t.get(yoruba?.url)).body).toContain('Ẹ káàbọ̀.'.normalize('NFC'));

  await upload(GOOD.replace('our', 'the'));
  const [newer] = await seen();
  expect(newer?.url).not.toBe(english?.url);
  // A player that was opened earlier can still fetch the replaced file.
  expect((await t.get(english?.url)).statusCode).toBe(200);

  const removed = await t.send(deleteCaptions, { as: admin, params: { id, lang: 'en' } });
  expect(removed).toMatchObject({ message: 'Captions removed', data: [{ lang: 'yo' }] });
  expect(await seen()).toHaveLength(1);
  const again = await t.send(deleteCaptions, { as: admin, params: { id, lang: 'en' } });
  expect(again.statusCode).toBe(404);
});

test('SEC-22: a kill between storing captions and naming them leaves no file behind', async () => {
  const hold = { table: 'videos', id } as const;
  const folder = `videos/${id}/captions/`;
  const { stored: fresh, left } = await killedBeforeNaming(t, {
    send: () => upload(GOOD, 'pcm'),
    hold,
    folder,
  });
  expect([fresh.length, left]).toEqual([1, []]);
  expect((await upload(GOOD, 'pcm')).statusCode).toBe(201);
  expect(await t.db.selectFrom('media_claims').select('key').execute()).toEqual([]);
  await t.send(deleteCaptions, { as: admin, params: { id, lang: 'pcm' } });
});

test('administrators see captions in their list, and captions are deleted with their video', async () => {
  const other = await publishedVideo(t, 'Short life');
  await upload(GOOD, 'ha', other);
  const { data } = (await t.send(listAdminVideos, { as: admin })).data;
  expect(data[0]).toMatchObject({ id: other, captions: [{ lang: 'ha', label: 'Hausa' }] });
  await t.send(deleteVideo, { as: admin, params: { id: other } });
  await t.send(purgeVideo, { as: admin, params: { id: other } });
  expect(await t.app.media.list(`videos/${other}/`)).toEqual([]);
  expect((await upload(GOOD, 'en', other)).statusCode).toBe(404);
});

test('SEC-11: captions are refused after the session has ended, and under other paths', async () => {
  await upload(GOOD, 'ig');
  const { url } = assertPresent((await seen()).find(({ lang }) => lang === 'ig'));
  expect((await t.get(url.replace(/\/media\/[^/]+/, '/media/x.y'))).statusCode).toBe(403);
  expect((await t.get(url.replace(/[^/]+$/, 'nothing.vtt'))).statusCode).toBe(404);
  couple = (await t.signIn({ login: '08034440001' })).token;
  await vi.waitFor(async () => expect((await t.get(url)).statusCode).toBe(403), { timeout: 9000 });
});

describe('SEC-13: anything but plain WebVTT is refused or removed', () => {
  const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

  test.each<[string, string | Buffer, number, string]>([
    ['nothing', '', 422, 'Choose a WebVTT or SRT file.'],
    ['prose', 'Dear planner,\n\nhere are our words.', 415, 'should read WEBVTT'],
    ['a web page', '<!doctype html><script>alert(1)</script>', 415, 'neither a WebVTT nor an SRT file'],
    ['Latin-1', Buffer.from(cue('Caf\xe9'), 'latin1'), 422, 'not in UTF-8'],
    ['UTF-16', Buffer.from(`\ufeff${GOOD}`, 'utf16le'), 422, 'not in UTF-8'],
    ['a NUL byte', cue('a\0b'), 422, 'characters that can’t be in captions'],
    ['an escape sequence', cue('a\x1b[31mb'), 422, 'characters that can’t be in captions'],
    ['a header alone', 'WEBVTT\n\nNOTE nothing is said\n', 422, 'There are no captions'],
    ['tags alone', cue('<i></i>'), 422, 'There are no captions'],
    ['a broken time', 'WEBVTT\n\n00:01 --> 00:02\nHello\n', 422, 'Line 3: the times should read like'],
    [
      'time running backwards',
      'WEBVTT\n\n00:02.000 --> 00:01.000\nHello\n',
      422,
      'Line 3: this caption ends before',
    ],
    [
      'another video',
      'WEBVTT\n\n00:03:00.000 --> 00:03:01.000\nHello\n',
      422,
      'Line 3: this caption comes after the end',
    ],
    [
      'an end in another video',
      'WEBVTT\n\n00:01.000 --> 00:02:11.000\nHello\n',
      422,
      'Line 3: this caption ends after the end of the video',
    ],
    ['no empty line', cue('Hello\n00:03.000 --> 00:04.000\nYou'), 422, 'Line 5: leave an empty line'],
    ['a novel', cue('word '.repeat(200)), 422, 'Line 4: this caption is too long'],
    ['more than captions ever are', cue('x\n\n'.repeat(200_000)), 413, 'too large for captions'],
  ])('%s', async (_what, content, status, sentence) => {
    const before = await stored();
    const answer = await upload(content);
    expect(answer.statusCode).toBe(status);
    expect(answer.errors.captions?.[0]).toContain(sentence);
    expect(await stored()).toEqual(before);
  });

  test('an unknown language and a second file are refused', async () => {
    expect((await upload(GOOD, 'xx')).statusCode).toBe(422);
    expect((await upload(GOOD, '../en')).statusCode).toBe(422);
  });

  test.each<[string, string, string]>([
    ['a script', cue('<script>alert(1)</script>Hi'), 'alert(1)Hi'],
    ['tags within tags', cue('<<b>img src=x onerror=alert(1)>Hi'), '&lt;img src=x onerror=alert(1)&gt;Hi'],
    ['an open tag', cue('Hi <img src=x'), 'Hi &lt;img src=x'],
    ['signs as they are', cue('3 < 4 & 5 > 2'), '3 &lt; 4 &amp; 5 &gt; 2'],
    ['signs written out', cue('Tunde &amp; Amara &lt;3'), 'Tunde &amp; Amara &lt;3'],
    [
      'markup and speakers',
      cue('<v.loud Amara>Yes,</v> <i>really</i> <00:01.500>yes'),
      'Amara: Yes, really yes',
    ],
  ])('%s', async (_what, content, spokenText) => {
    expect((await upload(content)).statusCode).toBe(201);
    const { url } = assertPresent((await seen()).find(({ lang }) => lang === 'en'));
    expect((await t.get(url)).body).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${spokenText}\n`);
  });

  test('styles, notes, names and positions are removed, and cues are sorted', async () => {
    const long = [
      '\ufeffWEBVTT - our video\r\nKind: captions\r\n',
      'STYLE\r\n::cue { background: url(//evil.example) }\r\n',
      'NOTE\r\nsecret\r\n',
      'second\r\n00:05.000 --> 00:06.000 line:0 align:start\r\nTwo\r\n',
      '00:01.000 --> 00:02.000\r\nOne\r\nand a half\r\n',
    ];
    expect((await upload(long.join('\r\n'))).statusCode).toBe(201);
    const { url } = assertPresent((await seen()).find(({ lang }) => lang === 'en'));
    expect((await t.get(url)).body).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\nand a half\n\n00:00:05.000 --> 00:00:06.000\nTwo\n',
    );
  });
});

test('an SRT file is accepted and served as WebVTT', async () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello <i>both</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nWelcome\r\n';
  expect((await upload(srt, 'yo')).statusCode).toBe(201);
  const { url } = assertPresent((await seen()).find(({ lang }) => lang === 'yo'));
  expect((await t.get(url)).body).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello both\n\n00:00:03.000 --> 00:00:04.000\nWelcome\n',
  );
});
