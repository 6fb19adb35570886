import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../api/src/media/tools/find-ffmpeg.ts';

const run = promisify(execFile);

/** Draws a real video with sound. */
export function drawVideo(size: string, seconds: number): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'];
  return drawn('video.mp4', [...picture, ...sound, '-preset', 'ultrafast']);
}

/** Draws the picture that a couple sets. */
export const drawPicture = () =>
  drawn('picture.png', ['-f', 'lavfi', '-i', 'testsrc=s=160x160:d=1', '-frames:v', '1']);

async function drawn(name: string, args: string[]): Promise<Buffer> {
  const { ffmpeg } = await findFfmpeg();
  const folder = await mkdtemp(join(tmpdir(), 'drill-video-'));
  try {
    const file = join(folder, name);
    await run(ffmpeg, ['-v', 'error', ...args, file]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the form of an upload that is to be processed immediately. */
export function uploadForm(title: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('process', '1');
  form.set('video', new Blob([new Uint8Array(bytes)]), 'video.mp4');
  return form;
}

/** Returns the form of a language's captions. */
export function captionsForm(lang: string): FormData {
  const form = new FormData();
  form.set('lang', lang);
  // Only added where there are none.
  form.set('version', '0');
  form.set('captions', new Blob(['WEBVTT\n\n00:00.100 --> 00:01.500\nWelcome.\n']), 'words.vtt');
  return form;
}

/** Returns the form of a profile with a picture. */
export function profileForm(firstname: string, picture: Buffer): FormData {
  const form = new FormData();
  form.set('firstname', firstname);
  form.set('profile_pic', new Blob([new Uint8Array(picture)]), 'us.png');
  return form;
}

/** Returns the duration of a file in seconds as ffprobe reads it, or NaN if it is no video. */
export async function secondsOf(path: string): Promise<number> {
  const { ffprobe } = await findFfmpeg();
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return run(ffprobe, args).then(
    ({ stdout }) => Number.parseFloat(stdout),
    () => Number.NaN,
  );
}
