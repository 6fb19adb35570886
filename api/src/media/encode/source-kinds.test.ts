import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { MediaRefused } from '../probe/media-refused.ts';
import { probeVideo } from '../probe/probe.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { type Ffmpeg, findFfmpeg } from '../tools/find-ffmpeg.ts';
import { runTool } from '../tools/run-tool.ts';
import { examineSource } from './examine-source.ts';
import { parseSegments } from './playlists.ts';
import { type ProcessedVideo, processVideo } from './process-video.ts';
import { frameAt } from './still.ts';

// Real encoding, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SAMPLES = join(import.meta.dirname, '../../testing/videos');
let root: string;
let tools: Ffmpeg;
let store: MediaStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinds-'));
  tools = await findFfmpeg();
  store = await openMediaStore(join(root, 'store'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Returns the arguments that read what one of ffmpeg's own sources draws or plays. */
const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];
let made = 0;
/** Encodes a source by ffmpeg's arguments; the codec is H.264 unless they name another. */
async function draw(name: string, args: string[]): Promise<string> {
  const path = join(root, name);
  const quick = ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  await runTool({ file: tools.ffmpeg, args: ['-v', 'error', '-y', ...quickly(args, quick), path] });
  return path;
}
const quickly = (args: string[], quick: string[]) => (args.includes('-c:v') ? args : [...args, ...quick]);

/** Processes a file as the worker does. `file` returns the local path of one of the results. */
async function processed(path: string, options: { ladder?: 'thin' } = {}) {
  made += 1;
  const prefix = `videos/${made}/r1/`;
  const source = join(root, `source-${made}`);
  await copyFile(path, source);
  await store.put(`originals/${made}`, await readFile(source));
  const video: ProcessedVideo = await processVideo({
    store,
    tools,
    sourceKey: `originals/${made}`,
    prefix,
    work: join(root, `work-${made}`),
    ...options,
  });
  const file = (name: string) => join(root, 'store', prefix, name);
  const seconds = async (name: string) =>
    parseSegments(await text(await store.get(`${prefix}${name}.m3u8`))).segments.reduce(
      (sum, { duration }) => sum + duration,
      0,
    );
  return { video, file, seconds };
}

/** Returns what the worker finds out about a file before it encodes it. */
const examined = async (path: string, options: { chosenTrack?: number; tools?: Ffmpeg } = {}) =>
  examineSource(path, await probeVideo(path, { tools }), { tools, ...options });

/** Returns red, green and blue of the pixel at a fraction of a picture's width and height. */
async function pixelOf(path: string, { at = 0, x = 0.5, y = 0.5 } = {}): Promise<number[]> {
  const look = `crop=2:2:${x}*iw:${y}*ih,scale=1:1,format=rgb24,format=rgb24`;
  const raw = join(root, 'pixel.raw');
  const args = [
    '-v',
    'error',
    '-y',
    ...(at > 0 ? ['-ss', String(at)] : []),
    '-i',
    path,
    '-frames:v',
    '1',
    '-vf',
    look,
  ];
  await runTool({ file: tools.ffmpeg, args: [...args, '-f', 'rawvideo', raw] });
  return [...(await readFile(raw))];
}

/** Returns the loudest sample in dB below full scale. */
async function loudness(path: string, part: string[] = []): Promise<number> {
  const args = ['-nostdin', ...part, '-i', path, '-map', '0:a:0', '-af', 'volumedetect', '-f', 'null', '-'];
  const { stderr } = spawnSync(tools.ffmpeg, args, { encoding: 'utf8' });
  return Number(/max_volume: (\S+)/.exec(stderr)?.[1]);
}

async function tagsOf(path: string) {
  const args = ['-v', 'error', '-select_streams', 'v:0', '-of', 'json', '-show_streams', path];
  const [stream] = JSON.parse(await runTool({ file: tools.ffprobe, args })).streams;
  const { color_space, color_transfer, color_primaries, color_range } = stream;
  return { color_space, color_transfer, color_primaries, color_range };
}

const GREEN = [0, 200, 0];
const distance = (pixel: number[], colour: number[]) =>
  Math.max(...colour.map((value, channel) => Math.abs(value - (pixel[channel] ?? 999))));

test('HDR from a phone is brought to BT.709, with its tags, in every rendition, the poster and the storyboard', async () => {
  const { video, file } = await processed(join(SAMPLES, 'hdr-hlg-hevc10.mov'));
  const bt709 = {
    color_space: 'bt709',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
    color_range: 'tv',
  };
  for (const { name } of video.renditions) {
    expect(await tagsOf(file(`${name}.m4s`)), name).toEqual(bt709);
    const [red = 99, green, blue = 99] = await pixelOf(file(`${name}.m4s`), { at: 1 });
    expect(Math.abs((green ?? 0) - 200), name).toBeLessThanOrEqual(12);
    expect(Math.max(red, blue), name).toBeLessThanOrEqual(24);
  }
  for (const name of ['poster.jpg', 'storyboard.jpg']) {
    const place = name === 'poster.jpg' ? {} : { x: 0.1, y: 0.5 };
    const pixel = await pixelOf(file(name), place);
    expect(distance(pixel, GREEN), `${name} ${pixel}`).toBeLessThanOrEqual(24);
  }
});

test.each(['arib-std-b67', 'smpte2084'])(
  'grey and skin of HDR are as bright as beside an ordinary white, be it of 100 or 203 nits (%s)',
  { tags: ['long'] },
  async (curve) => {
    const chart = ['0x808080', '0xc68642', 'white'].map((colour) => `color=${colour}:s=64x96:r=25:d=1`);
    const linear =
      'hstack=3,format=gbrp,setparams=color_primaries=bt709:color_trc=bt709:colorspace=gbr,zscale=t=linear,format=gbrpf32le,zscale=p=bt2020';
    const tags = ['-colorspace', 'bt2020nc', '-color_primaries', 'bt2020', '-color_trc', curve];
    for (const [nits, sources] of [
      [100, chart],
      [203, chart],
      // Nothing white is in the last one, which a phone filmed.
      [203, [...chart.slice(0, 2), 'color=0x404040:s=64x96:r=25:d=1']],
    ] as const) {
      const isFilmed = sources !== chart;
      const phone = isFilmed ? '-movflags use_metadata_tags -metadata com.apple.quicktime.make=Apple' : '';
      const hdr = `${linear},zscale=t=${curve}:m=bt2020nc:r=tv:npl=${nits},format=yuv420p10le`;
      const codec = [
        '-c:v',
        'libx265',
        '-x265-params',
        'hdr10=1:max-cll=1000,400',
        '-pix_fmt',
        'yuv420p10le',
      ];
      const source = [...sources.flatMap(lavfi), '-filter_complex', hdr, ...phone.split(' ').filter(Boolean)];
      const path = await draw(`${curve}-${nits}-${isFilmed}.mp4`, [...source, ...tags, ...codec]);
      const still = join(root, 'chart.png');
      await writeFile(
        still,
        assertPresent(await frameAt(path, { seconds: 0.5, tools, picture: await examined(path) })),
      );
      for (const [x, colour] of [
        [0.15, [128, 128, 128]],
        [0.5, [198, 134, 66]],
      ] as const)
        expect(
          distance(await pixelOf(still, { x }), [...colour]),
          `${nits} nits, ${colour}`,
        ).toBeLessThanOrEqual(8);
    }
  },
);

test('a wide gamut whose curve isn’t named is taken for the usual one', { tags: ['long'] }, async () => {
  const wide = [
    '-vf',
    'scale=out_color_matrix=bt2020',
    '-colorspace',
    'bt2020nc',
    '-color_primaries',
    'bt2020',
  ];
  const colour = lavfi('color=gray:s=160x90:r=25:d=1');
  const { file } = await processed(await draw('curve.mp4', [...colour, ...wide]));
  for (const name of ['144.m4s', 'poster.jpg'])
    expect(distance(await pixelOf(file(name)), [128, 128, 128])).toBeLessThanOrEqual(8);
});

test('Dolby Vision that only decoders of Dolby know the colours of is refused by its name', async () => {
  const path = await draw('dolby.mp4', [...PICTURE, '-c:v', 'libx265', '-tag:v', 'hvc1']);
  const bytes = await readFile(path);
  bytes.write('dvh1', bytes.indexOf('hvc1', bytes.indexOf('stsd')), 'latin1');
  await writeFile(path, bytes);
  await expect(probeVideo(path, { tools })).rejects.toThrow('(Dolby Vision without HDR10 or HLG)');
});

test('without a filter for HDR the administrator is told that the colours look pale', {
  tags: ['long'],
}, async () => {
  const filters = tools.filters.filter((name) => name !== 'zscale');
  const facts = await examined(join(SAMPLES, 'hdr-hlg-hevc10.mov'), { tools: { ...tools, filters } });
  expect(facts.notes.join()).toContain('can’t convert HDR');
});

for (const { who, tag, matrix } of [
  { who: 'most', tag: 'bt709', matrix: 'bt709' },
  { who: 'old', tag: 'smpte170m', matrix: 'bt601' },
  { who: 'some', tag: 'bt709', matrix: 'bt709:out_range=pc' },
]) {
  test(`an ordinary picture keeps its colours, as ${who} cameras tag it`, { tags: ['long'] }, async () => {
    const colour = lavfi('color=0x00c800:s=160x90:r=25:d=2');
    const range = matrix.endsWith('pc') ? 'pc' : 'tv';
    const tagged = ['-vf', `scale=out_color_matrix=${matrix}`, '-colorspace', tag, '-color_range', range];
    const { file } = await processed(await draw(`${tag}.mp4`, [...colour, ...tagged]));
    for (const name of ['144.m4s', 'poster.jpg', 'storyboard.jpg']) {
      const pixel = await pixelOf(file(name), name.startsWith('story') ? { x: 0.1 } : {});
      expect(distance(pixel, GREEN), `${name} ${pixel}`).toBeLessThanOrEqual(8);
    }
  });
}

/** Returns how many pixels differ from both the line above and the line below, as the teeth of a comb do. */
async function teeth(path: string, { width, height }: { width: number; height: number }): Promise<number> {
  const raw = join(root, 'teeth.raw');
  const args = ['-v', 'error', '-y', '-ss', '1', '-i', path, '-frames:v', '10', '-pix_fmt', 'gray'];
  await runTool({ file: tools.ffmpeg, args: [...args, '-f', 'rawvideo', raw] });
  const luma = await readFile(raw);
  const frames = luma.length / (width * height);
  let count = 0;
  for (let at = width; at < luma.length - width; at += 1) {
    const above = (luma[at] ?? 0) - (luma[at - width] ?? 0);
    const below = (luma[at] ?? 0) - (luma[at + width] ?? 0);
    if (above * below > 0 && Math.min(Math.abs(above), Math.abs(below)) > 24) count += 1;
  }
  return count / frames;
}

test('the half pictures of a camcorder become whole ones', { tags: ['long'] }, async () => {
  const camera = await processed(join(SAMPLES, 'camcorder-576i.m2ts'), { ladder: 'thin' });
  const largest = assertPresent(camera.video.renditions.at(-1));
  expect(await teeth(camera.file(`${largest.name}.m4s`), largest)).toBeLessThan(150);
});

/** Draws half pictures without saying that they are. */
const drawUnflagged = () => {
  const halves = [...lavfi('testsrc2=s=720x576:r=50:d=2'), '-vf', 'tinterlace=interleave_top'];
  return draw('unflagged.mp4', [...halves, '-x264-params', 'interlaced=0']);
};

test('half pictures are known by their flags, and detected without', async () => {
  expect((await examined(join(SAMPLES, 'camcorder-576i.m2ts'))).scan).toBe('tff');
  expect((await examined(await drawUnflagged())).scan).toBe('tff');
});

test.each(['tff', 'bff'] as const)(
  'lines that MOV stores in turn come in their own order: %s',
  { tags: ['long'] },
  async (order) => {
    const rows = order === 'tff' ? 'interleave_top' : 'interleave_bottom';
    const halves = lavfi('testsrc2=s=720x576:r=50:d=1');
    const drawn = [
      '-vf',
      `tinterlace=${rows},setfield=${order}`,
      '-c:v',
      'prores_ks',
      '-flags',
      '+ilme+ildct',
    ];
    expect((await probeVideo(await draw(`${order}.mov`, [...halves, ...drawn]), { tools })).scan).toBe(order);
  },
);

test('half pictures that aren’t flagged become whole ones', { tags: ['long'] }, async () => {
  const unflagged = await processed(await drawUnflagged(), { ladder: 'thin' });
  const rendition = assertPresent(unflagged.video.renditions.at(-1));
  expect(unflagged.video.facts.scan).toBe('tff');
  expect(await teeth(unflagged.file(`${rendition.name}.m4s`), rendition)).toBeLessThan(300);
});

test('the end of a picture, and the entry to a stream of few keyframes, are known from every container', {
  tags: ['long'],
}, async () => {
  const one = [...lavfi('testsrc2=s=160x90:r=25:d=0.04'), ...tone('0.5*sin(900*t)', 6)];
  const single = await draw('single.mkv', [...one, '-c:a', 'aac']);
  expect((await probeVideo(single, { tools })).pictureEnd).toBeLessThan(0.2);
  const late = ['-itsoffset', '2', ...PICTURE, ...tone('0.5*sin(900*t)', 4), '-c:a', 'aac'];
  expect((await probeVideo(await draw('late.mkv', late), { tools })).pictureEnd).toBeCloseTo(4, 0);
  const sparse = await draw('few.ts', [...WITH_SOUND, '-c:a', 'aac']);
  expect((await probeVideo(sparse, { tools })).duration).toBeCloseTo(10, 0);
});

test('of several pictures couples see the one that is marked as default, and no cover', {
  tags: ['long'],
}, async () => {
  const colour = (name: string) => lavfi(`color=${name}:s=160x90:r=25:d=2`);
  const marked = ['-disposition:v:0', '0', '-disposition:v:1', 'default'];
  const two = await draw('two.mp4', [
    ...colour('red'),
    ...colour('0x00c800'),
    '-map',
    '0',
    '-map',
    '1',
    ...marked,
  ]);
  const { video, file } = await processed(two);
  for (const name of [`${video.renditions[0]?.name}.m4s`, 'poster.jpg', 'storyboard.jpg'])
    expect([name, distance(await pixelOf(file(name), { x: 0.2 }), GREEN) < 30]).toEqual([name, true]);
  const still = lavfi('color=red:s=200x200:d=0.04');
  const encoders = ['-map', '0', '-map', '1', '-c:v', 'libx264', '-c:v:0', 'mjpeg'];
  const cover = await draw('cover.mp4', [...still, ...colour('blue'), ...encoders]);
  expect(await probeVideo(cover, { tools })).toMatchObject({ width: 160, pictureTrack: 1 });
});

for (const { name, offset, tags } of [
  { name: 'before.mkv', offset: '-1.5', tags: [] },
  { name: 'begins-late.mkv', offset: '2.5', tags: ['long'] },
  { name: 'begins-late.mp4', offset: '2.5', tags: ['long'] },
  { name: 'begins-late.ts', offset: '30', tags: ['long'] },
]) {
  const title = `a file whose timestamps begin late, or before zero, lasts as long as its picture: ${name}`;
  test(title, { tags }, async () => {
    const sound = [...tone('0.5*sin(900*t)'), '-t', '2', '-c:a', 'aac'];
    const shifted = ['-avoid_negative_ts', 'disabled', '-output_ts_offset', offset];
    const { duration, pictureEnd } = await probeVideo(await draw(name, [...PICTURE, ...sound, ...shifted]), {
      tools,
    });
    expect([Math.round(duration), Math.round(pictureEnd)]).toEqual([2, 2]);
  });
}

test.each(['720x576', '640x480', '426x240'])(
  'a progressive picture of %s stays as it is',
  { tags: ['long'] },
  async (size) => {
    const path = await draw(`whole-${size}.mp4`, lavfi(`testsrc2=s=${size}:r=25:d=2`));
    expect((await examined(path)).scan).toBe('progressive');
  },
);

const PICTURE = lavfi('testsrc2=s=160x90:r=25:d=2');
const tone = (expression: string, seconds = 2, rate = 44_100) =>
  lavfi(`aevalsrc=${expression}:d=${seconds}:s=${rate}`);

/** Turns PCM tracks of a QuickTime file into ones of a codec that nobody knows, by its four letters in the header. */
async function withUnknownSound(path: string): Promise<string> {
  const bytes = await readFile(path);
  for (let at = bytes.indexOf('sowt'); at > 0; at = bytes.indexOf('sowt', at))
    bytes.write('apac', at, 'latin1');
  await writeFile(path, bytes);
  return path;
}

test('couples hear the sound track that can be decoded, and the administrator is told', async () => {
  const sounds = [...PICTURE, ...tone('0.01*sin(900*t)'), ...tone('0.5*sin(900*t)')];
  const two = [...sounds, '-map', '0:v', '-map', '1:a', '-map', '2:a', '-c:a:0', 'pcm_s16le'];
  const spatial = await processed(
    await withUnknownSound(await draw('spatial.mov', [...two, '-c:a:1', 'aac'])),
  );
  expect(await loudness(spatial.file('audio.m4a'))).toBeGreaterThan(-12);
  expect(spatial.video.facts.notes).toEqual(['Couples hear sound track 2 of 2. What can’t be read: apac.']);

  const none = await draw('none.mov', [...two, '-c:a:1', 'pcm_s16le']);
  const silent = await examined(await withUnknownSound(none));
  expect(silent.sound).toBeUndefined();
  expect(silent.notes[0]).toMatch(/^Couples hear nothing: .*\(apac\)/);
});

test('of several tracks the default one is heard, until the administrator chooses another', {
  tags: ['long'],
}, async () => {
  const sounds = [...PICTURE, ...tone('0.01*sin(900*t)'), ...tone('0.5*sin(900*t)')];
  const marked = ['-disposition:a:0', '0', '-disposition:a:1', 'default', '-c:a', 'aac'];
  const path = await draw('marked.mkv', [...sounds, '-map', '0:v', '-map', '1:a', '-map', '2:a', ...marked]);
  const byMark = await processed(path);
  expect(await loudness(byMark.file('audio.m4a'))).toBeGreaterThan(-12);
  expect(byMark.video.facts.notes).toEqual(['Couples hear sound track 2 of 2.']);
  expect((await examined(path, { chosenTrack: 0 })).sound?.track).toBe(0);
  const unmarked = ['-disposition:a:0', 'comment', '-disposition:a:1', '0', '-c:a', 'aac'];
  const commented = [...sounds, '-map', '0:v', '-map', '1:a', '-map', '2:a', ...unmarked];
  expect((await examined(await draw('comment.mkv', commented))).sound?.track).toBe(1);
});

for (const { name, others } of [
  { name: 'stereo', others: '' },
  { name: 'six channels', others: '|0|0|0|0:c=5.1' },
]) {
  test(`${name} in opposite phase are not summed to silence`, { tags: ['long'] }, async () => {
    const mirrored = tone(`0.5*sin(900*t)|-0.5*sin(900*t)${others}`);
    const path = await draw(`opposite-${name.length}.mov`, [...PICTURE, ...mirrored, '-c:a', 'pcm_s16le']);
    const { file, video } = await processed(path);
    // Six channels become one at half their level, so that together they aren’t too loud.
    expect(await loudness(file('audio.m4a'))).toBeGreaterThan(-15);
    expect(video.facts.notes[0]).toContain('cancel each other out');
  });
}

test('stereo in phase is summed without a word', async () => {
  const plain = [...PICTURE, ...tone('0.5*sin(900*t)|0.5*sin(700*t)'), '-c:a', 'aac'];
  expect(await examined(await draw('plain.mp4', plain))).toMatchObject({ sound: { mix: 'sum' }, notes: [] });
});

test('what only the bass channel holds is heard', { tags: ['long'] }, async () => {
  const bass = lavfi('aevalsrc=0|0|0|0.5*sin(900*t)|0|0:c=5.1:d=3');
  const { file } = await processed(await draw('bass.mp4', [...PICTURE, ...bass, '-shortest', '-c:a', 'aac']));
  expect(await loudness(file('audio.m4a'))).toBeGreaterThan(-30);
});

test('a recorder’s twelve channels, which belong nowhere, are heard by the first two', {
  tags: ['long'],
}, async () => {
  const twelve = tone(`0.5*sin(900*t)|0.5*sin(700*t)${'|0'.repeat(10)}`);
  const { file, video } = await processed(
    await draw('twelve.mov', [...PICTURE, ...twelve, '-c:a', 'pcm_s16le']),
  );
  expect(await loudness(file('audio.m4a'))).toBeGreaterThan(-12);
  expect(video.facts.notes[0]).toContain('couples hear the first two');
});

test('an upload that lacks its last part by less than anyone refuses lasts as long as what is there', {
  tags: ['long'],
}, async () => {
  const whole = [...PICTURE, ...tone('0.5*sin(900*t)'), '-c:a', 'aac', '-movflags', '+faststart'];
  const bytes = await readFile(await draw('whole-start.mp4', whole));
  const path = join(root, 'cut.mp4');
  await writeFile(path, bytes.subarray(0, bytes.length * 0.8));
  const { video, seconds } = await processed(path, { ladder: 'thin' });
  expect(video.duration).toBeLessThan(1.8);
  expect(Math.abs((await seconds('240')) - video.duration)).toBeLessThan(0.2);
});

const LATE = 'gt(t\\,70)*0.5*sin(900*t)|gt(t\\,70)*-0.5*sin(900*t)';
const AT_THE_END = '0.5*sin(900*t)|(1-2*gt(t\\,120))*0.5*sin(900*t)';
for (const { name, expression, mix } of [
  { name: 'late', expression: LATE, mix: 'difference' },
  { name: 'at the end', expression: AT_THE_END, mix: 'left' },
]) {
  test(`it is heard too when it is in opposite phase only ${name}`, { tags: ['long'] }, async () => {
    const sound = [...tone(expression, 150, 8_000), '-c:a', 'pcm_s16le'];
    const picture = lavfi('color=red:s=64x48:r=2:d=150');
    const path = await draw(`opposite-${name.replaceAll(' ', '-')}.mkv`, [...picture, ...sound]);
    expect((await examined(path)).sound?.mix).toBe(mix);
  });
}

for (const { kind, tags } of [
  { kind: 'mp4', tags: [] },
  { kind: 'mkv', tags: ['long'] },
  { kind: 'ts', tags: ['long'] },
]) {
  test(`when the sound is longer, the last picture stays until its end: ${kind}`, { tags }, async () => {
    const moving = lavfi('testsrc2=s=160x120:r=25:d=1');
    const longer = [...moving, ...tone('0.5*sin(900*t)', 3), '-c:a', 'aac'];
    const { video, file, seconds } = await processed(await draw(`longer.${kind}`, longer));
    expect(video.facts.notes.join()).toContain('after the last picture');
    for (const { name } of video.renditions) expect(await seconds(name)).toBeCloseTo(3, 0);
    const [held, last] = [
      await pixelOf(file('144.m4s'), { at: 2.5, x: 0.3 }),
      await pixelOf(file('144.m4s'), { at: 0.97, x: 0.3 }),
    ];
    expect(distance(held, last)).toBeLessThan(16);
    expect(await loudness(file('audio.m4a'), ['-ss', '2'])).toBeGreaterThan(-12);
  });
}

for (const { name, offset, tags } of [
  { name: 'both begin at zero', offset: '0', tags: ['long'] },
  { name: 'the second begins an hour later', offset: '3600', tags: ['long'] },
]) {
  test(`two recordings that were joined by bytes play one after the other: ${name}`, { tags }, async () => {
    const one = [...PICTURE, ...tone('0.5*sin(900*t)'), '-c:a', 'aac'];
    const parts = [
      await readFile(await draw('one.ts', one)),
      await readFile(await draw('other.ts', [...one, '-output_ts_offset', offset])),
    ];
    for (const [first, second] of [parts, parts.toReversed()]) {
      const path = join(root, 'joined.ts');
      await writeFile(path, Buffer.concat([assertPresent(first), assertPresent(second)]));
      const { video, seconds } = await processed(path);
      expect(video.duration).toBeCloseTo(4, 0);
      for (const rendition of video.renditions) expect(await seconds(rendition.name)).toBeCloseTo(4, 0);
    }
  });
}

for (const { name, tags, args } of [
  {
    name: 'clear.webm',
    tags: [],
    args: ['-pix_fmt', 'yuva420p', '-c:v', 'libvpx-vp9', '-auto-alt-ref', '0'],
  },
  {
    name: 'clear8.webm',
    tags: ['long'],
    args: ['-pix_fmt', 'yuva420p', '-c:v', 'libvpx', '-auto-alt-ref', '0'],
  },
  { name: 'clear.mov', tags: ['long'], args: ['-pix_fmt', 'yuva444p10le', '-c:v', 'prores_ks'] },
  { name: 'clear-png.mov', tags: ['long'], args: ['-pix_fmt', 'rgba', '-c:v', 'png'] },
]) {
  test(`what is transparent has the colour of the page, not one that lies hidden below it: ${name}`, {
    tags,
  }, async () => {
    const left = "geq=r=0:g=200:b=0:a='if(lt(X,80),0,255)'";
    const path = await draw(name, [...lavfi(`color=s=160x90:r=25:d=1,format=rgba,${left}`), ...args]);
    const { file, video } = await processed(path);
    for (const result of [`${video.renditions.at(-1)?.name}.m4s`, 'poster.jpg']) {
      const [clear, opaque] = [
        await pixelOf(file(result), { x: 0.2 }),
        await pixelOf(file(result), { x: 0.8 }),
      ];
      expect(distance(clear, [251, 247, 240]), `${result} ${clear}`).toBeLessThan(12);
      expect(distance(opaque, GREEN), `${result} ${opaque}`).toBeLessThan(12);
    }
  });
}

test('what is shown after the phone was turned keeps its shape', { tags: ['long'] }, async () => {
  const part = async (size: string) =>
    readFile(await draw(`${size}.h264`, lavfi(`color=0x00c800:s=${size}:r=25:d=2`)));
  const path = join(root, 'turned.h264');
  await writeFile(path, Buffer.concat([await part('320x180'), await part('180x320')]));
  const turned = await draw('turned.mp4', ['-r', '25', '-i', path, '-c:v', 'copy']);
  const { file, video } = await processed(turned);
  const name = `${video.renditions.at(-1)?.name}.m4s`;
  expect(distance(await pixelOf(file(name), { at: 1, x: 0.1 }), GREEN)).toBeLessThan(16);
  expect(distance(await pixelOf(file(name), { at: 3, x: 0.1 }), [0, 0, 0])).toBeLessThan(16);
  expect(distance(await pixelOf(file(name), { at: 3 }), GREEN)).toBeLessThan(16);
});

test('a picture that is to stand askew is shown straight and whole', { tags: ['long'] }, async () => {
  const path = await draw('askew.mp4', lavfi('color=0x00c800:s=320x180:r=25:d=1'));
  const bytes = await readFile(path);
  const matrix = bytes.indexOf('tkhd') + 44;
  for (const [place, value] of [46_341, 46_341, 0, -46_341, 46_341].entries())
    bytes.writeInt32BE(value, matrix + 4 * place);
  await writeFile(path, bytes);
  const { file } = await processed(path);
  for (const name of ['144.m4s', 'poster.jpg']) {
    const corner = await pixelOf(file(name), { x: 0.02, y: 0.02 });
    expect(distance(corner, GREEN), `${name} ${corner}`).toBeLessThan(24);
  }
});

test('a silent track gives way to one with sound, unless it is chosen, and the administrator is told', {
  tags: ['long'],
}, async () => {
  const sounds = [...PICTURE, ...tone('0'), ...tone('0.5*sin(900*t)'), '-map', '0', '-map', '1', '-map', '2'];
  const path = await draw('silent.mkv', [...sounds, '-c:a', 'aac', '-disposition:a:0', 'default']);
  const { sound, notes } = await examined(path);
  expect([sound?.track, notes]).toEqual([
    1,
    ['Couples hear sound track 2 of 2. Track 1 seems to be silent.'],
  ]);
  const chosen = await examined(path, { chosenTrack: 0 });
  expect([chosen.sound?.track, chosen.notes.join()]).toEqual([
    0,
    expect.stringContaining('seems to be silent'),
  ]);
});

test('of a sound track without any sound the administrator is told that it is empty', async () => {
  const nothing = [...lavfi('anullsrc'), '-t', '2', '-af', 'atrim=end=0', '-c:a', 'aac'];
  const { sound, notes } = await examined(await draw('empty-sound.mkv', [...PICTURE, ...nothing]));
  expect([sound, notes]).toEqual([undefined, [expect.stringContaining('is empty')]]);
});

test('a recording that breaks off lasts as long as what is there', async () => {
  const path = await draw('broken-off.mkv', [...PICTURE, ...tone('0.5*sin(900*t)'), '-c:a', 'aac']);
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, whole.length * 0.6));
  const { duration, pictureEnd } = await probeVideo(path, { tools });
  expect([duration, pictureEnd].map((end) => end < 1.6)).toEqual([true, true]);
  const unfinished = await draw('unfinished.mp4', PICTURE);
  await writeFile(unfinished, (await readFile(unfinished)).subarray(0, 9_000));
  await expect(probeVideo(unfinished, { tools })).rejects.toThrow('The end of this video is missing');
  const lasting = await readFile(await draw('lasting.mp4', PICTURE));
  await writeFile(unfinished, lasting.subarray(0, lasting.length - 200));
  await expect(probeVideo(unfinished, { tools })).rejects.toThrow('The end of this video is missing');
  const begun = await readFile(await draw('begun.mp4', [...PICTURE, '-movflags', 'faststart']));
  await writeFile(unfinished, begun.subarray(0, 0.2 * begun.length));
  await expect(probeVideo(unfinished, { tools })).rejects.toThrow('The end of this video is missing');
  const avi = await draw('cut.avi', PICTURE.with(3, 'testsrc2=s=160x90:r=25:d=9'));
  await writeFile(avi, (await readFile(avi)).subarray(0, 0.5 * (await readFile(avi)).length));
  await expect(probeVideo(avi, { tools })).rejects.toThrow('It may have been cut short');
});

