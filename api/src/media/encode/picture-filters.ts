import type { PictureColour, ScanOrder } from '../probe/probe-facts.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';

export interface SourcePicture {
  /** Absent in facts that were stored when it was always the first. */
  pictureTrack?: number | undefined;
  scan: ScanOrder;
  colour: PictureColour;
  /** As shown, with rotation and square pixels. */
  width: number;
  height: number;
}

/** Names the picture of a source to ffmpeg. */
export const pictureStream = ({ pictureTrack = 0 }: Pick<SourcePicture, 'pictureTrack'>): string =>
  `0:V:${pictureTrack}`;

/** Turns the half pictures of a camcorder into whole ones, so that no comb shows where something moves. */
export function deinterlace({ scan }: SourcePicture, { filters }: Pick<Ffmpeg, 'filters'>): string[] {
  if (scan === 'progressive') return [];
  const parity = scan === 'unknown' ? 'auto' : scan;
  return [`${filters.includes('bwdif') ? 'bwdif' : 'yadif'}=mode=send_frame:parity=${parity}`];
}

/** Whether this ffmpeg can bring a picture of that colour to the screens that couples have. */
export const canConvert = (colour: PictureColour, { filters }: Pick<Ffmpeg, 'filters'>): boolean =>
  !needsConversion(colour) || (filters.includes('zscale') && filters.includes('tonemap'));

const needsConversion = (colour: PictureColour) => ['wide', 'hlg', 'pq'].includes(colour);

/**
 * Scales the picture and brings its colours to BT.709. HDR is tone-mapped: up to seven tenths of white each colour keeps
 * its value, and what is brighter is compressed.
 */
export function scaleToBt709(
  { colour }: SourcePicture,
  size: { width: number; height: number },
  tools: Pick<Ffmpeg, 'filters'>,
): string[] {
  const scale = `scale=${size.width}:${size.height}`;
  if (!needsConversion(colour)) {
    return [`${scale}:in_color_matrix=${colour}:out_color_matrix=bt709:out_range=tv`, 'setsar=1'];
  }
  if (!canConvert(colour, tools)) return [scale, 'setsar=1'];
  const toneMap = ['tonemap=mobius:param=0.7:desat=0'];
  return [
    scale,
    'setsar=1',
    'zscale=t=linear:npl=100',
    'format=gbrpf32le',
    'zscale=p=bt709',
    ...(colour === 'wide' ? [] : toneMap),
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

/** The tags of what `scaleToBt709` returns. */
export const BT709_TAGS = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];

/** From BT.709 to the matrix and the range that a JPEG has. */
export const BT709_TO_JPEG = 'in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc';
