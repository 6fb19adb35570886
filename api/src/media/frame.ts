import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { GUARDED_INPUT } from './probe.ts';
import { runTool } from './run-tool.ts';
import { fadeInSeconds } from './storyboard.ts';

const TIMEOUT_MS = 60_000;

/**
 * Returns the frame at `seconds` as a JPEG, fitted by an ffmpeg filter, or undefined past the end of the video. At 0 it is
 * the first visible picture of a video that fades in from black, which the first tile of the storyboard shows.
 */
export async function drawFrame(
  source: string,
  { tools, seconds, fit }: { tools: Ffmpeg; seconds: number; fit: string },
): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'frame-'));
  try {
    const target = join(folder, 'frame.jpg');
    const at = seconds === 0 ? await fadeInSeconds(source, { tools }) : seconds;
    const input = ['-v', 'error', '-nostdin', '-y', ...GUARDED_INPUT, '-ss', at.toFixed(2), '-i', source];
    const look = ['-map', '0:V:0', '-vf', `${fit},setsar=1`, '-frames:v', '1', '-pix_fmt', 'yuvj420p'];
    const output = ['-q:v', '4', '-map_metadata', '-1', '-f', 'image2', '-update', '1', target];
    await runTool({ file: tools.ffmpeg, args: [...input, ...look, ...output], timeoutMs: TIMEOUT_MS });
    return await readFile(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
