import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteVideo, listAdminVideos, purgeVideo } from '@wedding/shared/contract/admin-video.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import { getVideo } from '@wedding/shared/contract/video.ts';
import { describe, expect, test, vi } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { killedBeforeNaming } from '../../testing/killed-before-naming.ts';
import { publishedVideo } from '../../testing/published-video.ts';
import { captionsVersion } from '../../testing/stored-version.ts';
import { testApp } from '../../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();
let couple = await t.coupleToken('+2348034440001');
const id = await publishedVideo(t, 'Read along');

const GOOD = 'WEBVTT\n\n00:01.000 --> 00:03.500\nWelcome to our day.\n';
const upload = async (text: string | Buffer, lang = 'en', video = id) => {
  const version = await captionsVersion(t, video, lang);
  const captions = { name: 'words.vtt', bytes: Buffer.from(text) };
  return t.send(saveCaptions, { as: admin, params: { id: video }, form: { captions, lang, version } });
};
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

test.each([
  ['open braces', `[Script Info]\n${'{'.repeat(500_000)}`],
  ['drawings', `[Script Info]\n{\\p1}${'{\\p'.repeat(160_000)}`],
  ['styles', `WEBVTT\n\nSTYLE\n${'::cue{'.repeat(80_000)}`],
  ['positions', `${GOOD}${'{\\'.repeat(240_000)}`],
  ['readings', `${GOOD}${'<rp>'.repeat(120_000)}`],
  ['elements in one another', `<tt><body>${'<p>'.repeat(160_000)}`],
])('SEC-35: a file of one endless line of %s is read or refused at once', async (_what, text) => {
  const before = process.threadCpuUsage();
  const { statusCode } = await upload(text, 'fr');
  expect(statusCode).toBeGreaterThanOrEqual(400);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(2);
});

test('SEC-11: captions are refused after the session has ended, and under other paths', async () => {
  await upload(GOOD, 'ig');
  const { url } = assertPresent((await seen()).find(({ lang }) => lang === 'ig'));
  expect((await t.get(url.replace(/\/media\/[^/]+/, '/media/x.y'))).statusCode).toBe(403);
  expect((await t.get(url.replace(/[^/]+$/, 'nothing.vtt'))).statusCode).toBe(404);
  couple = (await t.signIn({ login: '08034440001' })).token;
  await vi.waitFor(async () => expect((await t.get(url)).statusCode).toBe(403), { timeout: 20_000 });
});

