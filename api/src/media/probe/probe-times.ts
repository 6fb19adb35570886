/** The times and rates of a stream as ffprobe's JSON has them. */
export interface TimedStream {
  codec_type?: string;
  /** How many pictures an AVI file says that it has, and seconds for each: `1/25`. */
  nb_frames?: string;
  time_base?: string;
  start_time?: string;
  duration?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  /** A Matroska file's own end of the stream: `00:01:02.500000000`, counted from the file's zero. */
  tags?: { DURATION?: string };
}

type Times = Pick<TimedStream, 'start_time' | 'duration'>;

/** Returns the first timestamp of a file or stream in seconds, which may be before zero. */
export const startOf = ({ start_time }: Times): number =>
  Number.isFinite(Number(start_time)) ? Number(start_time) : 0;

/**
 * Returns a file's length in seconds. Matroska and MP4 count it from zero, although the first timestamp may be later, or
 * before it; other containers from the first timestamp.
 */
export function lengthOf(
  streams: readonly TimedStream[],
  file: Times & { format_name?: string },
): number | undefined {
  const start = startOf(file);
  // Of an AVI file that was cut off, ffprobe says how long it is now, not how long it should be.
  const counted = file.format_name === 'avi' ? Math.max(...streams.map(countedSeconds)) : 0;
  const stated = positive(Math.max(Number(file.duration) || 0, counted));
  const end = endOf(streams);
  if (stated === undefined || end <= 0) return stated;
  const isFromZero = Math.abs(stated - end) < Math.abs(start + stated - end);
  // Texts and data may go on after the film.
  const filmEnd = endOf(streams.filter(({ codec_type }) => /^(?:video|audio)$/.test(codec_type ?? '')));
  const after = filmEnd > 0 ? end - filmEnd : 0;
  return positive(stated - after - (isFromZero ? start : 0));
}

const endOf = (streams: readonly TimedStream[]): number =>
  Math.max(...streams.map((stream) => taggedEnd(stream) ?? startOf(stream) + secondsOf(stream)));

/**
 * Returns the seconds from the file's start at which its picture ends. In Matroska the stream's duration is a guess: that of
 * the whole file.
 */
export function pictureEndOf(picture: TimedStream, start: number): number | undefined {
  const tagged = taggedEnd(picture);
  if (tagged) return tagged - start;
  return secondsOf(picture) ? startOf(picture) - start + secondsOf(picture) : undefined;
}

const secondsOf = ({ duration }: Times): number => positive(Number(duration)) ?? 0;

function countedSeconds({ codec_type, nb_frames, time_base = '' }: TimedStream): number {
  const [count, rate] = time_base.split('/').map(Number);
  return (codec_type === 'video' && (Number(nb_frames) * (count ?? 0)) / (rate ?? 1)) || 0;
}

function taggedEnd({ tags }: TimedStream): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d+):([\d.]+)$/.exec(tags?.DURATION ?? '') ?? [];
  return positive(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

const positive = (seconds: number): number | undefined =>
  Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;

/** The highest rate of a rendition. */
const FASTEST = 30;

/**
 * Returns the pictures a second; undefined if the header only has the clock's tick rate, as in recordings of variable rate.
 * Phones and screen recorders film at a rate that varies: at the average of it, the fast parts would stutter.
 */
export function frameRate(stream: TimedStream): number | undefined {
  const average = ratio(stream.avg_frame_rate, 0);
  const steady = ratio(stream.r_frame_rate, 0);
  // Twice the average is the rate of an interlaced video's fields.
  const varies = average >= 2 && steady > average * 1.005 && steady !== 2 * average;
  if (average > 0 && average <= 120.5) return varies ? Math.max(average, Math.min(steady, FASTEST)) : average;
  return steady === average && steady > 0 && steady < 2_000 ? steady : undefined;
}

/** Returns the value of a fraction such as `30000/1001`. */
export function ratio(text: string | undefined, otherwise: number): number {
  const [above, below] = (text ?? '').split('/').map(Number);
  return above && below ? above / below : otherwise;
}
