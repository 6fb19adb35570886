import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Ffmpeg, findFfmpeg } from '../media/find-ffmpeg.ts';
import { probeVideo } from '../media/probe.ts';
import { readCaptions } from '../video/read-captions.ts';
import { cloths } from './adire.ts';
import { captionsOf, describe, narrated, recordingOf, sentencesOf } from './narration.ts';
import { emptyFrame } from './picture.ts';
import { layOut } from './scene-layout.ts';
import { stage } from './stage.ts';
import { typesetter } from './typeset.ts';
import { renderVideo } from './video.ts';
import { withVideoFonts } from './video-fonts.ts';
import type { Video } from './video-script.ts';
import { videos } from './videos.ts';

// Real encoding, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
let folder: string;
let tools: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'));
  tools = await findFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const short = (video: Video): Video => ({
  ...video,
  scenes: video.scenes.slice(0, 2).map((s) => ({ ...s, seconds: 1.5 })),
});

for (const { tags, ...size } of [
  { width: 854, height: 480, tags: [] },
  { width: 480, height: 854, tags: ['long'] },
])
  test(`a video of ${size.width} x ${size.height} passes our own check`, { tags }, async () => {
    const [video] = videos;
    if (!video) throw new Error('no videos');
    const out = join(folder, `${size.width}.mp4`);
    await renderVideo({ ...short(video), ...size }, out, { tools });
    const probed = await probeVideo(out, { tools });
    expect(probed).toMatchObject({ ...size, fps: 24, sounds: [expect.objectContaining({ track: 0 })] });
    expect(probed.duration).toBeCloseTo(3, 0);
  });

test('an aborted rendering leaves no file', async () => {
  const [video] = videos;
  if (!video) throw new Error('no videos');
  const signal = AbortSignal.timeout(500);
  const out = join(folder, 'stopped.mp4');
  await expect(renderVideo(video, out, { tools, signal })).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
});

test('the same time gives the same picture, and text is really drawn', async () => {
  const [video] = videos;
  if (!video) throw new Error('no videos');
  const moment = (letters: string) =>
    withVideoFonts(letters, async (fonts) => {
      const frame = emptyFrame(video.width, video.height);
      stage(short(video), typesetter(fonts)).draw(frame, 1.2);
      return createHash('sha256').update(frame.pixels).digest('hex');
    });
  const all = JSON.stringify(video.scenes);
  expect(await moment(all)).toBe(await moment(all));
  expect(await moment(all)).not.toBe(await moment('x'));
});

test.each(videos.map((video) => narrated(video)))(
  '$slug has a suitable length, and all text is inside its area',
  async (video) => {
    const seconds = video.scenes.reduce((sum, scene) => sum + scene.seconds, 0);
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(150);
    const { width, height } = video;
    const letters = JSON.stringify(video.scenes);
    await withVideoFonts(letters + letters.toUpperCase(), async (fonts) => {
      const sheet = { width, height, shade: cloths[video.cloth].dark, type: typesetter(fonts) };
      for (const scene of video.scenes) {
        const layers = layOut(scene, sheet);
        const seal = layers.find(({ entrance }) => entrance === 'sweep');
        for (const layer of layers) {
          const { x, y, picture } = layer;
          // Text never overlaps the seal beside it or the ticks below.
          const edge = seal && seal !== layer && width > height ? seal.x : width;
          const inside = x >= 0 && y >= 0 && x + picture.width <= edge && y + picture.height <= height * 0.93;
          expect(inside, JSON.stringify(scene)).toBe(true);
        }
      }
    });
  },
);

test.each(videos)('$slug has narration, captions and chapters', async (video) => {
  const { scenes } = narrated(video);
  const length = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const file = Buffer.from(captionsOf(video) ?? '');
  const { cues } = await readCaptions(file, { tools, duration: length });
  expect(cues.map(({ text }) => text)).toEqual(video.scenes.flatMap(sentencesOf));
  for (const [index, { from, to }] of cues.entries()) {
    expect(from).toBeGreaterThan(cues[index - 1]?.to ?? 0);
    expect(to).toBeLessThan(length);
  }
  const { chapters } = splitChapters(describe(narrated(video)));
  expect(chapters.map(({ title }) => title)).toHaveLength(scenes.length);
  const { stdout } = await run(tools.ffprobe, [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    recordingOf(video) ?? '',
  ]);
  expect(Number(stdout)).toBeCloseTo(length, 0);
});

test('the demonstration’s videos have every shape', () => {
  const shapes = new Set(videos.map(({ width, height }) => (width / height).toFixed(1)));
  expect([...shapes].toSorted()).toEqual(['0.6', '1.3', '1.8']);
  expect(new Set(videos.map(({ slug }) => slug)).size).toBe(videos.length);
});
