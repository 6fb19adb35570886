import { join } from 'node:path';
import type { Rendition } from './ladder.ts';
import { GUARDED_INPUT } from './probe.ts';

const SOUND = ['-c:a', 'aac', '-ac', '1', '-ar', '44100', '-b:a', '48k'];
/**
 * Times as browsers read them, who know no edit lists: with B-frames the first picture would come up to 0.08 s late, and
 * a player that changes to a rendition without them would find a hole, stall there and never come to the end.
 */
const FROM_ZERO = ['-hls_segment_options', 'movflags=+negative_cts_offsets:use_editlist=0'];
/** Nothing of where and when the source was filmed goes out. */
const ANONYMOUS = ['-map_metadata', '-1', '-map_chapters', '-1'];

export interface EncodeJob {
  source: string;
  folder: string;
  renditions: Rendition[];
  hasAudio: boolean;
  /** Also writes `audio.m4a`, for listening without picture. */
  audioFile: boolean;
}

/**
 * ffmpeg's arguments for one process that writes `<name>.m4s` and `<name>.m3u8` for each rendition. Outputs are
 * separate: `var_stream_map` with names fails in ffmpeg 4.1.
 */
export function encodeArguments(job: EncodeJob): string[] {
  const progress = ['-progress', 'pipe:3', '-stats_period', '0.5'];
  const input = ['-v', 'error', '-nostdin', '-y', ...progress, ...GUARDED_INPUT, '-i', job.source];
  const graph = job.renditions.length > 0 ? ['-filter_complex', filterGraph(job.renditions)] : [];
  const listen = job.audioFile && job.hasAudio ? audioOutput(join(job.folder, 'audio.m4a')) : [];
  return [
    ...input,
    ...graph,
    ...job.renditions.flatMap((rendition) => renditionOutput(rendition, job)),
    ...listen,
  ];
}

function filterGraph(renditions: Rendition[]): string {
  const split = `[0:v:0]split=${renditions.length}${renditions.map((r) => `[s${r.name}]`).join('')}`;
  const scales = renditions.map(
    (r) => `[s${r.name}]fps=${r.fps},scale=${r.width}:${r.height},setsar=1,format=yuv420p[v${r.name}]`,
  );
  return [split, ...scales].join(';');
}

function renditionOutput(rendition: Rendition, job: EncodeJob): string[] {
  const picture = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-profile:v',
    rendition.profile,
    '-pix_fmt',
    'yuv420p',
  ];
  const keyframes = ['-sc_threshold', '0', '-force_key_frames', 'expr:gte(t,n_forced*2)'];
  const rate = [
    '-crf',
    String(rendition.crf),
    '-maxrate',
    String(rendition.maxrate),
    '-bufsize',
    String(rendition.maxrate * 2),
  ];
  const sound = job.hasAudio ? ['-map', '0:a:0?', ...SOUND] : [];
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'];
  return [
    ...['-map', `[v${rendition.name}]`, ...sound, ...picture, ...keyframes, ...rate, ...ANONYMOUS],
    ...[...hls, ...FROM_ZERO, '-hls_flags', 'independent_segments+single_file'],
    join(job.folder, `${rendition.name}.m3u8`),
  ];
}

const audioOutput = (path: string) => [
  ...['-map', '0:a:0', '-vn', ...SOUND, ...ANONYMOUS],
  ...['-movflags', '+faststart', '-f', 'mp4', path],
];
