import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { parseDuration } from '@wedding/shared/format/duration.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';

/** Networks sell the GB as a thousand MB or more. With this number a video never costs more than shown. */
const GB = 1e9;

/** The highest quality in save-data mode, in p, until the user chooses another for a video. */
export const SAVE_DATA_HEIGHT = 144;

const DEFAULT_HEIGHT = 240;

/** One rendition of the ladder: its height ("240") and its true size in bytes. */
export interface RenditionSize {
  height: number;
  bytes: number;
}

/** Returns the picture's renditions, smallest first. "audio" is not one of them. */
export function renditionsOf(video: Pick<Video, 'bytes'>): RenditionSize[] {
  return Object.entries(video.bytes)
    .map(([name, bytes]) => ({ height: Number(name), bytes }))
    .filter((rendition) => rendition.height > 0)
    .sort((a, b) => a.height - b.height);
}

/** Formats bytes as data and, if the price of a GB (kobo) is known, as money: `6.2 MB · ₦3`. */
export const costOf = (bytes: number, price: number | null): string =>
  [formatBytes(bytes), ...nairaPart(bytes, price)].join(' · ');

/** Formats what a rendition costs, with its quality: `6.2 MB at 240p · ₦3`. */
export const renditionCost = ({ height, bytes }: RenditionSize, price: number | null): string =>
  [`${formatBytes(bytes)} at ${height}p`, ...nairaPart(bytes, price)].join(' · ');

const nairaPart = (bytes: number, price: number | null) => (price === null ? [] : [nairaOf(bytes, price)]);

/** Formats what bytes cost at `price` kobo a GB: `₦3`, `under ₦1`. */
export function nairaOf(bytes: number, price: number): string {
  const naira = (bytes / GB) * (price / 100);
  return naira < 1 && naira > 0 ? 'under ₦1' : formatNaira(naira);
}

/**
 * Returns the rendition that plays up to `cap` p. Without a cap it is the one that people start with and can expect the
 * cost of: below 240p a lesson is hard to follow.
 */
export function expectedRendition(
  renditions: readonly RenditionSize[],
  cap: number | null = null,
): RenditionSize | undefined {
  if (cap === null) return renditions.find(({ height }) => height >= DEFAULT_HEIGHT) ?? renditions.at(-1);
  return renditions.findLast(({ height }) => height <= cap) ?? renditions[0];
}

/** Returns what is saved by starting at `at` seconds: `0.6 MB · under ₦1`. Undefined if it is too little to mention. */
export function skippedCost(
  video: Pick<Video, 'bytes' | 'video_length'>,
  {
    at,
    price,
    rendition = expectedRendition(renditionsOf(video)),
  }: { at: number; price: number | null; rendition?: RenditionSize | undefined },
): string | undefined {
  const length = parseDuration(video.video_length ?? '');
  const bytes = length > 0 && rendition ? rendition.bytes * Math.min(1, at / length) : 0;
  return bytes < 100_000 ? undefined : costOf(bytes, price);
}
