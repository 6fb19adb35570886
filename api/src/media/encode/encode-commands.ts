import { join } from 'node:path';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import type { SourceFacts } from './examine-source.ts';
import type { Rendition } from './ladder.ts';
import { BT709_TAGS, deinterlace, openSource, pictureStream, scaleToBt709 } from './picture-filters.ts';

const SAMPLE_RATE = 44_100;
const SOUND = `-c:a aac -ac 1 -ar ${SAMPLE_RATE} -b:a 48k`.split(' ');
const STEREO = 'aformat=channel_layouts=stereo';
const MIXES = {
  sum: '',
  difference: `${STEREO},pan=mono|c0=0.5*c0-0.5*c1,`,
  left: `${STEREO},pan=mono|c0=c0,`,
  first: 'pan=mono|c0=0.5*c0+0.5*c1,',
} as const;
/**
 * Fills a late start, gaps and an early end with silence. Without edit lists a track's first sample is at 0, and a player
 * waits for sound as long as the picture lasts.
 */
const filled = ({ duration, sound }: SourceFacts): string[] => [
  '-af',
  `${MIXES[sound?.mix ?? 'sum']}aresample=osr=${SAMPLE_RATE}:async=1:first_pts=0:lfe_mix_level=0.5,apad=whole_len=${Math.floor(duration * SAMPLE_RATE)}`,
];
/**
 * Timestamps that need no edit lists, which browsers don't read. Without these flags, B-frames would delay the first
 * picture by up to 0.08 s. A player that switches to a rendition without B-frames would then find a gap, stall there and
 * never reach the end.
 */
const FROM_ZERO = 'movflags=+negative_cts_offsets:use_editlist=0';
/** Cuts at each keyframe. With an `hls_time` of two seconds, the first segment would be two seconds long. */
const HLS = {
  f: 'hls',
  hls_time: '1',
  hls_playlist_type: 'vod',
  hls_segment_type: 'fmp4',
  hls_flags: 'independent_segments+single_file',
};
/** A keyframe every two seconds and one more after the first second, so all renditions are cut at the same times. */
const KEYFRAMES = 'expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))';
const PICTURE =
  `-c:v libx264 -preset veryfast -pix_fmt yuv420p -sc_threshold 0 -force_key_frames ${KEYFRAMES}`.split(' ');
/** Strips metadata and chapters, because they may reveal where and when the source was filmed. */
const ANONYMOUS = ['-map_metadata', '-1', '-map_chapters', '-1'];

export interface EncodeJob {
  source: string;
  folder: string;
  renditions: Rendition[];
  facts: SourceFacts;
  /** The file of a rendition whose sound is copied. If absent, the sound is encoded from the source. */
  soundOf?: string | undefined;
  /** Also writes `audio.m4a`, for listening without picture. */
  audioFile: boolean;
}

/**
 * Returns ffmpeg's arguments for one process that writes `<name>.m4s` and `<name>.m3u8` for each rendition. The tee
 * muxer encodes the sound once for all of them. Separate outputs would each encode it, and `var_stream_map` with names
 * fails in ffmpeg 4.1.
 */
export function encodeArguments(
  job: EncodeJob,
  tools: Pick<Ffmpeg, 'hasSegmentOptions' | 'filters'>,
): string[] {
  const { source, folder, renditions, facts, soundOf, audioFile } = job;
  const { hasSegmentOptions } = tools;
  const hasAudio = facts.sound !== undefined;
  const input = [
    ...'-v repeat+warning -nostdin -y -progress pipe:3'.split(' '),
    ...openSource(source, facts),
  ];
  if (soundOf) input.push('-i', soundOf);
  const pictures = renditions.flatMap(({ name }) => ['-map', `[v${name}]`]);
  const copied = ['-map', '1:a:0', '-c:a', 'copy'];
  const encoded = facts.sound ? ['-map', `0:a:${facts.sound.track}`, ...filled(facts), ...SOUND] : [];
  const sound = soundOf ? copied : encoded;
  const outputs = renditions.map(({ name }, n) => {
    const select = hasAudio ? `v:${n},a` : `v:${n}`;
    const hls = { ...HLS, ...(hasSegmentOptions && { hls_segment_options: FROM_ZERO }) };
    return teeOutput(join(folder, `${name}.m3u8`), { select, ...hls });
  });
  const listen = { select: 'a', f: 'mp4', movflags: '+faststart' };
  if (audioFile && hasAudio) outputs.push(teeOutput(join(folder, 'audio.m4a'), listen));
  return [
    ...input,
    '-filter_complex',
    filterGraph(renditions, facts, tools),
    ...pictures,
    ...PICTURE,
    // Without the options, pictures that need no edit lists are those without B-frames.
    ...(hasSegmentOptions ? [] : ['-bf', '0']),
    ...BT709_TAGS,
    ...renditions.flatMap(pictureRate),
    ...sound,
    ...ANONYMOUS,
    // The mp4 muxer would request this flag from the encoders, but tee doesn't.
    '-flags',
    '+global_header',
    '-f',
    'tee',
    outputs.join('|'),
  ];
}

/**
 * Scales each rendition from the next larger one, so the source is decoded only once. The first also converts the source:
 * whole pictures in BT.709, until the sound ends.
 */
function filterGraph(
  renditions: Rendition[],
  facts: SourceFacts,
  tools: Pick<Ffmpeg, 'hasSegmentOptions' | 'filters'>,
): string {
  return renditions
    .toReversed()
    .map(({ name, fps, width, height }, n, all) => {
      const rate = `fps=${fps}:start_time=0`;
      const next = all[n + 1];
      const drawn =
        n === 0
          ? [
              ...deinterlace(facts, tools),
              rate,
              ...scaleToBt709(facts, { width, height }, tools),
              ...heldPicture(facts, tools),
            ]
          : [
              // At the same rate the filter would add a picture at the end.
              ...(fps === all[n - 1]?.fps ? [] : [rate]),
              `scale=${width}:${height}`,
              'setsar=1',
              'format=yuv420p',
            ];
      const from = n === 0 ? pictureStream(facts) : `s${name}`;
      return `[${from}]${drawn.join()}${next ? `,split[v${name}][s${next.name}]` : `[v${name}]`}`;
    })
    .join(';');
}

/** The shortest end of the sound without a picture that is filled: less than one picture of the slowest rendition. */
const FILLED_SECONDS = 0.05;

/** Holds the last picture until the sound ends. A picture that breaks off earlier than the file says is not held. */
function heldPicture(
  { duration, pictureEnd, fps }: SourceFacts,
  { filters }: Pick<Ffmpeg, 'filters'>,
): string[] {
  const missing = Math.max(duration - pictureEnd, fps < 2 ? 1 / fps : 0);
  if (missing < FILLED_SECONDS || !filters.includes('tpad')) return [];
  return [`tpad=stop_mode=clone:stop_duration=${missing.toFixed(3)}`, `trim=end=${duration.toFixed(3)}`];
}

const pictureRate = ({ profile, crf, maxrate }: Rendition, n: number): string[] =>
  `-profile:v:${n} ${profile} -crf:v:${n} ${crf} -maxrate:v:${n} ${maxrate} -bufsize:v:${n} ${maxrate * 2}`.split(
    ' ',
  );

/** Escapes an output for tee, which parses its text once as a whole and its options a second time. */
function teeOutput(path: string, options: Record<string, string>): string {
  const set = Object.entries(options).map(([name, value]) => `${name}=${value.replace(/[\\':\]]/g, '\\$&')}`);
  return `[${set.join(':')}]${path}`.replace(/[\\'|]/g, '\\$&');
}
