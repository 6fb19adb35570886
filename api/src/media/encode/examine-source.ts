import type { ProbedVideo, ScanOrder, SoundTrack } from '../probe/probe-facts.ts';
import { type DecodeOptions, metadataOf, openPart } from './decode-part.ts';
import { firstSounding, listen, type Mix, mixOf } from './listen.ts';
import {
  canConvert,
  isHdr,
  pictureStream,
  type SourcePicture,
  tagAs,
  WHITE_NITS,
} from './picture-filters.ts';

/** The sound track that couples hear. */
interface HeardSound {
  track: number;
  /** Absent in facts that were stored before it was measured in parts. */
  mix?: Mix;
}

/** A probed video with what only decoding shows. */
export interface SourceFacts extends ProbedVideo {
  sound: HeardSound | undefined;
  /** The sound tracks that can be decoded. */
  audible: number[];
  /** How bright the white of HDR is, in nits. Absent in facts that were stored when it was always 100. */
  white?: number | undefined;
  /** What the administrator should know about the result, in sentences. */
  notes: string[];
}

interface ExamineOptions extends DecodeOptions {
  /** The track that the administrator chose, if any. */
  chosenTrack?: number | undefined;
}

const MAX_TRACKS = 12;
/** No camera is interlaced below or above these lines, or draws more than 30 whole pictures a second from halves. */
const MIN_INTERLACED_LINES = 400;
const MAX_INTERLACED_LINES = 1088;
const MAX_INTERLACED_FPS = 31;
const LOOK_SECONDS = 5;
/** The seconds by which the sound may outlast the picture without being mentioned. */
const UNNOTICED_SECONDS = 1;

/** Looks and listens into a probed file: is it interlaced, which of its sound tracks can be decoded and which is heard? */
export async function examineSource(
  path: string,
  probed: ProbedVideo,
  options: ExamineOptions,
): Promise<SourceFacts> {
  const { sounds, colour, duration, pictureEnd } = probed;
  const audible: number[] = [];
  const unreadable: SoundTrack[] = [];
  for (const sound of sounds.slice(0, MAX_TRACKS)) {
    const state = await listen(path, sound.track, options);
    if (state === 'unreadable') unreadable.push(sound);
    if (state === 'audible') audible.push(sound.track);
  }
  const preferred = byPreference(sounds, audible, options.chosenTrack);
  const [wanted] = preferred;
  // What the administrator chose is heard, whatever is in it.
  const candidates = wanted?.track === options.chosenTrack ? preferred.slice(0, 1) : preferred;
  const sounding = await firstSounding(path, candidates, { ...options, duration });
  const heard = sounding ?? wanted;
  const silent = sounding === wanted ? undefined : wanted;
  const mix = heard ? await mixOf(path, { ...heard, duration }, options) : 'sum';
  const notes = [
    ...soundNotes(sounds, { unreadable, silent, heard }),
    ...MIX_NOTES[mix],
    ...(duration - pictureEnd > UNNOTICED_SECONDS
      ? [`The sound goes on for ${Math.round(duration - pictureEnd)} s after the last picture, which stays.`]
      : []),
    ...(canConvert(colour, options.tools)
      ? []
      : ['The colours look pale: the ffmpeg of this site can’t convert HDR. Install a newer one.']),
  ];
  return {
    ...probed,
    scan: probed.scan === 'progressive' ? await scanOrder(path, probed, options) : probed.scan,
    sound: heard && { track: heard.track, mix },
    audible,
    white: await whiteOf(path, probed, options),
    notes,
  };
}

/**
 * Sorts the sound tracks that can be decoded: the chosen one, the one that is marked as default, those that are no
 * commentary, the others.
 */
function byPreference(
  sounds: SoundTrack[],
  audible: number[],
  chosenTrack: number | undefined,
): SoundTrack[] {
  const rank = ({ track, isDefault, isAside }: SoundTrack) =>
    track === chosenTrack ? 0 : isDefault ? 1 : isAside ? 3 : 2;
  return sounds.filter(({ track }) => audible.includes(track)).toSorted((a, b) => rank(a) - rank(b));
}

