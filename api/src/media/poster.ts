import type { Ffmpeg } from './find-ffmpeg.ts';
import { GUARDED_INPUT } from './probe.ts';
import { runTool } from './run-tool.ts';

/** The tools, and the duration of the source. */
export interface StillOptions {
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
  const { tools, duration, signal } = options;
  const from = Math.min(duration * 0.08, 4).toFixed(2);
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-y',
    ...GUARDED_INPUT,
    '-ss',
    from,
    '-t',
    '2.5',
    '-i',
    source,
    '-map',
    '0:v:0',
    '-vf',
    `thumbnail=n=60,${COVER}`,
    '-frames:v',
    '1',
    '-pix_fmt',
    'yuvj420p',
    '-q:v',
    '4',
    '-map_metadata',
    '-1',
    '-f',
    'image2',
    '-update',
    '1',
    target,
  ];
  await runTool({ file: tools.ffmpeg, args, signal, timeoutMs: TIMEOUT_MS });
}
