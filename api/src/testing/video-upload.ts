import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../media/tools/find-ffmpeg.ts';
import { runTool } from '../media/tools/run-tool.ts';

const videos = new Map<string, Promise<Buffer>>();

/**
 * Encodes a small real video with sound, once per worker: the same size and duration give the same bytes.
 * @param size width x height in pixels
 */
export function drawnVideo(size = '320x240', seconds = 3): Promise<Buffer> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=15:d=${seconds}`];
  const sound = ['-f', 'lavfi', '-i', `sine=d=${seconds}`, '-shortest'];
  const args = [...picture, ...sound, '-preset', 'ultrafast'];
  const known = videos.get(args.join()) ?? drawn('video.mp4', args);
  videos.set(args.join(), known);
  return known;
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
