import { open } from 'node:fs/promises';
import { type DecodingFor, limitDecoding, VIDEO_MEMORY_KB } from '../../picture/decoders.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool, ToolFailed, type ToolRun } from '../tools/run-tool.ts';
import { checkMagic, MAGIC_LENGTH } from './magic-bytes.ts';
import { MediaRefused } from './media-refused.ts';
import {
  MAX_PIXELS,
  type ProbedVideo,
  readFacts,
  type StreamFacts,
  tooManyPixels,
  unreadableCodec,
} from './probe-facts.ts';

/**
 * Options for every input from outside. They allow only files and real containers (a playlist named .mp4 would
 * otherwise open other local files), and no frame above our limit, whatever its header says.
 */
export const GUARDED_INPUT = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg',
  '-max_pixels',
  String(MAX_PIXELS),
];

/** Matroska lists its streams in these bytes. */
const HEAD_BYTES = 8 * 1024;
/** What a phone records in slow motion is up to 960. */
const MAX_FPS = 1_000;
const PROBE_TIMEOUT_MS = 30_000;
const SCAN_TIMEOUT_MS = 120_000;
/** The part of a file in which its last picture is sought first. */
const LATE_SECONDS = 30;
const unreadable = () =>
  new MediaRefused(422, 'UNREADABLE', 'This video is damaged: it can’t be read. Please export it again.');

interface ProbeOptions {
  tools: Ffmpeg;
  signal?: AbortSignal;
  /** The account that uploaded the file; absent when the worker checks the file again. */
  account?: DecodingFor;
}

/**
 * Checks a local file by its content and returns its facts. Throws MediaRefused when the file is at fault, any other
 * error when the machine is, and 429 when too many files are being probed already.
 */
export function probeVideo(path: string, options: ProbeOptions): Promise<ProbedVideo> {
  return limitDecoding(options.account, () => probe(path, options));
}

async function probe(path: string, options: ProbeOptions): Promise<ProbedVideo> {
  const head = await firstBytes(path);
  checkMagic(head.subarray(0, MAGIC_LENGTH));
  const look = (args: string[]) =>
    askProbe([...args, '-of', 'json', path], { ...options, timeoutMs: PROBE_TIMEOUT_MS }).then(asJson);
  const scan: Scan = (args, onOutput) =>
    askProbe([...args, '-of', 'csv=p=0', path], { ...options, timeoutMs: SCAN_TIMEOUT_MS, onOutput });

  const facts = readFacts(await look(['-show_format', '-show_streams']), codecIdsOf(head));
  const fps = facts.fps ?? (await countFrames(look));
  if (fps > MAX_FPS) {
    throw new MediaRefused(
      422,
      'TOO_MANY_FRAMES',
      `This video has more than ${MAX_FPS} frames a second. Please export it with fewer.`,
    );
  }
  const duration =
    facts.duration === undefined
      ? (await lastTimestamp(scan, undefined)) - facts.start
      : await checkedDuration(scan, { ...facts, fps, duration: facts.duration });
  checkLength(duration);
  await decodeStart(path, { ...options, codec: facts.codec });
  const { start, ...checked } = facts;
  const pictureEnd = facts.pictureEnd ?? (await pictureEndOf(scan, start + duration)) - start;
  return { ...checked, fps, duration, pictureEnd };
}

/** Returns the facts of a local file's headers, for a file that was probed before. */
export const readHeaders = async (path: string, options: ProbeOptions): Promise<StreamFacts> =>
  readFacts(
    asJson(
      await askProbe(['-show_format', '-show_streams', '-of', 'json', path], {
        ...options,
        timeoutMs: PROBE_TIMEOUT_MS,
      }),
    ),
  );

/** Returns how a Matroska file names its codecs, such as `V_MPEGI/ISO/VVC`, in the order of its streams. */
const codecIdsOf = (head: Buffer): string[] =>
  head.toString('latin1').match(/[VAS]_[A-Z][A-Z0-9_/.]+/g) ?? [];

/** What ffmpeg says of a picture larger than `-max_pixels`. */
const TOO_LARGE = /exceeds specified max pixel count/;

type Look = (args: string[]) => Promise<unknown>;
/** Passes each line of CSV to `onOutput`. */
type Scan = (args: string[], onOutput: (line: string) => void) => Promise<unknown>;

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function askProbe(
  args: string[],
  { tools, ...limits }: { tools: Ffmpeg } & Pick<ToolRun, 'signal' | 'timeoutMs' | 'onOutput'>,
): Promise<string> {
  try {
    return await runTool({
      file: tools.ffprobe,
      args: ['-v', 'error', ...GUARDED_INPUT, ...args],
      memoryKb: VIDEO_MEMORY_KB,
      ...limits,
    });
  } catch (error) {
    if (error instanceof ToolFailed && TOO_LARGE.test(error.detail)) throw tooManyPixels();
    if (isFileAtFault(error)) throw unreadable();
    throw error;
  }
}

function asJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    throw unreadable();
  }
}

const isFileAtFault = (error: unknown) => error instanceof ToolFailed && !error.killed;

/** Returns the end of the last packet after `from`, in seconds of the file's own clock, or -Infinity if there is none. */
async function lastTimestamp(scan: Scan, from: number | undefined, streams: string[] = []): Promise<number> {
  const where = from === undefined ? streams : [...streams, '-read_intervals', `${from}%`];
  let latest = Number.NEGATIVE_INFINITY;
  const entries = [...where, '-show_entries', 'packet=pts_time,dts_time,duration_time,flags'];
  // A recording of three hours has a million packets.
  const scanned = scan(entries, (line) => {
    const [flags = '', ...times] = line.split(',').reverse();
    // What an edit list leaves out is read, and not shown.
    if (flags.includes('D')) return;
    const [duration, decoded, shown] = times.map(Number.parseFloat);
    const start = Number.isNaN(shown ?? Number.NaN) ? decoded : shown;
    const end = (start ?? Number.NaN) + (duration || 0);
    if (end > latest) latest = end;
  });
  // A transport stream with few keyframes can't be entered late.
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
async function pictureEndOf(scan: Scan, end: number): Promise<number> {
  const picture = ['-select_streams', 'V:0'];
  const late = await lastTimestamp(scan, Math.max(0, end - LATE_SECONDS), picture);
  return Number.isFinite(late) ? late : lastTimestamp(scan, undefined, picture);
}

interface Packets {
  packets?: { pts_time?: string }[];
}

/** Measures the rate of the first five seconds, for files of variable rate, whose header has no usable rate. */
async function countFrames(look: Look): Promise<number> {
  const args = ['-select_streams', 'V:0', '-read_intervals', '%+5', '-show_entries', 'packet=pts_time'];
  const times = (((await look(args)) as Packets).packets ?? [])
    .map((p) => Number(p.pts_time))
    .filter(Number.isFinite);
  if (times.length < 2) return 30;
  const span = Math.max(...times) - Math.min(...times);
  return span > 0 ? (times.length - 1) / span : 30;
}

function checkLength(duration: number): void {
  if (!Number.isFinite(duration)) throw unreadable();
  if (duration < 0.5) throw new MediaRefused(422, 'TOO_SHORT', 'This video is shorter than half a second.');
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
 * the duration, which Matroska counts from zero although the first timestamp may be a later one.
 */
async function checkedDuration(
  scan: Scan,
  { duration, start, container, fps }: StreamFacts & { duration: number; fps: number },
): Promise<number> {
  checkLength(duration);
  // The last picture of a recording of few pictures lasts long, which not every container says.
  const slack = Math.max(durationSlack(duration), 1.5 / fps);
  const endsAt = async (end: number) =>
    Math.abs((await lastTimestamp(scan, Math.max(0, end - 5))) - end) <= slack;
  if (await endsAt(start + duration)) return duration;
  if (container.includes('matroska') && start > slack && (await endsAt(duration))) return duration - start;
  throw new MediaRefused(
    422,
    'DURATION_MISMATCH',
    'This video is not as long as it says. It may have been cut short; please export or upload it again.',
  );
}

/** Returns how far two honest measurements of a video's length may differ, in seconds. */
export const durationSlack = (duration: number): number => Math.max(2, duration * 0.02);

/** How ffmpeg says that it has no decoder for a codec, or only a part of one. */
const NO_DECODER = /Decoder .*not found|Decoding requested, but no decoder|Unknown decoder|not implemented/i;

/** Decodes the first frames, because a header may promise a stream that no decoder can read. */
async function decodeStart(
  path: string,
  { tools, signal, codec }: { tools: Ffmpeg; signal?: AbortSignal; codec: string },
): Promise<void> {
  let frames = 0;
  const onLine = (line: string) => {
    if (line.startsWith('frame=')) frames = Number(line.slice(6));
  };
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-progress',
    'pipe:3',
    '-threads',
    '2',
    ...GUARDED_INPUT,
    '-i',
    path,
  ];
  const decode = ['-map', '0:V:0', '-frames:v', '24', '-f', 'null', '-'];
  try {
    const limits = { timeoutMs: PROBE_TIMEOUT_MS, memoryKb: VIDEO_MEMORY_KB };
    await runTool({ file: tools.ffmpeg, args: [...args, ...decode], signal, onLine, ...limits });
  } catch (error) {
    if (error instanceof ToolFailed && NO_DECODER.test(error.detail)) throw unreadableCodec(codec);
    if (isFileAtFault(error)) throw unreadable();
    throw error;
  }
  if (frames === 0) throw unreadable();
}
