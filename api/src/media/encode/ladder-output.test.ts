import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Drawn, drawSource } from '../../testing/drawn-source.ts';
import { firstPictureAt } from '../../testing/first-picture-at.ts';
import { keyframes, pictures, type Seen, seenIn, seenInRanges } from '../../testing/seen-by-ffprobe.ts';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { type Ffmpeg, findFfmpeg } from '../tools/find-ffmpeg.ts';
import { runTool } from '../tools/run-tool.ts';
import { parseSegments } from './playlists.ts';
import { type ProcessedVideo, processVideo } from './process-video.ts';

// Real encoding, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let root: string;
let tools: Ffmpeg;
let store: MediaStore;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ladder-'));
  tools = await findFfmpeg();
  store = await openMediaStore(join(root, 'store'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The settings of each rendition: most bits per second of the picture, H.264 profile, most frames per second. */
const ASKED: Record<string, { maxrate: number; profile: string; fps: number }> = {
  '144': { maxrate: 90_000, profile: 'Constrained Baseline', fps: 15 },
  '240': { maxrate: 200_000, profile: 'Main', fps: 30 },
  '360': { maxrate: 400_000, profile: 'Main', fps: 30 },
  '480': { maxrate: 800_000, profile: 'Main', fps: 30 },
  '720': { maxrate: 1_600_000, profile: 'Main', fps: 30 },
};

interface Case extends Drawn {
  name: string;
  /** Runs only in the drill, because the first two cases cover everything. */
  long?: boolean;
  /** Encoded as by an ffmpeg before 4.4, whose HLS muxer takes no options for its segments. */
  old?: boolean;
  renditions: string[];
}
const CASES: Case[] = [
  {
    name: 'landscape',
    size: '1280x720',
    seconds: 2,
    renditions: ['144:256x144', '240:426x240', '360:640x360', '480:854x480', '720:1280x720'],
  },
  {
    name: 'portrait-silent',
    size: '240x426',
    silent: true,
    long: true,
    seconds: 3,
    renditions: ['144:144x256', '240:240x426'],
  },
  {
    name: 'old-ffmpeg',
    long: true,
    size: '426x240',
    seconds: 2,
    old: true,
    renditions: ['144:256x144', '240:426x240'],
  },
  {
    name: 'odd-60-mkv',
    size: '641x359',
    rate: 60,
    kind: 'mkv',
    seconds: 3,
    long: true,
    renditions: ['144:258x144', '240:428x240', '360:640x358'],
  },
  {
    name: 'four-by-three-webm',
    size: '320x240',
    rate: 25,
    kind: 'webm',
    long: true,
    renditions: ['144:192x144', '240:320x240'],
  },
  { name: 'smaller-than-all', size: '160x90', seconds: 3, long: true, renditions: ['144:160x90'] },
];

for (const video of CASES)
  test(`${video.name}: the output has the requested properties`, { tags: video.long ? ['long'] : [] }, () =>
    expectWhole(video),
  );

async function expectWhole(video: Case): Promise<void> {
  const { name, renditions, seconds = 7, silent = false } = video;
  const path = await drawSource(root, { ...video, tools });
  const [source] = (await seenIn(path, tools)).streams;
  expect(`${source?.width}x${source?.height} ${source?.avg_frame_rate}`).toBe(
    `${video.size} ${video.rate ?? 30}/1`,
  );
  const playable: string[] = [];
  const onPlayable = async (below: string) => void playable.push(...(await store.list(below)));
  const hasSegmentOptions = !video.old && tools.hasSegmentOptions;
  const { prefix, ...made } = await processed(name, path, {
    onPlayable,
    with: { ...tools, hasSegmentOptions },
  });

  // Small renditions, sound and storyboard come first, so the video is playable before any larger rendition exists.
  const first = renditions
    .map((rendition) => rendition.split(':')[0])
    .filter((rendition) => Number(rendition) <= 240);
  const small = playable.filter((key) => key.endsWith('.m4s')).map((key) => key.slice(prefix.length, -4));
  expect(small).toEqual(first);
  expect(playable.includes(`${prefix}audio.m4a`)).toBe(!silent);
  expect(playable).toContain(`${prefix}storyboard.jpg`);

  const shapes: string[] = [];
  for (const rendition of made.renditions) shapes.push(await expectRendition(rendition, { prefix, video }));
  expect(shapes).toEqual(renditions);
  const master = await text(await store.get(`${prefix}master.m3u8`));
  expect(master.match(/^\d+\.m3u8$/gm)).toEqual(made.renditions.map((rendition) => `${rendition.name}.m3u8`));

  if (silent)
    expect([made.audioBytes, await store.stat(`${prefix}audio.m4a`)]).toEqual([undefined, undefined]);
  else await expectSound(made, prefix, seconds);
  const sprite = await borrowed(`${prefix}storyboard.jpg`, (file) => seenIn(file, tools));
  const { columns, rows, tileWidth, tileHeight, count, interval } = made.storyboard ?? {
    columns: 0,
    rows: 0,
  };
  expect(sprite.streams[0]).toMatchObject({
    codec_name: 'mjpeg',
    width: columns * (tileWidth ?? 0),
    height: rows * (tileHeight ?? 0),
  });
  expect([count, interval]).toEqual([Math.ceil(seconds / 2), 2]);
  const poster = await borrowed(`${prefix}poster.jpg`, (file) => seenIn(file, tools));
  expect(poster.streams[0]?.codec_name).toBe('mjpeg');
}

/** Stores and processes a file. `onPlayable` receives the prefix of what was made. */
async function processed(
  key: string,
  path: string,
  how: { onPlayable?: (prefix: string) => Promise<void>; with?: Ffmpeg } = {},
) {
  const sourceKey = `originals/${key}`;
  const prefix = `videos/${key}/r1/`;
  await store.put(sourceKey, await readFile(path));
  const work = join(root, 'work', key);
  const made = await processVideo({
    store,
    tools: how.with ?? tools,
    prefix,
    sourceKey,
    work,
    onPlayable: async () => how.onPlayable?.(prefix),
  });
  return { ...made, prefix };
}

const LATE: { name: string; late: { sound?: number; picture?: number }; tags: string[] }[] = [
  { name: 'sound', late: { sound: 0.8 }, tags: [] },
  { name: 'picture', late: { picture: 0.8 }, tags: ['long'] },
];

for (const { name, late, tags } of LATE)
  test(`a source whose ${name} begins late keeps that delay in every rendition`, { tags }, async () => {
    const key = `late-${name}`;
    const path = await drawSource(root, { name: key, size: '640x360', seconds: 2, rate: 25, late, tools });
    const { prefix, renditions } = await processed(key, path);
    expect(renditions.map((rendition) => rendition.name)).toEqual(['144', '240', '360']);
    for (const { name: made } of renditions) {
      await borrowed(`${prefix}${made}.m4s`, async (file) => {
        expect(await soundBegins(file)).toBeCloseTo(late.sound ?? 0, 1);
        expect(await firstPictureAt(file)).toBe(0);
        // The first picture is shown until the second one.
        expect(frames(await seenIn(file, tools)) / 2).toBeCloseTo(made === '144' ? 15 : 25, 0);
      });
    }
    await borrowed(`${prefix}audio.m4a`, async (file) =>
      expect(await soundBegins(file)).toBeCloseTo(late.sound ?? 0, 1),
    );
  });

test('sound that ends before the picture goes on as silence: without it, a player would wait for it', {
  tags: ['long'],
}, async () => {
  const key = 'early-end';
  const path = await drawSource(root, { name: key, size: '640x360', seconds: 4, soundLacks: 3, tools });
  const { prefix, renditions } = await processed(key, path);
  const files = [...renditions.map(({ name }) => `${name}.m4s`), 'audio.m4a'];
  expect(files).toEqual(['144.m4s', '240.m4s', '360.m4s', 'audio.m4a']);
  for (const file of files) {
    await borrowed(`${prefix}${file}`, async (copy) => {
      const { packets } = await seenIn(copy, tools);
      const ends = packets
        .filter(({ codec_type }) => codec_type === 'audio')
        .map((one) => Number(one.pts_time));
      expect(Math.max(...ends)).toBeGreaterThan(3.9);
    });
  }
});

/** Returns the seconds until a tone is heard in the decoded sound. */
async function soundBegins(file: string): Promise<number> {
  const loud = 'aresample=8000,asetnsamples=80,astats=metadata=1:reset=1';
  const print = 'ametadata=print:key=lavfi.astats.Overall.RMS_level:file=-';
  const args = ['-v', 'error', '-i', file, '-vn', '-af', `${loud},${print}`, '-f', 'null', '-'];
  const output = await runTool({ file: tools.ffmpeg, args });
  const levels = [...output.matchAll(/pts_time:([\d.]+)\s+\S+RMS_level=(\S+)/g)];
  return Number(levels.find(([, , level]) => Number(level) > -40)?.[1]);
}

type Rendition = ProcessedVideo['renditions'][number];

/** Checks one rendition's file and playlist against the requested settings. Returns its name and measured size. */
async function expectRendition(
  rendition: Rendition,
  { prefix, video }: { prefix: string; video: Case },
): Promise<string> {
  const asked = ASKED[rendition.name];
  if (!asked) throw new Error(`No rendition is called ${rendition.name}`);
  const { seconds = 7, rate = 30, silent = false } = video;
  const map = parseSegments(await text(await store.get(`${prefix}${rendition.name}.m3u8`)));
  return borrowed(`${prefix}${rendition.name}.m4s`, async (file) => {
    const whole = await seenIn(file, tools);
    const [picture, sound] = whole.streams;
    expect(picture).toMatchObject({ codec_name: 'h264', profile: asked.profile, pix_fmt: 'yuv420p' });
    if (silent) expect(whole.streams).toHaveLength(1);
    else expect(sound).toMatchObject({ codec_name: 'aac', sample_rate: '44100', channels: 1 });
    expect(Number(whole.format.duration)).toBeCloseTo(seconds, 0);
    expect(frames(whole) / seconds).toBeCloseTo(Math.min(asked.fps, rate, 30), 0);
    const everyTwo = Array.from({ length: Math.ceil(seconds / 2) }, (_, index) => index * 2);
    const wanted = [0, 1, ...everyTwo.slice(1)].filter((time) => time < seconds);
    expect(keyframes(whole).map((time) => Math.round(time * 10) / 10)).toEqual(wanted);
    // All renditions begin at the same time, whatever their profile, so a player can switch without a gap.
    expect(await firstPictureAt(file)).toBe(0);
    // The encoder's buffer holds two seconds, which a short video may use in addition.
    const bits = pictures(whole).reduce((sum, packet) => sum + Number(packet.size) * 8, 0);
    expect(bits / (seconds + 2)).toBeLessThanOrEqual(asked.maxrate * 1.03);

    // Every byte is in exactly one range, and the sum of the ranges is the cost that couples see.
    const { size } = await stat(file);
    const sum = map.segments.reduce((bytes, segment) => bytes + segment.length, map.init.length);
    expect([sum, rendition.bytes]).toEqual([size, size]);
    const lengths: number[] = [];
    for (const segment of map.segments) {
      const seen = await seenInRanges(file, [map.init, segment], tools);
      expect(pictures(seen)[0]?.flags).toMatch(/^K/);
      lengths.push(Math.round((frames(seen) / frames(whole)) * seconds));
    }
    expect(lengths).toEqual(cutsOf(seconds));
    return `${rendition.name}:${picture?.width}x${picture?.height}`;
  });
}

async function expectSound(made: ProcessedVideo, prefix: string, seconds: number) {
  await borrowed(`${prefix}audio.m4a`, async (file) => {
    const { streams, format, packets } = await seenIn(file, tools);
    expect(streams.map((one) => [one.codec_type, one.codec_name])).toEqual([['audio', 'aac']]);
    expect(Number(format.duration)).toBeCloseTo(seconds, 0);
    const bits = packets.reduce((sum, packet) => sum + Number(packet.size) * 8, 0);
    expect(bits / seconds).toBeLessThanOrEqual(48_000 * 1.1);
    expect(made.audioBytes).toBe((await stat(file)).size);
  });
}

const frames = (seen: Seen) => pictures(seen).length;

/** Returns segments of one, one and two seconds, then of four seconds each, then the remainder. */
function cutsOf(seconds: number): number[] {
  const ends = [1, 2, 4].map((end) => Math.min(end, seconds));
  const cuts = ends.map((end, index) => end - (ends[index - 1] ?? 0)).filter((cut) => cut > 0);
  for (let left = seconds - 4; left > 0; left -= 4) cuts.push(Math.min(4, left));
  return cuts;
}

/** Passes a copy of a stored file to `work`, in a folder where other files may be created. */
async function borrowed<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(root, 'copy-'));
  const copy = join(folder, key.slice(key.lastIndexOf('/') + 1));
  await store.withFile(key, (path) => copyFile(path, copy));
  return work(copy);
}
