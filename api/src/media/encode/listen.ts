import { type DecodeOptions, decode, metadataOf, openPart } from './decode-part.ts';

/**
 * How channels become one: as their sum, as the difference of mirror images, or the left one of twins; `first` is the sum
 * of the first two of a recorder's channels, of which nobody knows where they belong.
 */
export type Mix = 'sum' | 'difference' | 'left' | 'first';

/** A sound is listened to in so many parts of so many seconds each, all of it if it is shorter. */
const LISTEN_PARTS = 8;
const LISTEN_SECONDS = 15;
/** The most channels of which ffmpeg knows where each belongs: in front, behind … */
const MAX_PLACED_CHANNELS = 8;
/** The loudest sample of what nobody hears, in dB below full scale. */
const SILENT_DB = -70;
/** The share of opposite sound that nobody misses. */
const UNHEARD_SHARE = 0.05;

/** Decodes the beginning of a sound track, and returns what came of it. */
export async function listen(
  path: string,
  track: number,
  options: DecodeOptions,
): Promise<'audible' | 'empty' | 'unreadable'> {
  let micros = 0;
  const onLine = (line: string) => {
    if (line.startsWith('out_time_us=')) micros = Math.max(micros, Number(line.slice(12)) || 0);
  };
  const args = [...openPart(path, []), '-progress', 'pipe:3', '-map', `0:a:${track}`, '-frames:a', '40'];
  if (!(await decode(args, { onLine }, options))) return 'unreadable';
  return micros > 0 ? 'audible' : 'empty';
}

/** Compares left and right, as they are after the other channels were added to them. */
export async function mixOf(
  path: string,
  { track, channels, duration }: { track: number; channels: number; duration: number },
  options: DecodeOptions,
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

/** Returns the first track with a sound in the parts that are listened to. */
export async function firstSounding<T extends { track: number }>(
  path: string,
  sounds: readonly T[],
  options: DecodeOptions & { duration: number },
): Promise<T | undefined> {
  for (const sound of sounds) {
    const { track } = sound;
    if (!(await seemsSilent(path, { track, duration: options.duration }, options))) return sound;
  }
  return undefined;
}

/** Whether nothing can be heard in those parts of a track. */
async function seemsSilent(
  path: string,
  { track, duration }: { track: number; duration: number },
  options: DecodeOptions,
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
  options: DecodeOptions,
): Promise<string[]> {
  const isShort = duration <= LISTEN_PARTS * LISTEN_SECONDS;
  const values: string[] = [];
  for (let place = 0; place < (isShort ? 1 : LISTEN_PARTS); place += 1) {
    const from = ((duration * (place + 0.5)) / LISTEN_PARTS).toFixed(2);
    const part = isShort ? [] : ['-ss', from, '-t', String(LISTEN_SECONDS)];
    values.push(
      ...(await metadataOf([...openPart(path, part), '-map', `0:a:${track}`, '-af', filter], options)),
    );
  }
  return values;
}
