import type { Storyboard } from '../../db/column-types.ts';
import { GUARDED_INPUT } from '../probe/ask-probe.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool } from '../tools/run-tool.ts';
import { BT709_TO_JPEG, pictureStream, type SourcePicture } from './picture-filters.ts';

/** The most tiles. With more, the sprite would cost more than the first minute of the video. */
const MAX_TILES = 100;
const KEYFRAME_SECONDS = 2;
const COLUMNS = 10;
const LONG_SIDE = 160;
/** The mean luma (16 is black, 235 white) below which a picture counts as nearly black. */
const NEAR_BLACK = 48;
/** The seconds to search for the first light. Longer than any fade; a video that stays dark longer is meant to be dark. */
const PROBE_SECONDS = 10;

/** Plans the sprite for a rendition. Keyframes come every two seconds; long videos use every second one, third one … */
export function planStoryboard(rendition: { width: number; height: number }, duration: number): Storyboard {
  const keyframes = Math.max(1, Math.ceil(duration / KEYFRAME_SECONDS));
  const every = Math.ceil(keyframes / MAX_TILES);
  const count = Math.ceil(keyframes / every);
  const scale = LONG_SIDE / Math.max(rendition.width, rendition.height);
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return {
    columns: Math.min(COLUMNS, count),
    rows: Math.ceil(count / COLUMNS),
    count,
    tileWidth: even(rendition.width),
    tileHeight: even(rendition.height),
    interval: every * KEYFRAME_SECONDS,
  };
}

/**
 * Draws the sprite from the keyframes of a rendition that we encoded. Nothing else is decoded, so this is quick. If the
 * video fades in from black, the first tile shows the first visible picture.
 */
export async function makeStoryboard(
  renditionFile: string,
  target: string,
  options: { tools: Ffmpeg; plan: Storyboard; signal?: AbortSignal },
): Promise<void> {
  const { plan, tools, signal } = options;
  const from = await fadeInSeconds(renditionFile, { tools, signal });
  const every = plan.interval / KEYFRAME_SECONDS;
  const fit = `scale=${plan.tileWidth}:${plan.tileHeight}:${BT709_TO_JPEG},setsar=1`;
  const tiles = `tile=${plan.columns}x${plan.rows}`;
  // Skips the keyframe at one second, which exists only so that playback starts sooner.
  const even = 'select=not(between(t\\,0.5\\,1.5))';
  const pick = `${even},select=not(mod(n\\,${every})),${fit}`;
  const keyframes = ['-skip_frame', 'nokey', '-i', renditionFile];
  const light = ['-ss', String(from), '-i', renditionFile];
  const over = `[1:v]trim=end_frame=1,setpts=0,${fit}[light];[0:v]${pick}[all];[all][light]overlay=enable=eq(n\\,0),${tiles}`;
  const input =
    from > 0 ? [...keyframes, ...light, '-filter_complex', over] : [...keyframes, '-vf', `${pick},${tiles}`];
  const jpeg = '-an -vsync 0 -frames:v 1 -pix_fmt yuvj420p -q:v 6 -f image2 -update 1'.split(' ');
  const args = ['-v', 'error', '-nostdin', '-y', ...input, ...jpeg, target];
  await runTool({ file: tools.ffmpeg, args, signal, timeoutMs: 60_000 });
}

/**
 * Returns the seconds until the first visible picture if the video fades in from black, or 0 if it begins bright or
 * stays dark.
 */
export async function fadeInSeconds(
  video: string,
  options: { tools: Ffmpeg; picture?: SourcePicture; signal?: AbortSignal | undefined },
): Promise<number> {
  const { tools, picture = {}, signal } = options;
  const visible = `metadata=select:key=lavfi.signalstats.YAVG:value=${NEAR_BLACK}:function=greater`;
  // Sources with ten bits a channel count luma in other units.
  const measured = `format=yuv420p,signalstats,${visible},metadata=print:file=-`;
  const look = ['-map', pictureStream(picture), '-vf', measured, '-frames:v', '1', '-f', 'null', '-'];
  const input = ['-v', 'error', '-nostdin', ...GUARDED_INPUT, '-t', String(PROBE_SECONDS), '-i', video];
  const output = await runTool({ file: tools.ffmpeg, args: [...input, ...look], signal, timeoutMs: 60_000 });
  return Number(/pts_time:([\d.]+)/.exec(output)?.[1] ?? 0);
}

/** Returns the storyboard as WebVTT, which other players understand. `sprite` is the image's relative address. */
export function storyboardVtt(plan: Storyboard, sprite: string, duration: number): string {
  const cues = Array.from({ length: plan.count }, (_, index) => {
    const from = index * plan.interval;
    const to = Math.max(from + 0.1, Math.min(duration, from + plan.interval));
    const x = (index % plan.columns) * plan.tileWidth;
    const y = Math.floor(index / plan.columns) * plan.tileHeight;
    return `${clock(from)} --> ${clock(to)}\n${sprite}#xywh=${x},${y},${plan.tileWidth},${plan.tileHeight}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
