import { VIDEO_MEMORY_KB } from '../../picture/decoders.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool, ToolFailed, type ToolRun } from '../tools/run-tool.ts';
import { MediaRefused } from './media-refused.ts';
import { cutOff, MAX_PIXELS, tooManyPixels } from './probe-facts.ts';

const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mxf,dv,asf,flv,ogg';

/**
 * Options for every input from outside. They allow only files and real containers (a playlist named .mp4 would
 * otherwise open other local files), and no frame above our limit, whatever its header says.
 */
export const GUARDED_INPUT =
  `-protocol_whitelist file -format_whitelist ${CONTAINERS} -max_pixels ${MAX_PIXELS}`.split(' ');

/** What ffmpeg says of a picture larger than `-max_pixels`. */
const TOO_LARGE = /exceeds specified max pixel count/;

/** What ffmpeg says of a recording that was never finished, or only partly copied. */
const NO_INDEX = /moov atom not found|: End of file$|contradictionary STSC/m;

/** Returns what a file is refused with that the tools can't read; some programs name another codec than they write. */
export const unreadable = (codec?: string) =>
  new MediaRefused(
    422,
    'UNREADABLE',
    `This video ${codec ? `(${codec}) ` : ''}can’t be read: it is damaged, or in another format than it says. Please export it again as MP4 with H.264.`,
  );

/** Runs ffprobe and returns its output. @throws MediaRefused when the file is at fault */
export async function askProbe(
  args: string[],
  { tools, ...limits }: { tools: Ffmpeg } & Pick<ToolRun, 'signal' | 'timeoutMs' | 'onOutput'>,
): Promise<string> {
  try {
    return await runTool({
      file: tools.ffprobe,
      args: ['-v', 'error', ...GUARDED_INPUT, ...args],
      memoryKb: VIDEO_MEMORY_KB,
      ...limits,
    });
  } catch (error) {
    if (error instanceof ToolFailed && TOO_LARGE.test(error.detail)) throw tooManyPixels();
    if (error instanceof ToolFailed && NO_INDEX.test(error.detail)) throw cutOff();
    if (isFileAtFault(error)) throw unreadable();
    throw error;
  }
}

/** Parses what ffprobe wrote as JSON. */
export function asJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    throw unreadable();
  }
}

/** Whether a tool gave up on a file by itself, rather than being stopped. */
export const isFileAtFault = (error: unknown) => error instanceof ToolFailed && !error.killed;
