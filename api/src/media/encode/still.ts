import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBroadcast } from '../probe/probe.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool } from '../tools/run-tool.ts';
import {
  deinterlace,
  openSource,
  pictureStream,
  type SourcePicture,
  scaleToBt709,
} from './picture-filters.ts';
import { fadeInSeconds } from './storyboard.ts';

interface StillOptions {
  tools: Ffmpeg;
  /** The source's picture, as probed. */
  picture: SourcePicture;
  signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 60_000;
/** The short side of a still, from which a cover is drawn. */
const SHORT_SIDE = 720;

/** Leaves out pictures that are black to the last pixel; 16 is black, 235 white. */
const VISIBLE = ['signalstats', 'metadata=select:key=lavfi.signalstats.YMAX:value=48:function=greater'];

/**
 * Returns the most typical frame in the video's first seconds, where lessons show their title, as a PNG. Starts late
 * enough to skip a fade from black.
 */
export async function typicalFrame(
  source: string,
  options: StillOptions & { duration: number },
): Promise<Buffer> {
  const from = Math.min(options.duration * 0.08, 4);
  const draw = (look: Partial<Look>) => drawStill(source, { ...options, ...look, pick: ['thumbnail=n=60'] });
  const frame =
    (await draw({ from, seconds: 2.5, among: VISIBLE })) ??
    // The picture begins later.
    (await draw({ seconds: 60, rate: ['fps=2'], among: VISIBLE })) ??
    (await draw({}));
  if (!frame) throw new Error('A checked video has no frame.');
  return frame;
}

/**
 * Returns the frame at `seconds` as a PNG, or undefined past the end of the video. At 0 it is the first visible picture
 * of a video that fades in from black, which the first tile of the storyboard shows.
 */
export async function frameAt(
  source: string,
  { seconds, ...options }: StillOptions & { seconds: number },
): Promise<Buffer | undefined> {
  const from = seconds === 0 ? await fadeInSeconds(source, options) : seconds;
  return drawStill(source, { ...options, from });
}

/**
 * How much earlier a broadcast is entered. It has no index, and what comes before the first keyframe is missing or grey.
 */
const LEAD_SECONDS = 12;

interface Look extends StillOptions {
  /** The part that is looked at, by default all. */
  from?: number;
  seconds?: number;
  /** Filters for the rate at which frames are looked at, for those that count, and for the one that is taken. */
  rate?: string[];
  among?: string[];
  pick?: string[];
}

async function drawStill(
  source: string,
  { tools, picture, signal, from = 0, seconds, rate = [], among = [], pick = [] }: Look,
): Promise<Buffer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'still-'));
  try {
    const target = join(folder, 'still.png');
    const shrunk = Math.min(1, SHORT_SIDE / Math.min(picture.width, picture.height));
    const even = (side: number) => 2 * Math.max(1, Math.round((side * shrunk) / 2));
    const size = { width: even(picture.width), height: even(picture.height) };
    const lead = isBroadcast(picture) ? Math.min(from, LEAD_SECONDS) : 0;
    const part = [
      ...(from > lead ? ['-ss', (from - lead).toFixed(2)] : []),
      ...(seconds ? ['-t', (lead + seconds).toFixed(2)] : []),
    ];
    const convert = [
      ...deinterlace(picture, tools),
      ...(lead > 0 ? [`trim=start=${lead.toFixed(2)}`] : []),
      ...rate,
      ...scaleToBt709(picture, size, tools),
    ];
    const look = [...convert, ...among, 'scale=in_color_matrix=bt709', 'format=rgb24', ...pick].join();
    const input = ['-v', 'error', '-nostdin', '-y', ...part, ...openSource(source, picture)];
    const output = ['-map', pictureStream(picture), '-vf', look, '-frames:v', '1'];
    const png = '-map_metadata -1 -f image2 -c:v png -compression_level 1 -update 1'.split(' ');
    await runTool({
      file: tools.ffmpeg,
      args: [...input, ...output, ...png, target],
      timeoutMs: TIMEOUT_MS,
      ...(signal && { signal }),
    });
    return await readFile(target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