describe('SEC-13: anything but plain WebVTT is refused or removed', () => {
  const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

  test.each<[string, string | Buffer, number, string]>([
    ['nothing', '', 422, 'This file is empty. Please choose it again.'],
    ['spaces alone', ' \n\n', 422, 'This file is empty'],
    ['prose', 'Dear planner,\n\nhere are our words.', 415, 'neither a WebVTT nor an SRT file'],
    ['a web page', '<!doctype html><script>alert(1)</script>', 415, 'This is a web page'],
    ['JSON of YouTube', '{"wireMagic":"pb3","events":[]}', 415, 'This is a JSON file'],
    ['JSON of a speech reader', '[{"start":1,"text":"x"}]', 415, 'This is a JSON file'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 415, 'neither a WebVTT nor an SRT file'],
    ['a document', '{\\rtf1 1\\par 00:00:01,000 --> 00:00:02,000\\par Hello}', 415, 'Save it as plain text'],
    ['MicroDVD', '{1}{50}Hello\n{60}{90}You\n', 415, 'This is a MicroDVD file that doesn’t say how many'],
    ['SCC', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 94ae\n', 415, 'This is a Scenarist file'],
    ['EBU STL', `850STL25.01${' '.repeat(1000)}`, 415, 'This is a television file (EBU STL)'],
    [
      'VobSub',
      '# VobSub index file, v7\ntimestamp: 00:00:01:000, filepos: 000000000\n',
      415,
      'holds pictures',
    ],
    ['SUP', Buffer.from('50470001d0f000000000160013', 'hex'), 415, 'This is a Blu-ray file'],
    ['a Word document', Buffer.from('504b030414000600', 'hex'), 415, 'This is a packed file'],
    ['other XML', '<?xml version="1.0"?><transcript><text start="1">A</text></transcript>', 415, 'YouTube'],
    [
      'YouTube’s XML',
      '<?xml version="1.0"?><timedtext format="3"><body><p t="1">A</p></body></timedtext>',
      415,
      'YouTube',
    ],
    [
      'letters of an unknown table',
      Buffer.from(
        '310d0a30303a30303a30312c303030202d2d3e2030303a30303a30332c3030300d0ae3d1cdc8c720c8dfe30d0a',
        'hex',
      ),
      415,
      'The letters of this file can’t be read',
    ],
    ['a table', 'start\tend\ttext\n0\t2500\tGood morning.\n', 415, 'This is a table (TSV)'],
    ['a header alone', 'WEBVTT\n\nNOTE nothing is said\n', 415, 'a WebVTT file without any captions'],
    ['tags alone', cue('<i></i>'), 422, 'There are no captions'],
    ['a broken time alone', 'WEBVTT\n\nsoon --> later\nHello\n', 422, 'Line 3 is left out: its times'],
    [
      'another video',
      'WEBVTT\n\n00:03:00.000 --> 00:03:01.000\nHello\n',
      422,
      'Line 3 is left out: this caption comes after the end',
    ],
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
    ['characters of a terminal', cue('a\0b\x1b[31mc'), 'ab[31mc'],
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

/** Returns the cues that couples read, each as `from-to text`, and what the administrator is told. */
async function readBack(content: string | Buffer): Promise<{ cues: string[]; message: string }> {
  const answer = await upload(content, 'yo');
  expect(answer.statusCode).toBe(201);
  const { url } = assertPresent((await seen()).find(({ lang }) => lang === 'yo'));
  const [head, ...blocks] = (await t.get(url)).body.trimEnd().split('\n\n');
  expect(head).toBe('WEBVTT');
  const cues = blocks.map((block) => {
    const [times = '', ...text] = block.split('\n');
    return `${times.replace(/00:00:0?([\d.]+?)\.?0*(?= |$)/g, '$1').replace(' --> ', '-')} ${text.join(' | ')}`;
  });
  return { cues, message: answer.message };
}
const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../testing/captions', name));

describe('captions of every program are read', () => {
  const srt = (text: string) => `1\r\n00:00:01,000 --> 00:00:02,500\r\n${text}\r\n`;

  test.each<[string, string | Buffer, string[]]>([
    ['SRT', srt('Hello <i>both</i>'), ['1-2.5 Hello both']],
    ['ASS tags', sample('ass-italic.srt'), ['1-2.5 Welcome dear couple']],
    [
      'text after an empty line',
      sample('blank-line-inside.srt'),
      ['1-3 First part | Second part', '4-5 Next'],
    ],
    ['dots for commas', sample('dots.srt'), ['1-3 Welcome']],
    ['entities', sample('entities.vtt'), ['1-2 Don\'t forget the bride’s shoes "today" &amp; rest…']],
    ['UTF-16 with a mark', sample('utf16.srt'), ['1-2.5 Ẹ káàbọ̀'.normalize('NFC')]],
    ['UTF-16 without a mark', Buffer.from(srt('Ẹ káàbọ̀'), 'utf16le'), ['1-2.5 Ẹ káàbọ̀'.normalize('NFC')]],
    ['big-endian UTF-16', Buffer.from(`\ufeff${srt('Ẹ ṣé')}`, 'utf16le').swap16(), ['1-2.5 Ẹ ṣé']],
    ['windows-1252', Buffer.from(srt('Caf\xe9 \x96 \x93now\x94'), 'latin1'), ['1-2.5 Café – “now”']],
    ['a mark before the number', `\ufeff${srt('Marked')}`, ['1-2.5 Marked']],
    ['hours of one digit', '1\n0:00:01,000 --> 0:00:02,500\nHello\n', ['1-2.5 Hello']],
    ['no hours', '1\n00:01,000 --> 00:02,500\nHello\n', ['1-2.5 Hello']],
    ['fractions of one and two digits', '1\n0:00:01.5 --> 0:00:02.50\nHello\n', ['1.5-2.5 Hello']],
    ['no fractions', '1\n00:00:01 --> 00:00:02\nHello\n', ['1-2 Hello']],
    ['Premiere', '00;00;01;00 - 00;00;02;00\nHello\n', ['1-2 Hello']],
    ['quotes of a CSV', '00:00:01.0,00:00:02.0,"Hello, all"\n', ['1-2 Hello, all']],
    ['no spaces', '00:00:01,000-->00:00:02,000\nHello\n', ['1-2 Hello']],
    [
      'no empty lines',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB',
      ['1-2 A', '3-4 B'],
    ],
    ['empty lines first', `\n\n\n${srt('Late')}`, ['1-2.5 Late']],
    ['Ctrl-Z at the end', `${srt('Old')}\x1a`, ['1-2.5 Old']],
    ['line ends of old Macs', srt('Mac').replaceAll('\n', ''), ['1-2.5 Mac']],
    ['positions', srt('{\\an8}{\\pos(10,20)}Above'), ['1-2.5 Above']],
    ['line breaks of ASS', srt('One\\Ntwo'), ['1-2.5 One | two']],
    ['fonts', srt('<font color="#ff0000">Red</font>'), ['1-2.5 Red']],
    ['numbers that are text', srt('2027'), ['1-2.5 2027']],
    ['wrong numbers', srt('A').replace('1', '77'), ['1-2.5 A']],
    [
      'a number said last',
      '1\n00:00:01,000 --> 00:00:02,000\nHow many?\n50\n\n2\n00:00:03,000 --> 00:00:04,000\nB\n',
      ['1-2 How many? | 50', '3-4 B'],
    ],
    ['an arrow that is said', srt('Church --> hall'), ['1-2.5 Church --&gt; hall']],
    ['NOTE in an SRT', srt('One\r\n\r\nNOTE this well'), ['1-2.5 One | NOTE this well']],
    ['a comment with an arrow', 'WEBVTT\n\nNOTE a --> b\n\n00:01.000 --> 00:02.000\nA\n', ['1-2 A']],
    [
      'arrows of a word processor',
      '1\n00:00:01,000 –> 00:00:02,000\nA\n\n2\n00:00:03,000 → 00:00:04,000\nB\n',
      ['1-2 A', '3-4 B'],
    ],
    ['spaces of a translator', '1\n00: 00: 01, 000 - -> 00: 00: 02, 500\nA\n', ['1-2.5 A']],
    ['digits of other scripts and widths', '1\n００：００：０１，０００ --> ٠٠:٠٠:٠٢,٥٠٠\nA\n', ['1-2.5 A']],
    ['invisible marks in times', '1\n\u200e00:00:01,000 --> 00:00:02,500\u200e\nA\n', ['1-2.5 A']],
    ['fractions of six digits, and semicolons', '1\n00:00:01.000000 --> 00:00:02;500\nA\n', ['1-2.5 A']],
    ['times in brackets', '1\n[00:00:01,000 --> 00:00:02,500]\nA\n', ['1-2.5 A']],
    ['YouTube’s own format', '0:00:01.000,0:00:02.500\nA\n', ['1-2.5 A']],
    [
      'what YouTube hears, word by word, after a line of a space',
      'WEBVTT\n\n00:01.000 --> 00:02.000 align:start\n \nso<00:01.500><c> today</c>\n\n00:02.000 --> 00:03.000\nso today\n \n',
      ['1-2 so today', '2-3 so today'],
    ],
    [
      'two speakers in one line',
      'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Amara>Who pays?</v> <v.loud Tunde>We do\n',
      ['1-2.5 Amara: Who pays? | Tunde: We do'],
    ],
    [
      'the reading above a sign',
      'WEBVTT\n\n00:01.000 --> 00:02.500\n<ruby>囍<rp>(</rp><rt>xǐ</rt><rp>)</rp></ruby> twice, <ruby>愛<rt>ai</ruby>\n',
      ['1-2.5 囍 (xǐ) twice, 愛 (ai)'],
    ],
    ['what is no tag', srt('<laughs> if x<y and y>z'), ['1-2.5 &lt;laughs&gt; if x&lt;y and y&gt;z']],
    [
      'drawings of SubStation',
      `[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n${['{\\an7\\p1}m 0 0 l 9 0{\\p0}', '{\\p4}m 0 0 l 9 9', '{\\pos(1,2)}Said'].map((said) => `Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${said}\n`).join('')}`,
      ['1-2 Said'],
    ],
    ['doubled and turned line ends', `${srt('A').replaceAll('\r', '\r\r')}\n`, ['1-2.5 A']],
    [
      'UTF-8 with a broken byte',
      Buffer.concat([Buffer.from(srt('Ẹ káàbọ̀ ó ṣé')), Buffer.from([0xff, 10])]),
      ['1-2.5 Ẹ káàbọ̀ ó ṣé | \ufffd'.normalize('NFC')],
    ],
    [
      'Mac Roman',
      Buffer.from(srt('Don\xd5t, caf\x8e').replaceAll('\n', ''), 'latin1'),
      ['1-2.5 Don’t, café'],
    ],
    ['zeros at the end', srt('A') + '\0'.repeat(300), ['1-2.5 A']],
    [
      'UTF-16 of few Latin letters',
      Buffer.from(srt('مرحبا '.repeat(60)), 'utf16le'),
      [`1-2.5 ${'مرحبا '.repeat(60).trim()}`],
    ],
    ['line ends of a word processor', srt('A').replaceAll('\r\n', '\v'), ['1-2.5 A']],
    ['line ends of Unicode', srt('A').replaceAll('\r\n', '\u2028'), ['1-2.5 A']],
    ['the arrow of a web page', '1\n00:00:01,000 --&gt; 00:00:02,500\nA &amp; B\n', ['1-2.5 A &amp; B']],
    ['dots for colons', '1\n00.00.01,000 --> 00.00.02,500\nA\n', ['1-2.5 A']],
    [
      'numbers with signs',
      '#1\n00:00:01,000 --> 00:00:02,000\nA\n2.\n00:00:03,000 --> 00:00:04,000\nB\n',
      ['1-2 A', '3-4 B'],
    ],
    [
      'text beside its times, with an address',
      '[00:01.000 --> 00:02.500]  See https://a.ng at 10:30\n',
      ['1-2.5 See https://a.ng at 10:30'],
    ],
    [
      'settings beside the times',
      '00:01.000 --> 00:02.500 position:10%,line-left align:left X1:20\nA\n',
      ['1-2.5 A'],
    ],
    [
      'signs that are no tags',
      srt('a < b and c > d: <ada@example.com>'),
      ['1-2.5 a &lt; b and c &gt; d: &lt;ada@example.com&gt;'],
    ],
    [
      'two files in one',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nWEBVTT\n\n00:03.000 --> 00:04.000\nB\n',
      ['1-2 A', '3-4 B'],
    ],
    [
      'SubStation Alpha',
      '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1}Hello{\\i0}, dear{a note}\\Nall\nComment: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,C\n',
      ['1-2.5 Hello, dear | all'],
    ],
    [
      'TTML',
      '<?xml version="1.0"?>\n<tt><head><title>T</title></head><body><div><p begin="00:00:01.000" end="00:00:02.500">A<br/>a &amp; b</p><p xml:id="x" begin="3s" end="4.5s">B</p></div></body></tt>',
      ['1-2.5 A | a &amp; b', '3-4.5 B'],
    ],
    [
      'TTML of cinemas: ticks, frames, lengths, times of a part, and another prefix',
      '<?xml version="1.0"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:tickRate="10" ttp:frameRate="25"><tt:body><tt:div><tt:p begin="10t" end="25t">A</tt:p><tt:p begin="00:00:03:05" dur="500ms">B\n  b</tt:p></tt:div><tt:div begin="10s"><tt:p begin="1s" end="2s">C</tt:p></tt:div></tt:body></tt:tt>',
      ['1-2.5 A', '3.2-3.7 B b', '11-12 C'],
    ],
    [
      'what came before TTML',
      '<tt xmlns="http://www.w3.org/2006/10/ttaf1"><body><div><p begin="1s" end="2.5s">A</p></div></body></tt>',
      ['1-2.5 A'],
    ],
    [
      'SAMI',
      '<SAMI><HEAD></HEAD><BODY>\n<SYNC Start=1000><P Class=EN>Tunde &amp; Amara<br>two\n<SYNC Start=2500><P Class=EN>&nbsp;\n<SYNC Start=3000><P Class=EN>Last\n</BODY></SAMI>',
      ['1-2.5 Tunde &amp; Amara | two', '3-8 Last'],
    ],
    [
      'SAMI whose styles are in a comment, as all of it in one line',
      '<SAMI><HEAD><STYLE><!-- .EN {Name: English;} --></STYLE></HEAD><BODY><SYNC Start=1000><P Class=EN>Tunde<SYNC Start=2500><P Class=EN>&nbsp;</BODY></SAMI>',
      ['1-2.5 Tunde'],
    ],
    [
      'lyrics, also of two lines, or sung twice',
      '[ti:Our song]\n[00:01.00][00:04.00]Come\nand\n[00:02.50]Dance\n50\n[00:05.00]\n',
      ['1-2.5 Come', '2.5-4 Dance | 50', '4-5 Come | and'],
    ],
    [
      'a said arrow in SubStation Alpha',
      '[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.50,,,0,0,0,,Church --> hall\n',
      ['1-2.5 Church --&gt; hall'],
    ],
    [
      'SubStation Alpha with fields of its own, without its first lines',
      '[Events]\nFormat: Layer, Start, End, Text\nDialogue: 0,0:00:01.00,0:00:02.50,Yes, all\\nof us\n[Fonts]\nx\n',
      ['1-2.5 Yes, all of us'],
    ],
    [
      'SAMI of two languages, each tag in a line of its own, with a comment',
      '<SAMI>\n<BODY>\n<SYNC ID=1 START="1000">\n<P CLASS=EN>Hello<br/>\ndear<P CLASS=FR>Salut</P></SYNC>\n<!-- <SYNC Start=1500> -->\n<SYNC Start=2500><P>&nbsp;</P></SYNC>\n</BODY></SAMI>',
      ['1-2.5 Hello | dear | Salut'],
    ],
    ['MPL2', '[10][25]Hello|/you\n[40][60]Bye\n', ['1-2.5 Hello | you', '4-6 Bye']],
    ['MicroDVD with its rate', '{1}{1}25.000\n{25}{75}{y:i}Hello|you\n', ['1-3 Hello | you']],
    ['a transcript with its times in each line', '0:01 Hello\n0:04 At 9:30\n', ['1-4 Hello', '4-9 At 9:30']],
    ['TMPlayer', '00:00:01:Hello\n00:00:04=Bye\n', ['1-4 Hello', '4-9 Bye']],
    [
      'numbers beside the times',
      '1 00:00:01,000 --> 00:00:02,000\nA\n\n2\t00:00:03,000\t00:00:04,000\tB\n',
      ['1-2 A', '3-4 B'],
    ],
    [
      'any sign or word between two times',
      ['==>', '->', '-', '»', 'to', '|']
        .map((sign, at) => `00:00:0${at},000 ${sign} 00:00:0${at},500\nA\n`)
        .join('\n'),
      [0, 1, 2, 3, 4, 5].map((at) => `${at}-${at}.5 A`),
    ],
    [
      'empty lines between all others',
      '1\n\n00:00:01,000 --> 00:00:02,000\n\nHow many?\n\n50\n\n2\n\n00:00:03,000 --> 00:00:04,000\n\nB\n',
      ['1-2 How many? | 50', '3-4 B'],
    ],
    ['what a chat writes around a file', `${srt('A')}\`\`\`\n`, ['1-2.5 A']],
    [
      'pictures counted behind the seconds, as editors of films write them',
      '1\n00:00:01:15 --> 00:00:02:00\nA\n',
      ['1.5-2 A'],
    ],
    [
      'a page’s own signs for all signs',
      '1\n00:00:01,000 --&gt; 00:00:02,500\n&lt;i&gt;A&lt;/i&gt; &amp;amp; B\n',
      ['1-2.5 A &amp; B'],
    ],
    [
      'a transcript with hours',
      '[00:00:01] Amara: Hello\n[00:01:04] Tunde: Hi\n',
      ['1-00:01:04.000 Amara: Hello', '00:01:04.000-00:01:09.000 Tunde: Hi'],
    ],
    [
      'a transcript that was copied from YouTube',
      '0:01\nwelcome to our day\n0:03\nwho pays\nfor it\n50\n0:20\nbye\n',
      ['1-3 welcome to our day', '3-20 who pays | for it | 50', '20-25 bye'],
    ],
    ['GBK of few letters', Buffer.from(srt('Lace, \xb9\xe3\xd6\xdd'), 'latin1'), ['1-2.5 Lace, 广州']],
    [
      'TTML with times at its parts, or without ends',
      '<tt><body><div><p><span begin="1s" end="2s">A</span>\n<span begin="2s" end="3s">B</span></p><p begin="4s">C</p></div></body></tt>',
      ['1-2 A', '2-3 B', '4-9 C'],
    ],
    [
      'the text of an editor of films, with pictures counted and a dash between',
      '00:00:01:00 - 00:00:02:15\nSpeaker 1\nHello\n\n00:00:04:00 - 00:00:05:00\nBye\n',
      ['1-2.5 Speaker 1 | Hello', '4-5 Bye'],
    ],
    ['music first', '[MUSIC]\n\n'.slice(9) + srt('[MUSIC]'), ['1-2.5 [MUSIC]']],
    [
      'a header at its first caption',
      'WEBVTT\n00:01.000 --> 00:02.000\nA\n\nNOTE\nx\n\n00:03.000 --> 00:04.000\nB\n',
      ['1-2 A', '3-4 B'],
    ],
    ['SubViewer', '[INFORMATION]\n[TITLE]x\n[SUBTITLE]\n00:00:01.00,00:00:02.50\nA[br]a\n', ['1-2.5 A | a']],
    [
      'decimal and hexadecimal entities',
      srt('&#8358;5,000 &#x20A6;1 &nbsp;&amp;'),
      ['1-2.5 ₦5,000 ₦1 &amp;'],
    ],
    [
      'SubStation Alpha whose fields stand in another order',
      '[Events]\nFormat: End, Style, Start, Text\nDialogue: 0:00:02.50,x,0:00:01.00,Yes, all\n',
      ['1-2.5 Yes, all'],
    ],
    ['MicroDVD without an end', '{1}{1}25\n{25}{}Hello\n{75}{100}Bye\n', ['1-3 Hello', '3-4 Bye']],
    [
      'VPlayer, whose empty line ends a caption',
      '00:00:01:Hello|you\n00:00:03:\n00:00:05:Bye\n',
      ['1-3 Hello | you', '5-10 Bye'],
    ],
    [
      'two times without parts of a second',
      '00:01 - 00:03\nHello\n\n00:04 - 00:06\nBye\n',
      ['1-3 Hello', '4-6 Bye'],
    ],
    [
      'signs of all kinds before the parts of a second',
      "00:00:01 000 --> 00:00:02 500\nA\n\n00:00:03'000 --> 00:00:04'000\nB\n",
      ['1-2.5 A', '3-4 B'],
    ],
    [
      'a transcript that names who speaks before the time',
      'Adaeze Okafor  0:01\nGood morning.\n\nSpeaker 2 (00:05):\nMorning,\nall.\n',
      ['1-5 Adaeze Okafor: | Good morning.', '5-10 Speaker 2: | Morning, | all.'],
    ],
    [
      'a transcript with its times in brackets, or before a tab',
      '(00:01) Hello\n00:04\tBye\n',
      ['1-4 Hello', '4-9 Bye'],
    ],
    [
      'lyrics that count hundredths behind a colon',
      '[00:01:00]Come\n[00:02:75]Dance\n',
      ['1-2.75 Come', '2.75-7.75 Dance'],
    ],
    ['times with words', '1\n00:00:01,000 up to and with 00:00:02,500\nA\n', ['1-2.5 A']],
    ['JACOsub', '0:00:01.00 0:00:02.50 D Hello\\nyou\n', ['1-2.5 Hello | you']],
    ['Spruce', '00:00:01:00 , 00:00:02:15 , Hello|you\n', ['1-2.5 Hello | you']],
    [
      'the first SubViewer, to its end',
      '[BEGIN]\n[00:00:01]\nHello\n\n[00:00:03]\n\n[end]\n******** END SCRIPT ********\n',
      ['1-3 Hello'],
    ],
    ['Avid, to its end', '00:00:01:00 00:00:02:15\nHello\n\n<end subtitles>\n', ['1-2.5 Hello']],
    ['the table of Premiere', '"Ada","00:00:01:00","00:00:02:15","Hello, all"\n', ['1-2.5 Hello, all']],
    ['Ulead', '#0 00;00;01;00 00;00;02;15\nHello\n', ['1-2.5 Hello']],
    [
      'times with names of their own',
      'TIMEIN: 00:00:01:00\tDURATION: 01:15\tTIMEOUT: 00:00:02:15\nHello\n',
      ['1-2.5 Hello'],
    ],
    [
      'a transcript of Sonix',
      'Ada [0:01]\nHello\n\nTunde [0:03]\nHi\n',
      ['1-3 Ada: | Hello', '3-8 Tunde: | Hi'],
    ],
    [
      'which tool heard the words',
      'Ada  0:01\nHello.\n\nTranscribed by https://otter.ai\n',
      ['1-6 Ada: | Hello.'],
    ],
    [
      'lyrics that come earlier, or later, than their times',
      '[offset:+500]\n[00:01.50]Come\n[00:03.00]Dance\n',
      ['1-2.5 Come', '2.5-7.5 Dance'],
    ],
    [
      'an address with the name of a sign',
      srt('see a.ng/?a=1&copy=2&not=3, &copy 2026'),
      ['1-2.5 see a.ng/?a=1&amp;copy=2&amp;not=3, © 2026'],
    ],
    [
      'TTML with commas and without hours',
      '<tt><body><div><p begin="00:01,000" end="00:00:02,500">A</p></div></body></tt>',
      ['1-2.5 A'],
    ],
  ])('%s', async (_, content, cues) => {
    expect(await readBack(content)).toEqual({ cues, message: 'Captions added' });
  });
});

describe('what can’t be shown is left out, and said with its line', () => {
  const good = '\n\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n';

  test.each<[string, string | Buffer, string]>([
    [
      'a caption of no length',
      sample('zero-length.srt'),
      'Line 2 is left out: this caption ends when it begins',
    ],
    [
      'an end before the beginning',
      `1\n00:00:01,500 --> 00:00:01,000\nOne${good}`,
      'Line 2 is left out: this caption ends when it begins, or before',
    ],
    ['an unreadable time', `1\nsoon --> later\nOne${good}`, 'Line 2 is left out: its times can’t be read'],
    [
      'credits after the end',
      `${good}\n3\n00:55:00,000 --> 00:55:05,000\nSubtitles by Ada\n`,
      'Line 8 is left out: this caption comes after the end of the video',
    ],
    ['a time without an end', `1\n00:00:01,000\nOne${good}`, 'Line 2 is left out: its times can’t be read'],
    ['an unknown time', `1\n0 h 1 s --> 0 h 2 s\nOne${good}`, 'Line 2 is left out: its times can’t be read'],
    [
      'a line of an SRT that belongs to no caption',
      `${good}\nPart two\n00:00:04,000 --> 00:00:04,000\nX\n`,
      'Line 7 is left out: it belongs to no caption',
    ],
    [
      'what a chat says below a file',
      `${good}\`\`\`\nEnjoy!\n`,
      'Line 7 is left out: it belongs to no caption',
    ],
    ['a title', `Our day${good}`, 'Line 1 is left out: it stands before the first caption'],
    [
      'a caption of SubStation Alpha without a length',
      '[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:01.00,,,0,0,0,,One\nDialogue: 0,0:00:02.00,0:00:03.00,,,0,0,0,,Two\n',
      'Line 4 is left out: this caption ends when it begins',
    ],
    [
      'a caption of TTML after the end',
      '<tt><body><div>\n<p begin="2s" end="3s">Two</p>\n<p begin="55m" end="56m">By Ada</p>\n</div></body></tt>',
      'Line 3 is left out: this caption comes after the end of the video',
    ],
    [
      'a novel',
      `1\n00:00:01,000 --> 00:00:02,000\n${'word '.repeat(200)}${good}`,
      'Line 2 is left out: this caption is too long',
    ],
  ])('%s', async (_, content, sentence) => {
    const { cues, message } = await readBack(content);
    expect(cues).toEqual(['2-3 Two']);
    expect(message).toContain(`Captions added. ${sentence}`);
  });

  test('what a chat says between two parts of a file is left out, and both are read', async () => {
    const parts = ['00:00:01,000 --> 00:00:02,000\nOne', '00:00:02,000 --> 00:00:03,000\nTwo'];
    const { cues, message } = await readBack(
      parts.map((part, at) => `Part ${at + 1}:\n\`\`\`\n${at + 1}\n${part}\n\`\`\`\n`).join(''),
    );
    expect(cues).toEqual(['1-2 One', '2-3 Two']);
    expect(message).toContain('Line 7 is left out: it belongs to no caption');
  });

  test('a last caption that runs past the end is cut there, and the message says so', async () => {
    // The video is 125 s long.
    const cut = await readBack('1\n00:00:01,000 --> 00:30:00,000\nThe end\n');
    expect(cut).toEqual({
      cues: ['1-00:02:05.000 The end'],
      message: 'Captions added. Line 2 runs past the end of the video: the rest of it is left out.',
    });
    const unseen = await readBack('1\n00:00:01,000 --> 00:02:05,050\nThe end\n');
    expect(unseen.message).toBe('Captions added');
  });

  test('captions whose clock begins at one hour, as editing programs write it, are shown from the beginning', async () => {
    const times = ['01:00:01,000 --> 01:00:02,500', '01:00:03,000 --> 01:00:04,000'];
    const { cues, message } = await readBack(
      times.map((time, at) => `${at + 1}\n${time}\nHello\n`).join('\n'),
    );
    expect(cues).toEqual(['1-2.5 Hello', '3-4 Hello']);
    expect(message).toBe(
      'Captions added. Line 2 and those below it are shown earlier: the clock of this file begins at a whole hour.',
    );
  });
});
