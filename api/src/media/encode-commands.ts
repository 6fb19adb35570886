import { join } from 'node:path';
import type { Rendition } from './ladder.ts';
import { GUARDED_INPUT } from './probe.ts';

/** What begins late, or has a hole, is filled with silence: without edit lists a track's first sample is at 0. */
const FILLED = ['-af', 'aresample=async=1:first_pts=0'];
const SOUND = [...FILLED, '-c:a', 'aac', '-ac', '1', '-ar', '44100', '-b:a', '48k'];
/**
 * Times as browsers read them, who know no edit lists: with B-frames the first picture would come up to 0.08 s late, and
 * a player that changes to a rendition without them would find a hole, stall there and never come to the end.
 */
const FROM_ZERO = 'movflags=+negative_cts_offsets:use_editlist=0';
/** Cut at each keyframe: with two seconds here, the first segment would be as long. */
const HLS = {
  f: 'hls',
  hls_time: '1',
  hls_playlist_type: 'vod',
  hls_segment_type: 'fmp4',
  hls_segment_options: FROM_ZERO,
  hls_flags: 'independent_segments+single_file',
};
/** A keyframe every two seconds, one more after the first, and nowhere else: every rendition is cut at the same times. */
const KEYFRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))';
const PICTURE = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-pix_fmt',
  'yuv420p',
  '-sc_threshold',
  '0',
  '-force_key_frames',
  KEYFRAMES,
];
/** Nothing of where and when the source was filmed goes out. */
const ANONYMOUS = ['-map_metadata', '-1', '-map_chapters', '-1'];

export interface EncodeJob {
  source: string;
  folder: string;
  renditions: Rendition[];
  hasAudio: boolean;
  /** A rendition that has the sound already; absent: it is encoded from the source. */
  soundOf?: string | undefined;
  /** Also writes `audio.m4a`, for listening without picture. */
  audioFile: boolean;
}

/**
 * ffmpeg's arguments for one process that writes `<name>.m4s` and `<name>.m3u8` for each rendition. The sound is encoded
 * once for all of them, by tee: separate outputs would each encode it, and `var_stream_map` with names fails in
 * ffmpeg 4.1.
 */
export function encodeArguments(job: EncodeJob): string[] {
  const { source, folder, renditions, hasAudio, soundOf, audioFile } = job;
  const progress = ['-progress', 'pipe:3', '-stats_period', '0.5'];
  const input = ['-v', 'error', '-nostdin', '-y', ...progress, ...GUARDED_INPUT, '-i', source];
  if (soundOf) input.push('-i', soundOf);
  const pictures = renditions.flatMap(({ name }) => ['-map', `[v${name}]`]);
  const sound = soundOf ? ['-map', '1:a:0', '-c:a', 'copy'] : hasAudio ? ['-map', '0:a:0', ...SOUND] : [];
  const outputs = renditions.map(({ name }, n) => {
    const select = hasAudio ? `v:${n},a` : `v:${n}`;
    return teeOutput(join(folder, `${name}.m3u8`), { select, ...HLS });
  });
  const listen = { select: 'a', f: 'mp4', movflags: '+faststart' };
  if (audioFile && hasAudio) outputs.push(teeOutput(join(folder, 'audio.m4a'), listen));
  return [
    ...input,
    '-filter_complex',
    filterGraph(renditions),
    ...pictures,
    ...PICTURE,
    ...renditions.flatMap(pictureRate),
    ...sound,
    ...ANONYMOUS,
    // tee doesn't ask the encoders for it, as mp4 by itself would.
    '-flags',
    '+global_header',
    '-f',
    'tee',
    outputs.join('|'),
  ];
}

/** Each is scaled from the next larger one: the whole source is decoded once. */
function filterGraph(renditions: Rendition[]): string {
  return renditions
    .toReversed()
    .map(({ name, fps, width, height }, n, all) => {
      const from = n === 0 ? '0:v:0' : `s${name}`;
      const next = all[n + 1];
      const scaled = `fps=${fps}:start_time=0,scale=${width}:${height},setsar=1,format=yuv420p`;
      return `[${from}]${scaled}${next ? `,split[v${name}][s${next.name}]` : `[v${name}]`}`;
    })
    .join(';');
}

const pictureRate = ({ profile, crf, maxrate }: Rendition, n: number): string[] => [
  `-profile:v:${n}`,
  profile,
  `-crf:v:${n}`,
  String(crf),
  `-maxrate:v:${n}`,
  String(maxrate),
  `-bufsize:v:${n}`,
  String(maxrate * 2),
];

/** tee reads each output's text once as a whole, and its options once more. */
function teeOutput(path: string, options: Record<string, string>): string {
  const set = Object.entries(options).map(([name, value]) => `${name}=${value.replace(/[\\':\]]/g, '\\$&')}`);
  return `[${set.join(':')}]${path}`.replace(/[\\'|]/g, '\\$&');
}
