import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertPresent } from '../../testing/answer.ts';
import { drawSource } from '../../testing/drawn-source.ts';
import { openMediaStore } from '../store/media-store.ts';
import { type Ffmpeg, findFfmpeg } from '../tools/find-ffmpeg.ts';
import { runTool } from '../tools/run-tool.ts';
import { processVideo } from './process-video.ts';
import { frameAt } from './still.ts';

// Real encoding, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let root: string;
let tools: Ffmpeg;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'storyboard-'));
  tools = await findFfmpeg();
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Returns the mean luma of each tile of a video's storyboard, measured by ffmpeg: 16 is black, 235 white. */
async function tilesOf(video: { name: string; seconds: number; fade?: number }): Promise<number[]> {
  const store = await openMediaStore(join(root, video.name));
  const source = await drawSource(root, { ...video, size: '256x144', rate: 25, silent: true, tools });
  await store.put('originals/video', await readFile(source));
  const at = { prefix: 'videos/1/r1/', work: join(root, 'work') };
  const { storyboard: plan } = await processVideo({ store, tools, sourceKey: 'originals/video', ...at });
  if (!plan) throw new Error('There is no storyboard');
  return store.withFile(`${at.prefix}storyboard.jpg`, async (sheet) => {
    const tiles = Array.from({ length: plan.count }, async (_, place) => {
      const [x, y] = [
        (place % plan.columns) * plan.tileWidth,
        Math.floor(place / plan.columns) * plan.tileHeight,
      ];
      return lumaOf(sheet, `crop=${plan.tileWidth}:${plan.tileHeight}:${x}:${y}`);
    });
    return Promise.all(tiles);
  });
}

async function lumaOf(picture: string, cut: string): Promise<number> {
  const measured = `${cut},scale=out_range=tv,format=yuv420p,signalstats,metadata=print:file=-`;
  const look = ['-vf', measured, '-f', 'null', '-'];
  const output = await runTool({ file: tools.ffmpeg, args: ['-v', 'error', '-i', picture, ...look] });
  return Number(/YAVG=([\d.]+)/.exec(output)?.[1]);
}

test('the first tile of a video that fades in shows its first visible picture', async () => {
  const plain = await tilesOf({ name: 'plain', seconds: 7 });
  const faded = await tilesOf({ name: 'faded', seconds: 7, fade: 3 });
  expect(faded).toHaveLength(4);
  expect(faded[0]).toBeGreaterThan(44);
  // The second tile, two thirds through the fade, is brighter still. After it, both videos are the same.
  expect(faded[1]).toBeGreaterThan(faded[0] ?? 0);
  for (const place of [2, 3]) expect(faded[place]).toBeCloseTo(plain[place] ?? 0, -1);
});

test('the frame at the beginning is the picture that the first tile shows', async () => {
  const drawn = { name: 'taken', seconds: 7, fade: 3, size: '256x144', rate: 25, silent: true };
  const source = await drawSource(root, { ...drawn, tools });
  const look = { width: 256, height: 144, scan: 'progressive', colour: 'bt601', rotation: 0 } as const;
  const frame = await frameAt(source, { tools, seconds: 0, picture: look });
  const picture = join(root, 'taken.png');
  await writeFile(picture, assertPresent(frame));
  expect(await lumaOf(picture, 'crop=256:144')).toBeGreaterThan(44);
});

test('a video that stays dark keeps its own first picture', { tags: ['long'] }, async () => {
  const tiles = await tilesOf({ name: 'dark', seconds: 3, fade: 60 });
  expect(tiles[0]).toBeLessThan(20);
});
