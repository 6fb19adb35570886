import { mkdir, rm } from 'node:fs/promises';
import { MediaRefused } from '../probe/media-refused.ts';
import { durationSlack } from '../probe/video-length.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool, ToolFailed } from '../tools/run-tool.ts';
import { type EncodeJob, encodeArguments } from './encode-commands.ts';

/** The time without any progress after which ffmpeg counts as hung: two minutes. */
const STALL_TIMEOUT_MS = 120_000;

/** How ffmpeg says, before and since version 7, that a picture of which stream can't be decoded, or only in part. */
const DAMAGE =
  /(?:corrupt decoded frame in stream |Error while decoding stream #0:)(\d+)|vist#0:(\d+)\/.*(?:corrupt decoded frame|Error submitting packet)/;
/** Without a complaint of ffmpeg, pictures that seem to be missing are shown twice. */
const COMPLAINT = /corrupt|error|damaged|resync|Could not find ref/i;
/** The share of damaged pictures beyond which nobody would watch. */
const MAX_DAMAGED_SHARE = 0.5;

interface TranscodeOptions {
  tools: Ffmpeg;
  signal?: AbortSignal;
  /** Reports the progress from 0 to 1, never decreasing. */
  onProgress?: (done: number) => void;
}

/**
 * Runs one encoding process into `job.folder`, which is recreated, and removed again on any error.
 * Returns which share of the source's pictures was damaged or missing, from 0 to 1. Throws MediaRefused when most of it was, and
 * when the output is not as long as the probed duration. Sound is filled to that duration, so `measureRendition` checks
 * the picture's own.
 */
export async function transcode(job: EncodeJob, options: TranscodeOptions): Promise<number> {
  const { tools, signal, onProgress } = options;
  const { duration, fps, stream = 0, missing = 0 } = job.facts;
  await rm(job.folder, { recursive: true, force: true });
  await mkdir(job.folder, { recursive: true });
  let seconds = 0;
  let damaged = 0;
  let isTorn = false;
  const onError = (line: string) => {
    isTorn ||= COMPLAINT.test(line);
    if (DAMAGE.exec(line)?.slice(1).includes(String(stream))) damaged += 1;
  };
  const onLine = (line: string) => {
    const micros = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? Number.NaN);
    if (!(micros / 1e6 > seconds)) return;
    seconds = micros / 1e6;
    onProgress?.(Math.min(1, seconds / duration));
  };
  try {
    const args = encodeArguments(job, tools);
    await runTool({ file: tools.ffmpeg, args, signal, onLine, onError, stallMs: STALL_TIMEOUT_MS });
    if (Math.abs(seconds - duration) > durationSlack(duration)) {
      throw new MediaRefused(
        422,
        'DURATION_MISMATCH',
        'Parts of this video can’t be read: what is left is not as long as it should be. Please export it again.',
      );
    }
    const share = Math.max(damaged / (duration * fps), isTorn ? missing : 0);
    if (share > MAX_DAMAGED_SHARE) throw undecodable(job.facts.codec);
    return share;
  } catch (error) {
    await rm(job.folder, { recursive: true, force: true });
    throw isFileAtFault(error) ? undecodable(job.facts.codec) : error;
  }
}

/** An encoder that ends by itself could not read the source, unless it lacked memory. */
const isFileAtFault = (error: unknown): boolean =>
  error instanceof ToolFailed &&
  !error.killed &&
  !error.timedOut &&
  !/Cannot allocate memory|Resource temporarily unavailable/.test(error.detail);

const undecodable = (codec: string) =>
  new MediaRefused(
    422,
    'UNREADABLE',
    codec === 'h264'
      ? `Parts of this video can’t be read: the file is damaged. Please copy it again from where it was filmed, or export it again.`
      : `Parts of this video (${codec}) can’t be read. Please export it again as MP4 with H.264.`,
  );
