import type { StillOptions } from './poster.ts';
import { runTool } from './run-tool.ts';

/** A picture whose mean luma (16 is black, 235 white) is below this is next to black. */
const NEAR_BLACK = 48;
/** Longer than any fade; a video that stays dark beyond it is meant to be dark. */
const LOOK_SECONDS = 10;

/**
 * Seconds to the first picture that can be made out, where a video comes out of black; 0 where it begins in the
 * light or stays dark.
 */
export async function firstLight(
  renditionFile: string,
  options: Omit<StillOptions, 'duration'>,
): Promise<number> {
  const { tools, signal } = options;
  const lit = `metadata=select:key=lavfi.signalstats.YAVG:value=${NEAR_BLACK}:function=greater`;
  const look = ['-vf', `signalstats,${lit},metadata=print:file=-`, '-frames:v', '1', '-f', 'null', '-'];
  const input = ['-v', 'error', '-nostdin', '-t', String(LOOK_SECONDS), '-i', renditionFile, '-an'];
  const said = await runTool({ file: tools.ffmpeg, args: [...input, ...look], signal, timeoutMs: 60_000 });
  return Number(/pts_time:([\d.]+)/.exec(said)?.[1] ?? 0);
}
