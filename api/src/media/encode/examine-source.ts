import { GUARDED_INPUT } from '../probe/ask-probe.ts';
import type { ProbedVideo, ScanOrder, SoundTrack } from '../probe/probe-facts.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool, ToolFailed } from '../tools/run-tool.ts';
import { canConvert, pictureStream } from './picture-filters.ts';

/**
 * How channels become one: as their sum, as the difference of mirror images, or the left one of twins; `first` is the sum
 * of the first two of a recorder's channels, of which nobody knows where they belong.
 */
type Mix = 'sum' | 'difference' | 'left' | 'first';

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
  /** What the administrator should know about the result, in sentences. */
  notes: string[];
}

interface ExamineOptions {
  tools: Ffmpeg;
  signal?: AbortSignal | undefined;
  /** The track that the administrator chose, if any. */
  chosenTrack?: number | undefined;
}

const TIMEOUT_MS = 120_000;
const MAX_TRACKS = 12;
/** No camera is interlaced below or above these lines, or draws more than 30 whole pictures a second from halves. */
const MIN_INTERLACED_LINES = 400;
const MAX_INTERLACED_LINES = 1088;
const MAX_INTERLACED_FPS = 31;
const LOOK_SECONDS = 5;
/** A sound is listened to in so many parts of so many seconds each, all of it if it is shorter. */
const LISTEN_PARTS = 8;
const LISTEN_SECONDS = 15;
/** The most channels of which ffmpeg knows where each belongs: in front, behind … */
const MAX_PLACED_CHANNELS = 8;
/** The loudest sample of what nobody hears, in dB below full scale. */
const SILENT_DB = -70;
/** The share of opposite sound that nobody misses. */
const UNHEARD_SHARE = 0.05;
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
  const [wanted, ...others] = byPreference(sounds, audible, options.chosenTrack);
  const isSilent = (sound: SoundTrack) => seemsSilent(path, { ...sound, duration }, options);
  const silent = wanted && (await isSilent(wanted)) ? wanted : undefined;
  let heard = wanted;
  for (const other of silent && silent.track !== options.chosenTrack ? others : []) {
    if (heard !== silent) break;
    if (!(await isSilent(other))) heard = other;
  }
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
  found: { unreadable: SoundTrack[]; silent: SoundTrack | undefined; heard: SoundTrack | undefined },
): string[] {
  const { unreadable, silent, heard } = found;
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

/** Decodes the beginning of a sound track, and returns what came of it. */
async function listen(
  path: string,
  track: number,
  options: ExamineOptions,
): Promise<'audible' | 'empty' | 'unreadable'> {
  let micros = 0;
  const onLine = (line: string) => {
    if (line.startsWith('out_time_us=')) micros = Math.max(micros, Number(line.slice(12)) || 0);
  };
  const args = [...input(path, []), '-progress', 'pipe:3', '-map', `0:a:${track}`, '-frames:a', '40'];
  if (!(await decode(args, { onLine }, options))) return 'unreadable';
  return micros > 0 ? 'audible' : 'empty';
}

const MIX_NOTES: Record<Mix, string[]> = {
  sum: [],
  difference: ['Left and right cancel each other out in this sound, so one of them is turned.'],
  left: ['Left and right cancel each other out in parts of this sound, so couples hear the left one.'],
  first: ['This sound has more channels than a room has loudspeakers: couples hear the first two.'],
};

/** Compares left and right, as they are after the other channels were added to them. */
async function mixOf(
  path: string,
  { track, channels, duration }: { track: number; channels: number; duration: number },
  options: ExamineOptions,
): Promise<Mix> {
  if (channels > MAX_PLACED_CHANNELS) return 'first';
  if (channels < 2) return 'sum';
  if (!options.tools.filters.includes('aphasemeter')) return 'sum';
  const filter = 'aphasemeter=video=0,ametadata=mode=print:key=lavfi.aphasemeter.phase:file=-';
  const values = await listenInParts(path, { track, duration, filter }, options);
  // Silence has no phase.
  const phases = values.map(Number).filter((phase) => Number.isFinite(phase) && phase !== 0);
  const share = (fits: (phase: number) => boolean) => phases.filter(fits).length / phases.length;
  const opposite = share((phase) => phase < -0.5);
  if (opposite > 0.5) return 'difference';
  // Only twins have all of the sound in one channel.
  return opposite > UNHEARD_SHARE && share((phase) => Math.abs(phase) > 0.9) > 0.9 ? 'left' : 'sum';
}

/** Whether nothing can be heard in the parts of a track that are listened to. */
async function seemsSilent(
  path: string,
  { track, duration }: { track: number; duration: number },
  options: ExamineOptions,
): Promise<boolean> {
  if (!options.tools.filters.includes('astats')) return false;
  const filter = 'astats=metadata=1,ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=-';
  const peaks = await listenInParts(path, { track, duration, filter }, options);
  return peaks.length > 0 && peaks.every((peak) => peak === '-inf' || Number(peak) < SILENT_DB);
}

/** Returns what a metadata filter prints of parts of a sound track, or of all of a short one. */
async function listenInParts(
  path: string,
  { track, duration, filter }: { track: number; duration: number; filter: string },
  options: ExamineOptions,
): Promise<string[]> {
  const isShort = duration <= LISTEN_PARTS * LISTEN_SECONDS;
  const values: string[] = [];
  for (let place = 0; place < (isShort ? 1 : LISTEN_PARTS); place += 1) {
    const from = ((duration * (place + 0.5)) / LISTEN_PARTS).toFixed(2);
    const part = isShort ? [] : ['-ss', from, '-t', String(LISTEN_SECONDS)];
    values.push(
      ...(await metadataOf([...input(path, part), '-map', `0:a:${track}`, '-af', filter], options)),
    );
  }
  return values;
}

/** Looks for the comb of half pictures in a few seconds of a file that isn't flagged as interlaced. */
async function scanOrder(path: string, probed: ProbedVideo, options: ExamineOptions): Promise<ScanOrder> {
  const { height, width, duration, fps } = probed;
  const lines = Math.min(width, height);
  const isPossible =
    lines >= MIN_INTERLACED_LINES && lines <= MAX_INTERLACED_LINES && fps <= MAX_INTERLACED_FPS;
  if (!isPossible || !options.tools.filters.includes('idet')) return 'progressive';
  const filter = 'idet,metadata=mode=print:key=lavfi.idet.multiple.current_frame:file=-';
  const part = input(path, ['-ss', (duration * 0.3).toFixed(2), '-t', String(LOOK_SECONDS)]);
  const verdicts = await metadataOf([...part, '-map', pictureStream(probed), '-vf', filter], options);
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  const [tff, bff, progressive] = [count('tff'), count('bff'), count('progressive')];
  const order = tff >= bff ? 'tff' : 'bff';
  // A camera draws the same half first all the time. Fine patterns that move look like either, in turn.
  const isSteady = Math.max(tff, bff) > 2 * (Math.min(tff, bff) + progressive);
  return isSteady && Math.max(tff, bff) >= 5 ? order : 'progressive';
}

const input = (path: string, part: string[]) => [
  '-v',
  'error',
  '-nostdin',
  ...GUARDED_INPUT,
  ...part,
  '-i',
  path,
];

/** Returns the values that a metadata filter prints, or none if the file can't be decoded there. */
async function metadataOf(args: string[], options: ExamineOptions): Promise<string[]> {
  const values: string[] = [];
  const onOutput = (line: string) => {
    const value = /^lavfi[^=]*=(\S+)/.exec(line)?.[1];
    if (value !== undefined) values.push(value);
  };
  await decode(args, { onOutput }, options);
  return values;
}

/** Decodes and keeps nothing. Returns whether it could; what was printed before it couldn't stays. */
async function decode(
  args: string[],
  listeners: { onLine?: (line: string) => void; onOutput?: (line: string) => void },
  { tools, signal }: ExamineOptions,
): Promise<boolean> {
  try {
    await runTool({
      file: tools.ffmpeg,
      args: [...args, '-f', 'null', '-'],
      ...listeners,
      timeoutMs: TIMEOUT_MS,
      ...(signal && { signal }),
    });
    return true;
  } catch (error) {
    if (!(error instanceof ToolFailed) || error.killed) throw error;
    return false;
  }
}
