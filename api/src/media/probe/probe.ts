import { open } from 'node:fs/promises';
import { type DecodingFor, limitDecoding, VIDEO_MEMORY_KB } from '../../picture/decoders.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool, ToolFailed, type ToolRun } from '../tools/run-tool.ts';
import { asJson, askProbe, GUARDED_INPUT, isFileAtFault, unreadable } from './ask-probe.ts';
import { checkMagic, MAGIC_LENGTH } from './magic-bytes.ts';
import { MediaRefused } from './media-refused.ts';
import { cutOff, type ProbedVideo, readFacts, type StreamFacts, unreadableCodec } from './probe-facts.ts';
import {
  checkedDuration,
  checkLength,
  lastTimestamp,
  pictureEndOf,
  type Scan,
  SHORTEST_SECONDS,
} from './video-length.ts';

/** Matroska lists its streams in these bytes. */
const HEAD_BYTES = 8 * 1024;
/** What a phone records in slow motion is up to 960. */
const MAX_FPS = 1_000;
/** A difference in length that nobody sees: a picture or two. */
const UNSEEN_SECONDS = 0.1;
const PROBE_TIMEOUT_MS = 30_000;
const SCAN_TIMEOUT_MS = 120_000;

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

  const first = ['-show_packets', '-read_intervals', '%+#4'];
  const facts = readFacts(await look(['-show_format', '-show_streams', ...first]), codecIdsOf(head));
  const fps = facts.fps ?? (await countFrames(scan, facts));
  if (fps > MAX_FPS) {
    throw new MediaRefused(
      422,
      'TOO_MANY_FRAMES',
      `This video has more than ${MAX_FPS} frames a second. Please export it with fewer.`,
    );
  }
  const { start, ...checked } = facts;
  const { duration, ...measured } = await (isBroadcast(facts)
    ? playedLength(path, { ...facts, ...options, fps })
    : statedLength(scan, { ...facts, fps }));
  checkLength(duration);
  await decodeStart(path, { ...facts, ...options });
  return { ...checked, ...measured, fps, duration };
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

/**
 * Whether a file is of the kind that broadcasts are sent in. It has no index, and its clock leaps where recordings were
 * joined, which ffmpeg mends as it plays them.
 */
export const isBroadcast = ({ container = '' }: { container?: string }): boolean =>
  container.startsWith('mpeg');

/** Returns how long a file lasts as ffmpeg plays it, whatever its clock says. */
async function playedLength(
  path: string,
  { fps, pictureTrack, ...options }: PlayOptions & StreamFacts & { fps: number },
): Promise<{ duration: number; pictureEnd: number; missing: number }> {
  let [micros, pictures] = [0, 0];
  const onLine = (line: string) => {
    if (line.startsWith('out_time_us=')) micros = Number(line.slice(12)) || micros;
    if (line.startsWith('frame=')) pictures = Number(line.slice(6));
  };
  const copied = async (streams: string[]) => {
    micros = 0;
    await play(path, [...streams, '-c', 'copy'], { ...options, onLine, timeoutMs: SCAN_TIMEOUT_MS });
    return micros / 1e6;
  };
  const picture = ['-map', `0:V:${pictureTrack}`];
  const pictureEnd = (await copied(picture)) + 1 / fps;
  const missing = Math.max(0, 1 - pictures / (pictureEnd * fps));
  return { missing, pictureEnd, duration: Math.max(pictureEnd, await copied([...picture, '-map', '0:a?'])) };
}

/** Returns the length that a file states, if its data says the same. */
async function statedLength(
  scan: Scan,
  facts: StreamFacts & { fps: number },
): Promise<{ duration: number; pictureEnd: number }> {
  const { start, pictureTrack } = facts;
  const duration =
    facts.duration === undefined
      ? (await lastTimestamp(scan, undefined)) - start
      : await checkedDuration(scan, { ...facts, duration: facts.duration });
  const isCutOff = facts.duration !== undefined && duration < facts.duration - UNSEEN_SECONDS;
  if (isCutOff && duration < SHORTEST_SECONDS) throw cutOff();
  const pictureEnd =
    (isCutOff ? undefined : facts.pictureEnd) ??
    (await pictureEndOf(scan, { end: start + duration, pictureTrack })) - start;
  return { duration, pictureEnd };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Measures the rate of the first five seconds, for files of variable rate, whose header has no usable rate. */
async function countFrames(scan: Scan, { pictureTrack }: StreamFacts): Promise<number> {
  const select = ['-select_streams', `V:${pictureTrack}`];
  let [count, first, last] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  await scan([...select, '-read_intervals', '%+5', '-show_entries', 'packet=pts_time'], (line) => {
    const time = Number.parseFloat(line);
    if (Number.isNaN(time)) return;
    [count, first, last] = [count + 1, Math.min(first, time), Math.max(last, time)];
  });
  return last > first ? (count - 1) / (last - first) : 30;
}

/** Decodes the first frames, because a header may promise a stream that no decoder can read. */
async function decodeStart(path: string, options: PlayOptions & StreamFacts): Promise<void> {
  let frames = 0;
  const onLine = (line: string) => {
    if (line.startsWith('frame=')) frames = Number(line.slice(6));
  };
  const start = ['-map', `0:V:${options.pictureTrack}`, '-frames:v', '24'];
  await play(path, start, { ...options, onLine, timeoutMs: PROBE_TIMEOUT_MS });
  if (frames === 0) throw unreadable(options.codec);
}

/** How ffmpeg says that it has no decoder for a codec, or only a part of one. */
const NO_DECODER = /Decoder .*not found|Decoding requested, but no decoder|Unknown decoder|not implemented/i;

type PlayOptions = Pick<ProbeOptions, 'tools' | 'signal'> & { codec: string };

/** Lets ffmpeg play a file, or a part, into nothing. @throws MediaRefused when the file is at fault */
async function play(
  path: string,
  part: string[],
  { tools, codec, ...limits }: PlayOptions & Pick<ToolRun, 'onLine' | 'timeoutMs'>,
): Promise<void> {
  const input = ['-v', 'error', '-nostdin', '-progress', 'pipe:3', '-threads', '2', ...GUARDED_INPUT];
  try {
    await runTool({
      file: tools.ffmpeg,
      args: [...input, '-i', path, ...part, '-f', 'null', '-'],
      memoryKb: VIDEO_MEMORY_KB,
      ...limits,
    });
  } catch (error) {
    if (error instanceof ToolFailed && NO_DECODER.test(error.detail)) throw unreadableCodec(codec);
    if (isFileAtFault(error)) throw unreadable(codec);
    throw error;
  }
}