function soundNotes(
  sounds: SoundTrack[],
  {
    unreadable,
    silent,
    heard,
  }: { unreadable: SoundTrack[]; silent: SoundTrack | undefined; heard: SoundTrack | undefined },
): string[] {
  const codecs = [...new Set(unreadable.map(({ codec }) => codec))].join(', ');
  if (sounds.length > 0 && !heard) {
    if (unreadable.length === 0) {
      return ['Couples hear nothing: the sound of this file is empty, as if the microphone had been off.'];
    }
    return [
      `Couples hear nothing: the sound of this file (${codecs}) can’t be read. Export it with AAC sound and upload it again.`,
    ];
  }
  if (!heard) return [];
  const which = [
    ...(sounds.length > 1 ? [`Couples hear sound track ${heard.track + 1} of ${sounds.length}.`] : []),
    ...(silent && silent !== heard ? [`Track ${silent.track + 1} seems to be silent.`] : []),
    ...(silent === heard
      ? ['The sound seems to be silent, as if the microphone had been off. Listen to it before you publish.']
      : []),
    ...(unreadable.length > 0 ? [`What can’t be read: ${codecs}.`] : []),
  ];
  return which.length > 0 ? [which.join(' ')] : [];
}

const MIX_NOTES: Record<Mix, string[]> = {
  sum: [],
  difference: ['Left and right cancel each other out in this sound, so one of them is turned.'],
  left: ['Left and right cancel each other out in parts of this sound, so couples hear the left one.'],
  first: ['This sound has more channels than a room has loudspeakers: couples hear the first two.'],
};

/** Looks for the comb of half pictures in a few seconds of a file that isn't flagged as interlaced. */
async function scanOrder(path: string, probed: ProbedVideo, options: ExamineOptions): Promise<ScanOrder> {
  const { height, width, duration, fps } = probed;
  const lines = Math.min(width, height);
  const isPossible =
    lines >= MIN_INTERLACED_LINES && lines <= MAX_INTERLACED_LINES && fps <= MAX_INTERLACED_FPS;
  if (!isPossible || !options.tools.filters.includes('idet')) return 'progressive';
  const filter = 'idet,metadata=mode=print:key=lavfi.idet.multiple.current_frame:file=-';
  const part = openPart(path, ['-ss', (duration * 0.3).toFixed(2), '-t', String(LOOK_SECONDS)]);
  const verdicts = await metadataOf([...part, '-map', pictureStream(probed), '-vf', filter], options);
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  const [tff, bff, progressive] = [count('tff'), count('bff'), count('progressive')];
  const order = tff >= bff ? 'tff' : 'bff';
  // A camera draws the same half first all the time. Fine patterns that move look like either, in turn.
  const isSteady = Math.max(tff, bff) > 9 * (Math.min(tff, bff) + progressive);
  return isSteady && Math.max(tff, bff) >= 5 ? order : 'progressive';
}

/** The keyframes of the first minutes tell how bright a video is, without decoding the rest. */
const BRIGHTNESS_SECONDS = 300;

/**
 * Cameras film with the white of ITU-R BT.2408. Where no phone says that it filmed, and nothing is as bright, an editor made
 * the HDR from an ordinary picture, whose white is darker.
 */
export async function whiteOf(
  path: string,
  picture: SourcePicture,
  options: DecodeOptions,
): Promise<number | undefined> {
  if (!isHdr(picture.colour) || !canConvert(picture.colour, options.tools)) return undefined;
  if (picture.isByPhone) return WHITE_NITS.camera;
  const part = openPart(path, ['-skip_frame', 'nokey', '-t', String(BRIGHTNESS_SECONDS)]);
  const linear = [...tagAs(picture), `zscale=t=linear:npl=${WHITE_NITS.camera}:r=tv`, 'format=yuv420p'];
  const filter = `scale=64:64:flags=area,${linear.join()},signalstats,metadata=print:key=lavfi.signalstats.YMAX:file=-`;
  const peaks = await metadataOf([...part, '-map', pictureStream(picture), '-vf', filter], options);
  const nits = (Math.max(0, ...peaks.map(Number)) - 16) * (WHITE_NITS.camera / 219);
  return Math.min(WHITE_NITS.camera, Math.max(WHITE_NITS.editor, Math.round(nits)));
}
