import { MediaRefused } from './media-refused.ts';

/** 4096 x 2304, the largest picture that we accept, in either orientation. */
export const MAX_PIXELS = 4096 * 2304;
const MIN_SIDE = 16;
const MAX_ASPECT = 5;

/** A checked video. `duration` is in seconds. `width` and `height` include rotation and pixel shape. */
export interface ProbedVideo {
  duration: number;
  width: number;
  height: number;
  fps: number;
  hasAudio: boolean;
  codec: string;
  audioCodec: string | undefined;
  container: string;
  rotation: number;
}

/** Like ProbedVideo, but facts that the headers leave out are undefined. `start` is the file's first timestamp. */
export interface StreamFacts extends Omit<ProbedVideo, 'duration' | 'fps'> {
  duration: number | undefined;
  fps: number | undefined;
  start: number;
}

interface ProbeStream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

interface ProbeAnswer {
  streams?: ProbeStream[];
  format?: { format_name?: string; duration?: string; start_time?: string };
}

/** Reads ffprobe's `-show_format -show_streams` JSON and refuses files that are unacceptable by their headers. */
export function readFacts(answer: unknown): StreamFacts {
  const { streams = [], format = {} } = answer as ProbeAnswer;
  const picture = streams.find((s) => s.codec_type === 'video' && !s.disposition?.attached_pic);
  const sound = streams.find((s) => s.codec_type === 'audio' && s.codec_name !== undefined);
  if (!picture) {
    throw new MediaRefused(415, 'NO_VIDEO', 'This file has no moving picture. Please upload a video.');
  }
  const { width: coded = 0, height: lines = 0 } = picture;
  const wide = Math.round(coded * ratio(picture.sample_aspect_ratio?.replace(':', '/'), 1));
  checkPixels(coded, lines);
  checkShape(coded, lines);
  checkShape(wide, lines);
  const rotation = picture.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const turned = Math.abs(rotation) % 180 === 90;
  return {
    duration: number(format.duration),
    start: number(format.start_time) ?? 0,
    width: turned ? lines : wide,
    height: turned ? wide : lines,
    fps: frameRate(picture),
    hasAudio: sound !== undefined,
    codec: picture.codec_name ?? 'unknown',
    audioCodec: sound?.codec_name,
    container: format.format_name ?? 'unknown',
    rotation,
  };
}

function checkPixels(width: number, height: number): void {
  // ffprobe is told not to open larger pictures, and leaves out their size.
  if (width * height > MAX_PIXELS || width * height === 0) {
    throw new MediaRefused(
      422,
      'TOO_MANY_PIXELS',
      'The picture of this video is too large. We take up to 4096 x 2304.',
    );
  }
}

/** Checks the picture's sides, as stored and as shown: pixels need not be square. */
function checkShape(width: number, height: number): void {
  const short = Math.min(width, height);
  const long = Math.max(width, height);
  if (short < MIN_SIDE || long > short * MAX_ASPECT) {
    throw new MediaRefused(
      422,
      'ODD_PICTURE',
      `This video is ${width} x ${height}, which no screen can show well. Please export it in a common shape, such as 1920 x 1080.`,
    );
  }
}

/** Returns undefined if the header only has the clock's tick rate, as in recordings of variable rate. */
function frameRate(stream: ProbeStream): number | undefined {
  const average = ratio(stream.avg_frame_rate, 0);
  if (average > 0 && average <= 120.5) return average;
  const steady = ratio(stream.r_frame_rate, 0);
  return steady === average && steady > 0 && steady < 500 ? steady : undefined;
}

function ratio(text: string | undefined, otherwise: number): number {
  const [above, below] = (text ?? '').split('/').map(Number);
  return above && below ? above / below : otherwise;
}

function number(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
}
