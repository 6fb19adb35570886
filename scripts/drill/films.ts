import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../api/src/media/find-ffmpeg.ts';

const run = promisify(execFile);

/** Draws a real film with sound. */
export async function drawFilm(size: string, seconds: number): Promise<Buffer> {
  const { ffmpeg } = await findFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'drill-film-'));
  try {
    const file = join(folder, 'film.mp4');
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`];
    const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'];
    await run(ffmpeg, ['-v', 'error', ...picture, ...sound, '-preset', 'ultrafast', file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The form of an upload that is to be processed at once. */
export function uploadForm(title: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('process', '1');
  form.set('video', new Blob([new Uint8Array(bytes)]), 'film.mp4');
  return form;
}

/** Seconds of a file as ffprobe reads them; NaN for what is no film. */
export async function secondsOf(path: string): Promise<number> {
  const { ffprobe } = await findFfmpeg();
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return run(ffprobe, args).then(
    ({ stdout }) => Number.parseFloat(stdout),
    () => Number.NaN,
  );
}
