import { unreadable } from './ask-probe.ts';
import { MediaRefused } from './media-refused.ts';
import type { StreamFacts } from './probe-facts.ts';

/** The part of a file in which its last picture is sought first. */
const LATE_SECONDS = 30;
/** Asks ffprobe. Passes each line of CSV to `onOutput`. */
export type Scan = (args: string[], onOutput: (line: string) => void) => Promise<unknown>;

/**
 * Returns the end of the last packet of picture or sound after `from`, in seconds of the file's own clock, or -Infinity if
 * there is none.
 */
export async function lastTimestamp(
  scan: Scan,
  from: number | undefined,
  streams: string[] = [],
): Promise<number> {
  const where = from === undefined ? streams : [...streams, '-read_intervals', `${from}%`];
  let latest = Number.NEGATIVE_INFINITY;
  const entries = [...where, '-show_entries', 'packet=codec_type,pts_time,dts_time,duration_time,flags'];
  // A recording of three hours has a million packets.
  const scanned = scan(entries, (line) => {
    const [kind = '', ...parts] = line.split(',');
    const [flags = '', ...times] = parts.reverse();
    // What an edit list leaves out is read, and not shown.
    if (flags.includes('D') || !/^(?:video|audio)$/.test(kind)) return;
    const [duration, decoded, shown] = times.map(Number.parseFloat);
    const start = Number.isNaN(shown ?? Number.NaN) ? decoded : shown;
    const end = (start ?? Number.NaN) + (duration || 0);
    if (end > latest) latest = end;
  });
  // A Matroska file that begins before zero can't be entered late.
  const isReadable = await scanned.then(
    () => true,
    (error: unknown) => {
      if (from === undefined || !(error instanceof MediaRefused)) throw error;
      return false;
    },
  );
  return isReadable ? latest : lastTimestamp(scan, undefined, streams);
}

/** Returns when the last picture of a file ends that doesn't say so, in seconds of the file's own clock. */
export async function pictureEndOf(
  scan: Scan,
  { end, pictureTrack }: { end: number; pictureTrack: number },
): Promise<number> {
  const picture = ['-select_streams', `V:${pictureTrack}`];
  const late = await lastTimestamp(scan, Math.max(0, end - LATE_SECONDS), picture);
  return Number.isFinite(late) ? late : lastTimestamp(scan, undefined, picture);
}

export const SHORTEST_SECONDS = 0.5;

/** @throws MediaRefused when a video is too short or too long */
export function checkLength(duration: number): void {
  if (!Number.isFinite(duration)) throw unreadable();
  if (duration < SHORTEST_SECONDS)
    throw new MediaRefused(422, 'TOO_SHORT', 'This video is shorter than half a second.');
  if (duration > 3 * 3600 + 60) {
    throw new MediaRefused(
      422,
      'TOO_LONG',
      'This video is longer than three hours. Please upload it in parts.',
    );
  }
}

/**
 * Checks for data at the end that the header claims, because headers lie (ten hours) and uploads are cut short. Returns
 * the duration of what is there. Matroska counts it from zero, although the first timestamp may be a later one.
 */
export async function checkedDuration(
  scan: Scan,
  { duration, start, container, fps }: StreamFacts & { duration: number; fps: number },
): Promise<number> {
  checkLength(duration);
  // The last picture of a recording of few pictures lasts long, which not every container says.
  const slack = Math.max(durationSlack(duration), 1.5 / fps);
  const lastBefore = (end: number) => lastTimestamp(scan, Math.max(0, end - 5));
  const last = (await lastBefore(start + duration)) - start;
  // An MP4 says how long its last picture lasts, so one that ends early was cut off, by less than anyone refuses.
  const unsaid = container.includes('mp4') ? 0 : 1.5 / fps;
  if (Math.abs(last - duration) <= slack) return Math.min(last + unsaid, duration);
  const isFromZero = container.includes('matroska') && start > slack;
  if (isFromZero && Math.abs((await lastBefore(duration)) - duration) <= slack) return duration - start;
  throw new MediaRefused(
    422,
    'DURATION_MISMATCH',
    'This video is not as long as it says. It may have been cut short; please export or upload it again.',
  );
}

/** Returns how far two honest measurements of a video's length may differ, in seconds. */
export const durationSlack = (duration: number): number => Math.max(2, duration * 0.02);