const SPARSE = lavfi('testsrc2=s=160x90:r=0.3:d=10');
const WITH_SOUND = [...SPARSE, ...tone('0.5*sin(900*t)', 10)];
for (const { name, args, tags } of [
  { name: 'sparse.webm', args: [...WITH_SOUND, '-c:v', 'libvpx', '-c:a', 'libvorbis'], tags: [] },
  { name: 'sparse.mp4', args: [...WITH_SOUND, '-c:a', 'aac'], tags: ['long'] },
  { name: 'sparse.mkv', args: [...WITH_SOUND, '-c:a', 'aac'], tags: ['long'] },
  { name: 'sparse.ts', args: [...WITH_SOUND, '-c:a', 'aac'], tags: ['long'] },
  { name: 'silent.mp4', args: SPARSE, tags: ['long'] },
]) {
  test(`three pictures in ten seconds last ten seconds in every rendition: ${name}`, { tags }, async () => {
    const { video, seconds } = await processed(await draw(name, args));
    for (const rendition of video.renditions) expect(await seconds(rendition.name)).toBeCloseTo(10, 0);
  });
}

test('a recording whose rate varies plays its fast parts at their own rate', { tags: ['long'] }, async () => {
  const { video, seconds } = await processed(
    await draw('varies.mp4', [
      ...lavfi('testsrc2=s=160x90:r=30:d=4'),
      '-vf',
      'select=lt(t\\,2)+not(mod(n\\,10))',
      '-vsync',
      'vfr',
    ]),
    { ladder: 'thin' },
  );
  expect(video.renditions.find(({ name }) => name === '240')?.fps).toBe(30);
  expect(await seconds('240')).toBeCloseTo(4, 0);
});

