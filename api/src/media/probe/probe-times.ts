/** The times of a stream as ffprobe's JSON has them. */
export interface TimedStream {
  codec_type?: string;
  /** How many pictures an AVI file says that it has, and seconds for each: `1/25`. */
  nb_frames?: string;
  time_base?: string;
  start_time?: string;
  duration?: string;
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
