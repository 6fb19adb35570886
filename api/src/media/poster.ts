import { stat } from 'node:fs/promises';
import type { Ffmpeg } from './find-ffmpeg.ts';
import { GUARDED_INPUT } from './probe.ts';
import { runTool } from './run-tool.ts';

/** The tools, and the duration of the source. */
interface StillOptions {
  tools: Ffmpeg;
  duration: number;
  signal?: AbortSignal;
}

const TIMEOUT_MS = 60_000;

/** A portrait video's cover is larger, as only its middle is the picture. */
const WIDTH = "'if(gt(ih,iw),854,640)'";
const HEIGHT = "'if(gt(ih,iw),480,360)'";

/** An ffmpeg filter that puts the whole picture on a 16:9 cover, and fills the rest with it, blurred and darkened. */
export const COVER = [
  'split[whole][copy]',
  `[copy]scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=increase,crop=${WIDTH}:${HEIGHT},avgblur=64,avgblur=64,lutyuv=y=val*0.6:u=(val-128)*0.7+128:v=(val-128)*0.7+128[ground]`,
  `[whole]scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease[picture]`,
  '[ground][picture]overlay=(W-w)/2:(H-h)/2,setsar=1',
].join(';');

/**
 * Writes a JPEG of the most typical frame in the video's first seconds, where lessons show their title. Starts late
 * enough to skip a fade from black.
 */
export async function makePoster(source: string, target: string, options: StillOptions): Promise<void> {
  const from = Math.min(options.duration * 0.08, 4).toFixed(2);
  await drawTypical(source, target, { ...options, part: ['-ss', from, '-t', '2.5'] });
  const isDrawn = await stat(target).catch(() => undefined);
  // A file without an index is entered between two keyframes, which may be further apart than these seconds.
  if (!isDrawn) await drawTypical(source, target, { ...options, part: [] });
}

/** Draws the most typical of the first frames of a part of the video. Writes nothing if that part has no frame. */
async function drawTypical(
  source: string,
  target: string,
  { tools, signal, part }: StillOptions & { part: string[] },
): Promise<void> {
  const input = ['-v', 'error', '-nostdin', '-y', ...GUARDED_INPUT, ...part, '-i', source];
  const look = ['-map', '0:V:0', '-vf', `thumbnail=n=60,${COVER}`, '-frames:v', '1', '-pix_fmt', 'yuvj420p'];
  const output = ['-q:v', '4', '-map_metadata', '-1', '-f', 'image2', '-update', '1', target];
  await runTool({ file: tools.ffmpeg, args: [...input, ...look, ...output], signal, timeoutMs: TIMEOUT_MS });
}
