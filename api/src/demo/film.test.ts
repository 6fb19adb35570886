import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Ffmpeg, findFfmpeg } from '../media/find-ffmpeg.ts';
import { probeVideo } from '../media/probe.ts';
import { cloths } from './adire.ts';
import { renderFilm } from './film.ts';
import { withFilmFonts } from './film-fonts.ts';
import type { Film } from './film-script.ts';
import { films } from './films.ts';
import { emptyFrame } from './picture.ts';
import { layOut } from './scene-layout.ts';
import { stage } from './stage.ts';
import { typesetter } from './typeset.ts';

// Real encoding, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let tools: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'film-'));
  tools = await findFfmpeg();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const short = (film: Film): Film => ({
  ...film,
  scenes: film.scenes.slice(0, 2).map((s) => ({ ...s, seconds: 1.5 })),
});

test.each([
  { width: 854, height: 480 },
  { width: 480, height: 854 },
])('a film of $width x $height passes our own check', async (size) => {
  const [film] = films;
  if (!film) throw new Error('no films');
  const out = join(folder, `${size.width}.mp4`);
  await renderFilm({ ...short(film), ...size }, out, { tools });
  const probed = await probeVideo(out, { tools });
  expect(probed).toMatchObject({ ...size, fps: 24, hasAudio: true });
  expect(probed.duration).toBeCloseTo(3, 0);
});

test('stopping leaves no file', async () => {
  const [film] = films;
  if (!film) throw new Error('no films');
  const signal = AbortSignal.timeout(500);
  const out = join(folder, 'stopped.mp4');
  await expect(renderFilm(film, out, { tools, signal })).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
});

test('the same moment is the same picture, and words are really drawn', async () => {
  const [film] = films;
  if (!film) throw new Error('no films');
  const moment = (letters: string) =>
    withFilmFonts(letters, async (fonts) => {
      const frame = emptyFrame(film.width, film.height);
      stage(short(film), typesetter(fonts)).draw(frame, 1.2);
      return createHash('sha256').update(frame.pixels).digest('hex');
    });
  const all = JSON.stringify(film.scenes);
  expect(await moment(all)).toBe(await moment(all));
  expect(await moment(all)).not.toBe(await moment('x'));
});

test.each(films)('$slug: of a fit length, and every word has its place', async (film) => {
  const seconds = film.scenes.reduce((sum, scene) => sum + scene.seconds, 0);
  expect(seconds).toBeGreaterThanOrEqual(20);
  expect(seconds).toBeLessThanOrEqual(150);
  const { width, height } = film;
  const letters = JSON.stringify(film.scenes);
  await withFilmFonts(letters + letters.toUpperCase(), async (fonts) => {
    const sheet = { width, height, shade: cloths[film.cloth].dark, type: typesetter(fonts) };
    for (const scene of film.scenes) {
      const layers = layOut(scene, sheet);
      const seal = layers.find(({ entrance }) => entrance === 'sweep');
      for (const layer of layers) {
        const { x, y, picture } = layer;
        // Words never run into the seal beside them, nor into the ticks below.
        const edge = seal && seal !== layer && width > height ? seal.x : width;
        const inside = x >= 0 && y >= 0 && x + picture.width <= edge && y + picture.height <= height * 0.93;
        expect(inside, JSON.stringify(scene)).toBe(true);
      }
    }
  });
});

test('the library of the demonstration has every shape', () => {
  const shapes = new Set(films.map(({ width, height }) => (width / height).toFixed(1)));
  expect([...shapes].toSorted()).toEqual(['0.6', '1.3', '1.8']);
  expect(new Set(films.map(({ slug }) => slug)).size).toBe(films.length);
});
