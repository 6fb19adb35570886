import type { Ffmpeg } from './find-ffmpeg.ts';
import { GUARDED_INPUT } from './probe.ts';
import { runTool } from './run-tool.ts';

/** Of the source. */
export interface StillOptions {
  tools: Ffmpeg;
  duration: number;
  signal?: AbortSignal;
}

const LIMIT_MS = 60_000;

/**
 * Writes a JPEG of the most typical picture in the film's first stretch, at most 640 wide (and 854 high for
 * portrait). It looks a twelfth into the film, past fades from black.
 */
export async function makePoster(source: string, target: string, options: StillOptions): Promise<void> {
  const { tools, duration, signal } = options;
  const from = Math.min(duration * 0.08, 30).toFixed(2);
  const filter =
    "thumbnail=n=60,scale=w='min(640,iw)':h='min(854,ih)':force_original_aspect_ratio=decrease,setsar=1";
  const args = [
    ...['-v', 'error', '-nostdin', '-y', ...GUARDED_INPUT, '-ss', from, '-t', '10', '-i', source],
    ...['-map', '0:v:0', '-vf', filter, '-frames:v', '1', '-pix_fmt', 'yuvj420p', '-q:v', '4'],
    ...['-map_metadata', '-1', '-f', 'image2', '-update', '1', target],
  ];
  await runTool({ file: tools.ffmpeg, args, signal, timeoutMs: LIMIT_MS });
}
