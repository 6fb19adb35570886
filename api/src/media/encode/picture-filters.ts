import { PAGE_COLOUR } from '@wedding/shared/domain/page-colour.ts';
import { GUARDED_INPUT } from '../probe/ask-probe.ts';
import type { PictureColour } from '../probe/picture-colour.ts';
import type { ScanOrder } from '../probe/probe-facts.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';

export interface SourcePicture {
  /** Absent in facts that were stored when it was always the first. */
  pictureTrack?: number | undefined;
  scan: ScanOrder;
  colour: PictureColour;
  assumed?: string | undefined;
  white?: number | undefined;
  isByPhone?: boolean;
  rotation: number;
  codec?: string;
  container?: string;
  hasAlpha?: boolean;
  /** As shown, with rotation and square pixels. */
  width: number;
  height: number;
}

/** Reads what is transparent in a WebM, which ffmpeg's own decoders don't. */
const ALPHA_DECODERS: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** Opens a source. A picture that is to stand askew is shown straight, as browsers do: turned by ffmpeg it loses corners. */
export const openSource = (path: string, { rotation, codec = '', hasAlpha }: SourcePicture): string[] => [
  ...GUARDED_INPUT,
  ...(hasAlpha && ALPHA_DECODERS[codec] ? ['-c:v', ALPHA_DECODERS[codec]] : []),
  ...(rotation % 90 === 0 ? [] : ['-noautorotate']),
  '-i',
  path,
];

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

const needsConversion = (colour: PictureColour) => colour === 'wide' || isHdr(colour);
export const isHdr = (colour: PictureColour) => colour === 'hlg' || colour === 'pq';

export const WHITE_NITS = { camera: 203, editor: 100 };

/** Adds the tags that a file leaves out. */
export const tagAs = ({ assumed }: Pick<SourcePicture, 'assumed'>) =>
  assumed ? [`setparams=${assumed}`] : [];

/** Pictures whose shape differs by less are of the same shape: sides are whole numbers. */
const SAME_SHAPE = 0.05;

/** Fills the size, and keeps the shape of what a recording shows after the phone was turned or the broadcast changed. */
function scaleTo({ width, height }: { width: number; height: number }): [scale: string, pad: string] {
  const isSame = `lt(abs(dar*${height}/${width}-1),${SAME_SHAPE})`;
  const side = (full: number, fitted: string) => `'if(${isSame},${full},min(${full},2*floor(${fitted}/2)))'`;
  return [
    `scale=${side(width, `${height}*dar`)}:${side(height, `${width}/dar`)}`,
    `pad=${width}:${height}:-1:-1`,
  ];
}

/** Puts what is transparent on the colour of a light page. Below it, programs leave any colour. */
const ON_PAGE = [
  'format=yuva420p',
  `split[top][under];[under]drawbox=color=${PAGE_COLOUR}:t=fill:replace=1[page];[page][top]overlay=format=auto`,
];

/**
 * Scales the picture and brings its colours to BT.709. HDR is tone-mapped: up to seven tenths of white each colour keeps
 * its value, and what is brighter is compressed.
 */
export function scaleToBt709(
  picture: SourcePicture,
  size: { width: number; height: number },
  tools: Pick<Ffmpeg, 'filters'>,
): string[] {
  const { colour, white = WHITE_NITS.editor, hasAlpha } = picture;
  const [scale, pad] = scaleTo(size);
  if (!needsConversion(colour)) {
    // Named here, because between two other formats ffmpeg leaves the range as it is.
    const range = `in_color_matrix=${colour}:out_color_matrix=bt709:out_range=tv`;
    return [`${scale}:${range}`, ...(hasAlpha ? ON_PAGE : []), 'format=yuv420p', pad, 'setsar=1'];
  }
  if (!canConvert(colour, tools)) return [scale, pad, 'setsar=1', 'format=yuv420p'];
  return [
    scale,
    pad,
    'setsar=1',
    ...tagAs(picture),
    `zscale=t=linear:npl=${white}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    ...(isHdr(colour) ? ['tonemap=mobius:param=0.7:desat=0'] : []),
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ];
}

/** The tags of what `scaleToBt709` returns. */
export const BT709_TAGS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(
  ' ',
);

/** From BT.709 to the matrix and the range that a JPEG has. */
export const BT709_TO_JPEG = 'in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc';
