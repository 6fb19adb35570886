/** What ffprobe says of the colours of a picture. */
export interface ColourTags {
  width?: number;
  height?: number;
  codec_tag_string?: string;
  pix_fmt?: string;
  tags?: { alpha_mode?: string };
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
  side_data_list?: {
    side_data_type?: string;
    rotation?: number;
    dv_profile?: number;
    dv_bl_signal_compatibility_id?: number;
  }[];
}

/**
 * The colours of a source: the matrix of an ordinary picture, a wider gamut that ordinary screens don't have, or one of
 * the two curves of HDR.
 */
export type PictureColour = 'bt709' | 'bt601' | 'wide' | 'hlg' | 'pq';

/** Whether only decoders of Dolby know the picture's colours: to all others they are green and purple. */
export function isDolbyAlone({ side_data_list = [], codec_tag_string = '' }: ColourTags): boolean {
  const vision = side_data_list.find(({ dv_profile }) => dv_profile !== undefined);
  return vision ? vision.dv_bl_signal_compatibility_id === 0 : /^dv(h1|he|a1|av)$/.test(codec_tag_string);
}

/** Whether a phone says in the file that it filmed this: Android's `version` is in what an editor exports there too. */
export const isByPhone = (tags: Record<string, string> = {}): boolean =>
  Object.keys(tags).some((tag) =>
    /^com\.(?:apple\.quicktime\.(?:make|model)$|android\.(?:manufacturer|model|capture))/.test(tag),
  );

/** Whether a picture may be transparent in places, by a WebM's tag or by how ffmpeg calls its format. */
export const mayBeTransparent = ({ pix_fmt = '', tags }: ColourTags): boolean =>
  tags?.alpha_mode === '1' || /^(?:yuva|rgba|argb|bgra|abgr|gbrap|ya\d)/.test(pix_fmt);

/** Returns what `setparams` is to say of HDR or a wide gamut where the file doesn't. */
export function assumedTags({
  color_primaries,
  color_transfer,
  color_space,
}: ColourTags): string | undefined {
  const isUnsaid = (tag = 'unknown') => /^(unknown|reserved)/.test(tag);
  const isUltra = isUnsaid(color_primaries) || color_primaries === 'bt2020';
  const assumed = [
    ...(isUnsaid(color_primaries) ? ['color_primaries=bt2020'] : []),
    ...(isUnsaid(color_transfer) ? ['color_trc=bt709'] : []),
    ...(isUnsaid(color_space) ? [`colorspace=${isUltra ? 'bt2020nc' : 'bt709'}`] : []),
  ];
  return assumed.join(':') || undefined;
}

/** The largest short side of standard television, whose matrix untagged files of that size have. */
const STANDARD_LINES = 576;

export function colourOf({
  color_transfer,
  color_primaries = '',
  color_space = '',
  width = 0,
  height = 0,
}: ColourTags): PictureColour {
  if (color_transfer === 'arib-std-b67') return 'hlg';
  if (color_transfer === 'smpte2084') return 'pq';
  if (/bt2020|smpte43/.test(color_primaries) || color_space.startsWith('bt2020')) return 'wide';
  if (['bt709', 'smpte240m'].includes(color_space)) return 'bt709';
  if (['bt470bg', 'smpte170m', 'fcc'].includes(color_space)) return 'bt601';
  return Math.min(width, height) > STANDARD_LINES ? 'bt709' : 'bt601';
}