test('a video of 240 frames a second is halved until it fits', { tags: ['long'] }, async () => {
  const { video, seconds } = await processed(
    await draw('slow-motion.mp4', lavfi('testsrc2=s=160x90:r=240:d=2')),
    { ladder: 'thin' },
  );
  expect(video.renditions.find(({ name }) => name === '240')?.fps).toBe(30);
  expect(await seconds('240')).toBeCloseTo(2, 0);
});

test.each([
  ['mp4', 'mov_text'],
  ['mkv', 'srt'],
])('texts that go on after the film don’t make it longer (%s)', { tags: ['long'] }, async (kind, codec) => {
  const texts = join(root, 'texts.srt');
  await writeFile(texts, '1\n00:00:00,000 --> 00:01:02,000\nHello\n');
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=320x240:r=25:d=3',
    '-f',
    'lavfi',
    '-i',
    'sine=d=3',
    '-i',
    texts,
  ];
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-c:s', codec];
  const { duration, notes } = await examined(await draw(`texts.${kind}`, [...inputs, ...maps]));
  expect(duration).toBeCloseTo(3, 1);
  expect(notes).toEqual([]);
});

test('a video that was trimmed by an edit list lasts as long as the list says', async () => {
  const whole = await draw('whole-edit.mp4', [
    ...lavfi('testsrc2=s=160x90:r=25:d=10'),
    ...tone('0.5*sin(900*t)', 10),
    '-c:a',
    'aac',
    '-g',
    '250',
  ]);
  const bytes = await readFile(whole);
  const scale = bytes.readUInt32BE(bytes.indexOf('mvhd') + 16);
  const patch = (name: string, offset: number, value: number) => {
    for (let at = bytes.indexOf(name); at > 0; at = bytes.indexOf(name, at + 4))
      bytes.writeUInt32BE(value, at + offset);
  };
  // Version 0 boxes. Each list has one edit: its duration in the video's clock, then where it begins in the track's own.
  patch('elst', 12, 4 * scale);
  patch('tkhd', 24, 4 * scale);
  patch('mvhd', 20, 4 * scale);
  for (let at = bytes.indexOf('elst'); at > 0; at = bytes.indexOf('elst', at + 4)) {
    const clock = bytes.readUInt32BE(bytes.indexOf('mdhd', at) + 16);
    bytes.writeUInt32BE(bytes.readUInt32BE(at + 16) + 3 * clock, at + 16);
  }
  const path = join(root, 'trimmed.mp4');
  await writeFile(path, bytes);
  const { video, seconds } = await processed(path);
  for (const { name } of video.renditions) expect(await seconds(name)).toBeCloseTo(4, 0);
});

