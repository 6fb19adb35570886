import { MediaRefused } from './media-refused.ts';
import {
  assumedTags,
  type ColourTags,
  colourOf,
  isByPhone,
  isDolbyAlone,
  mayBeTransparent,
  type PictureColour,
} from './picture-colour.ts';
import { frameRate, lengthOf, pictureEndOf, ratio, startOf, type TimedStream } from './probe-times.ts';

/** 4096 x 2304, the largest picture that we accept, in either orientation. */
export const MAX_PIXELS = 4096 * 2304;
const MIN_SIDE = 16;
const MAX_ASPECT = 5;

/** How a source's lines are drawn: all at once, or the upper or lower half first (`unknown`: its pictures say). */
export type ScanOrder = 'progressive' | 'tff' | 'bff' | 'unknown';

/** One of a file's sound tracks. `track` counts from 0 among the sound tracks. */
export interface SoundTrack {
  track: number;
  /** The codec's name, or the file's own abbreviation for a codec that ffmpeg doesn't know. */
  codec: string;
  channels: number;
  /** An ISO 639-2 code such as `eng`. */
  language: string | undefined;
  title: string | undefined;
  isDefault: boolean;
  /** Whether it is a commentary, or made for who can’t hear or see. */
  isAside: boolean;
}

/** A checked video. `duration` is in seconds. `width` and `height` include rotation and pixel shape. */
export interface ProbedVideo {
  /** The picture that couples see, counted from 0 among the moving pictures, as `0:V:` counts. */
  pictureTrack: number;
  /** The same, counted among all streams; absent in facts that were stored before damage was counted. */
  stream?: number;
  duration: number;
  width: number;
  height: number;
  fps: number;
  /** Only as flagged; `examineSource` also looks. */
  scan: ScanOrder;
  colour: PictureColour;
  /** What the file leaves out of the tags of HDR or a wide gamut, for ffmpeg's `setparams`. */
  assumed?: string | undefined;
  /** Whether a phone's camera made the file, by its own word; absent in facts that were stored before. */
  isByPhone?: boolean;
  sounds: SoundTrack[];
  codec: string;
  /** Whether the picture may be transparent in places. */
  hasAlpha?: boolean;
  container: string;
  rotation: number;
  /** Seconds at which the picture ends. The sound may go on. */
  pictureEnd: number;
  /** In streams of broadcasts, the share of pictures that aren't there, from 0 to 1. */
  missing?: number;
}

/** Like ProbedVideo, but facts that the headers leave out are undefined. `start` is the file's first timestamp. */
export interface StreamFacts extends Omit<ProbedVideo, 'duration' | 'fps' | 'pictureEnd'> {
  pictureEnd: number | undefined;
  duration: number | undefined;
  fps: number | undefined;
  start: number;
}

interface ProbeStream extends TimedStream, ColourTags {
  codec_name?: string;
  codec_tag?: string;
  codec_id?: string | undefined;
  channels?: number;
  sample_aspect_ratio?: string;
  field_order?: string;
  disposition?: Partial<Record<(typeof ASIDES)[number] | 'attached_pic' | 'default', number>>;
  tags?: Partial<Record<'language' | 'title' | 'DURATION' | 'enc_key_id' | 'alpha_mode', string>>;
}

interface ProbeAnswer {
  streams?: ProbeStream[];
  packets?: Pick<ProbeStream, 'side_data_list'>[];
  format?: { format_name?: string; duration?: string; start_time?: string; tags?: Record<string, string> };
}

/**
 * Reads ffprobe's `-show_format -show_streams` JSON, with the first packets if there are any, and refuses files that are
 * unacceptable by their headers.
 * @param codecIds what a Matroska file calls the codecs of its streams, in order, for those that ffprobe has no name for
 */
