import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../media/find-ffmpeg.ts';
import { runTool } from '../media/run-tool.ts';

/** Encodes a small real video with sound. `size` is width x height in pixels. */
export function drawnVideo(size = '320x240', seconds = 3): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=25:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'];
  return drawn('video.mp4', [...picture, ...sound, '-preset', 'ultrafast']);
}

/** Encodes a small PNG. */
export const drawnPicture = (): Promise<Buffer> =>
  drawn('picture.png', ['-f', 'lavfi', '-i', 'testsrc=s=320x180:d=1', '-frames:v', '1']);

async function drawn(name: string, args: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-'));
  try {
    const { ffmpeg } = await findFfmpeg();
    const path = join(folder, name);
    await runTool({ file: ffmpeg, args: ['-v', 'error', ...args, path] });
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