/** Turns an MP4 by a quarter, in the matrix of its track. */
async function turn(path: string): Promise<void> {
  const bytes = await readFile(path);
  const matrix = bytes.indexOf('tkhd') + 4 + 40;
  for (const [place, value] of [0, 0x10000, 0, -0x10000, 0].entries())
    bytes.writeInt32BE(value, matrix + 4 * place);
  await writeFile(path, bytes);
}

const ODD = ['-vf', 'format=yuv444p,scale=161:119,setsar=1', '-pix_fmt', 'yuv444p', '-c:v', 'libx264'];
for (const { name, args, shape, tags } of [
  { name: 'upright from a phone', args: [], shape: 90 / 160, tags: [] },
  { name: 'with wide pixels', args: ['-vf', 'scale=144:120,setsar=32/27'], shape: 171 / 120, tags: ['long'] },
  { name: 'of odd sides', args: ODD, shape: 162 / 120, tags: ['long'] },
  {
    name: 'in ten bits',
    args: ['-pix_fmt', 'yuv422p10le', '-c:v', 'libx264'],
    shape: 160 / 90,
    tags: ['long'],
  },
]) {
  test(`a video ${name} is shown as it is meant`, { tags }, async () => {
    const source = lavfi('testsrc2=s=160x90:r=25:d=1');
    const path = await draw(`${name.replaceAll(' ', '-')}.mp4`, [...source, ...args]);
    if (name.includes('phone')) await turn(path);
    const { video } = await processed(path);
    const largest = assertPresent(video.renditions.at(-1));
    expect(largest.width / largest.height).toBeCloseTo(shape, 1);
  });
}