export function readFacts(answer: unknown, codecIds: readonly string[] = []): StreamFacts {
  const { streams: probedStreams = [], packets = [], format = {} } = answer as ProbeAnswer;
  if ([...probedStreams, ...packets].some(isProtected)) throw copyProtected();
  const streams = probedStreams.map((stream, place) => ({ ...stream, codec_id: codecIds[place] }));
  const pictures = streams.filter((s) => s.codec_type === 'video' && !s.disposition?.attached_pic);
  const picture = mainPicture(pictures);
  // A track that isn't described: the index breaks off before it.
  if (!picture && streams.some((s) => s.codec_type === 'data' && s.codec_tag === '0x0000')) throw cutOff();
  if (!picture) {
    throw new MediaRefused(415, 'NO_VIDEO', 'This file has no moving picture. Please upload a video.');
  }
  if (!hasCodec(picture)) throw unreadableCodec(codecName(picture));
  if (isDolbyAlone(picture)) throw unreadableCodec('Dolby Vision without HDR10 or HLG');
  const { width: coded = 0, height: lines = 0 } = picture;
  const wide = Math.round(coded * ratio(picture.sample_aspect_ratio?.replace(':', '/'), 1));
  checkPixels(coded, lines);
  checkShape(coded, lines);
  checkShape(wide, lines);
  const rotation = picture.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const turned = Math.abs(rotation) % 180 === 90;
  const start = startOf(format);
  return {
    pictureTrack: pictures.indexOf(picture),
    stream: streams.indexOf(picture),
    duration: lengthOf(streams, format),
    start,
    width: turned ? lines : wide,
    height: turned ? wide : lines,
    fps: frameRate(picture),
    scan: SCANS[picture.field_order ?? ''] ?? 'progressive',
    colour: colourOf(picture),
    assumed: assumedTags(picture),
    isByPhone: isByPhone(format.tags),
    sounds: streams.filter((s) => s.codec_type === 'audio').map(soundTrack),
    codec: codecName(picture),
    hasAlpha: mayBeTransparent(picture),
    container: format.format_name ?? 'unknown',
    rotation,
    pictureEnd: pictureEndOf(picture, start),
  };
}

/** The refusal of a recording that was never finished, or only partly copied. */
export const cutOff = () =>
  new MediaRefused(
    422,
    'UNREADABLE',
    'The end of this video is missing: it was not copied to its end, or the recording broke off. Please copy or export it again.',
  );

/** The sample entries of shops: Apple's, and those of MPEG that don't say what is in them. */
const PROTECTED = /^(?:dr(?:mi|ms|mt)|p608|enc[atuv])$/;

/** Whether a stream or packet is encrypted, in MP4 (CENC, FairPlay) or WebM. */
const isProtected = ({ codec_tag_string = '', side_data_list = [], tags }: Partial<ProbeStream>) =>
  PROTECTED.test(codec_tag_string) ||
  tags?.enc_key_id !== undefined ||
  side_data_list.some(({ side_data_type = '' }) => side_data_type.startsWith('Encryption'));

const copyProtected = () =>
  new MediaRefused(
    415,
    'COPY_PROTECTED',
    'This video is copy-protected: only the app of its shop can play it. Please upload a video without protection.',
  );

/** What covers are stored in. Some programs store one as the first track, without a flag. */
const STILL_CODECS = ['mjpeg', 'png', 'bmp', 'gif'];

/** Returns the picture that is marked as default, else the first, of those that aren't a cover. */
function mainPicture<T extends ProbeStream>(pictures: readonly T[]): T | undefined {
  const moving = pictures.filter(({ codec_name = '' }) => !STILL_CODECS.includes(codec_name));
  const candidates = moving.length > 0 ? moving : pictures;
  return candidates.find(({ disposition }) => disposition?.default === 1) ?? candidates[0];
}

/** The refusal of a picture that no decoder of this ffmpeg reads. */
export const unreadableCodec = (codec: string) =>
  new MediaRefused(
    415,
    'UNKNOWN_CODEC',
    `The picture of this video is in a format that we can’t read (${codec}). Please export it as MP4 with H.264.`,
  );

const hasCodec = ({ codec_name }: ProbeStream) => !['unknown', 'none', undefined].includes(codec_name);

const codecName = (stream: ProbeStream): string =>
  (hasCodec(stream) ? stream.codec_name : (stream.codec_id ?? stream.codec_tag_string)) ?? 'unknown';

const ASIDES = ['comment', 'hearing_impaired', 'visual_impaired'] as const;

/**
 * By ffprobe's `field_order`: which half is shown first. MOV and Matroska call lines that are stored in turn `tb` if the
 * upper half is first, and `bt` otherwise, whatever ffprobe's manual says.
 */
const SCANS: Record<string, ScanOrder> = { tt: 'tff', tb: 'tff', bb: 'bff', bt: 'bff' };

function soundTrack(stream: ProbeStream, track: number): SoundTrack {
  const { channels = 0, tags = {}, disposition } = stream;
  return {
    track,
    codec: codecName(stream),
    channels,
    language: tags.language === 'und' ? undefined : tags.language,
    title: tags.title,
    isDefault: disposition?.default === 1,
    isAside: ASIDES.some((mark) => disposition?.[mark] === 1),
  };
}

function checkPixels(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  // ffprobe is told not to open larger pictures, and leaves out their size, as it does where no picture begins.
  if (width * height === 0) {
    throw new MediaRefused(
      422,
      'NO_SIZE',
      'The picture of this video is too large or damaged, or in another format than it says. We take up to 4096 x 2304; please export it again as MP4 with H.264.',
    );
  }
}

export const tooManyPixels = () =>
  new MediaRefused(
    422,
    'TOO_MANY_PIXELS',
    'The picture of this video is too large. We take up to 4096 x 2304.',
  );

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
