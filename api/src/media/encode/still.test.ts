import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { redrawPicture } from '../../picture/redraw-picture.ts';
import { probeVideo, readHeaders } from '../probe/probe.ts';
import { type Ffmpeg, findFfmpeg } from '../tools/find-ffmpeg.ts';
import { frameAt, typicalFrame } from './still.ts';

const run = promisify(execFile);
let folder: string;
let tools: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poster-'));
  tools = await findFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creates a video of one colour after another, and draws its poster. */
async function posterOf(size: string, ...parts: [colour: string, seconds: number][]) {
  const [video, poster] = [join(folder, 'video.mp4'), join(folder, 'poster.jpg')];
  const inputs = parts.flatMap(([colour, seconds]) => [
    '-f',
    'lavfi',
    '-i',
    `color=${colour}:s=${size}:r=10:d=${seconds}`,
  ]);
  const joined = ['-filter_complex', `concat=n=${parts.length}`, '-pix_fmt', 'yuv420p', '-c:v', 'libx264'];
  await run(tools.ffmpeg, ['-v', 'error', '-y', ...inputs, ...joined, '-preset', 'ultrafast', video]);
  return drawPoster(video, poster);
}

/** Draws a video's cover as the worker does. Returns its path. */
async function drawPoster(video: string, poster: string): Promise<string> {
  const picture = await probeVideo(video, { tools });
  const frame = await typicalFrame(video, { tools, picture, duration: picture.duration });
  const cover = { field: 'thumbnail', account: undefined, shapes: [{ kind: 'cover' }] } as const;
  const [{ bytes }] = await redrawPicture(frame, cover);
  await writeFile(poster, bytes);
  return poster;
}

/** Returns red, green and blue of the poster's pixel at a fraction of its width and height. */
async function pixelAt(poster: string, x: number, y: number): Promise<number[]> {
  const filter = `crop=2:2:${x}*iw:${y}*ih,scale=1:1`;
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
  const { stdout } = await run(tools.ffmpeg, ['-v', 'error', '-i', poster, '-vf', filter, ...raw], {
    encoding: 'buffer',
  });
  return [...stdout];
}

for (const { what, size, shape, tags } of [
  { what: 'a wide video', size: '640x360', shape: { width: 640, height: 360 }, tags: ['long'] },
  { what: 'an old television', size: '640x480', shape: { width: 640, height: 360 }, tags: [] },
  { what: 'a cinema', size: '1280x540', shape: { width: 640, height: 360 }, tags: ['long'] },
  {
    what: 'a portrait video, whose picture is the small part',
    size: '480x854',
    shape: { width: 854, height: 480 },
    tags: [],
  },
]) {
  test(`${what} has a cover of 16:9`, { tags }, async () => {
    const poster = await posterOf(size, ['red', 2]);
    expect(await sharp(poster).metadata()).toMatchObject(shape);
  });
}

test('a portrait video is shown whole in the middle, on a darker background of its own colours', async () => {
  const poster = await posterOf('180x320', ['red', 2]);
  const [middle, side] = [await pixelAt(poster, 0.5, 0.02), await pixelAt(poster, 0.1, 0.5)];
  expect(middle[0]).toBeGreaterThan(220);
  expect(side[0]).toBeGreaterThan(100);
  expect(side[0]).toBeLessThan(220);
});

test('the cover of a long video shows its title, not a later picture', async () => {
  const poster = await posterOf('160x90', ['black', 1], ['red', 8], ['blue', 140]);
  const [red, , blue] = await pixelAt(poster, 0.5, 0.5);
  expect([red && red > 200, blue && blue < 60]).toEqual([true, true]);
});

test('the cover of a video whose picture begins late is no black one, unless all of it is black', async () => {
  const [red] = await pixelAt(await posterOf('160x90', ['black', 4], ['red', 4]), 0.5, 0.5);
  expect(red).toBeGreaterThan(220);
  expect((await pixelAt(await posterOf('160x90', ['black', 2]), 0.5, 0.5))[0]).toBeLessThan(16);
});

for (const codec of ['libx264', 'libx265']) {
  test(`a broadcast whose keyframes are far apart has a cover and stills without grey (${codec})`, async () => {
    const [video, poster] = [join(folder, 'camera.ts'), join(folder, 'camera.jpg')];
    const picture = ['-f', 'lavfi', '-i', 'color=red:s=160x90:r=25:d=6', '-c:v', codec, '-g', '250'];
    await run(tools.ffmpeg, ['-v', 'error', '-y', ...picture, '-preset', 'ultrafast', video]);
    await drawPoster(video, poster);
    expect((await pixelAt(poster, 0.5, 0.5))[0]).toBeGreaterThan(220);
    const still = await frameAt(video, { tools, seconds: 4, picture: await readHeaders(video, { tools }) });
    const { channels } = await sharp(still).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0]);
  });
}