test('a picture that Matroska turns is upright in the video and its poster', { tags: ['long'] }, async () => {
  const side = (colour: string) => lavfi(`color=${colour}:s=80x90:r=25:d=1`);
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const sides = [...side('0x00c800'), ...side('0x1e1ec8'), '-filter_complex', 'hstack', ...tags];
  const path = await draw('turned.mkv', sides);
  const bytes = await readFile(path);
  // A projection with a turn of -90, and a void, take the place of the element of colours.
  bytes.write('767087767584c2b40000ec83', bytes.indexOf('55b08c', 'hex'), 'hex');
  await writeFile(path, bytes);
  const { video, file } = await processed(path);
  expect(video.facts).toMatchObject({ width: 90, height: 160 });
  for (const name of [`${video.renditions[0]?.name}.m4s`, 'poster.jpg'])
    expect([name, distance(await pixelOf(file(name), { y: 0.2 }), GREEN) < 60]).toEqual([name, true]);
});

test('damage in the middle of a picture is named with its share, and refused if most is damaged', async () => {
  const whole = await draw('whole.mp4', [
    ...PICTURE.with(3, 'testsrc2=s=160x90:r=25:d=10'),
    '-movflags',
    'faststart',
  ]);
  const bytes = await readFile(whole);
  const start = bytes.indexOf('mdat') + 4;
  const spoilt = async (from: number, to: number) => {
    const [first = 0, last = 0] = [from, to].map(
      (share) => start + Math.floor((bytes.length - start) * share),
    );
    const path = join(root, `spoilt-${from}.mp4`);
    await writeFile(path, Buffer.from(bytes).fill(0x55, first, last));
    return processed(path, { ladder: 'thin' });
  };
  const { video } = await spoilt(0.4, 0.6);
  expect(video.facts.notes).toEqual([
    expect.stringMatching(
      /^About [12]\d% of the pictures in this file are damaged or missing. Watch the video/,
    ),
  ]);
  const refusal = await spoilt(0.25, 0.85).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MediaRefused);
  expect((refusal as MediaRefused).message).toContain(
    'can’t be read: the file is damaged. Please copy it again',
  );
});

test('noise in a broadcast takes whole pictures away, whose share is named too', {
  tags: ['long'],
}, async () => {
  const path = await draw('noise.ts', PICTURE.with(3, 'testsrc2=s=160x90:r=25:d=10'));
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0x55, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6)));
  const { video } = await processed(path, { ladder: 'thin' });
  expect(video.facts.notes.join()).toMatch(
    /^About [12]\d% of the pictures in this file are damaged or missing/,
  );
});

test.each([
  ['camera.mxf', ['-c:v', 'mpeg2video', '-ar', '48000']],
  ['tape.dv', ['-s', '720x576', '-c:v', 'dvvideo', '-ar', '48000', '-ac', '2']],
  ['windows.wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
  ['flash.flv', ['-c:v', 'flv1', '-c:a', 'mp3', '-ar', '44100']],
  ['theora.ogv', ['-c:v', 'libtheora', '-c:a', 'libvorbis']],
])(
  'what old programs and studios’ cameras write becomes a video (%s)',
  { tags: ['long'] },
  async (name, codecs) => {
    const red = lavfi('color=red:s=640x360:r=25:d=2');
    const sound = tone('0.5*sin(900*t)', 2);
    const { video, file } = await processed(
      await draw(name, [...red, ...sound, '-pix_fmt', 'yuv420p', ...codecs]),
    );
    expect(video.facts.duration).toBeCloseTo(2, 0);
    expect(video.facts.notes).toEqual([]);
    expect(distance(await pixelOf(file('144.m4s')), [255, 0, 0])).toBeLessThanOrEqual(12);
  },
);

test('a picture in a format that nobody here reads is refused with its name', async () => {
  const path = await draw('unknown.mov', [...PICTURE]);
  const bytes = await readFile(path);
  bytes.write('vvc9', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
  await writeFile(path, bytes);
  const refusal = await probeVideo(path, { tools }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MediaRefused);
  expect(refusal).toMatchObject({ status: 415, message: expect.stringContaining('(vvc9)') });

  const matroska = await readFile(await draw('unknown.mkv', [...PICTURE]));
  matroska.write('V_MPEGI/ISO/VVC', matroska.indexOf('V_MPEG4/ISO/AVC'), 'latin1');
  await writeFile(path, matroska);
  await expect(probeVideo(path, { tools })).rejects.toThrow('(V_MPEGI/ISO/VVC)');
});

test('a picture that is not what the file calls it is said to be damaged or of another format, by that name', async () => {
  const bytes = await readFile(await draw('called.mp4', [...PICTURE]));
  const path = join(root, 'misnamed.mp4');
  for (const [tag, codec] of [
    ['av01', 'av1'],
    ['VP80', 'vp8'],
    ['hvc1', undefined],
  ] as const) {
    bytes.write(tag, bytes.indexOf('stsd') + 16, 'latin1');
    await writeFile(path, bytes);
    const refusal = await probeVideo(path, { tools }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 422,
      message: expect.stringContaining('or in another format than'),
    });
    if (codec) expect(refusal).toMatchObject({ message: expect.stringContaining(`(${codec})`) });
  }
});
