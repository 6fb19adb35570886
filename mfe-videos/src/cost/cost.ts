import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { formatNaira } from '@wedding/shared/ui/money.ts';

/** Networks sell the GB as a thousand MB or more: counted so, a film never costs more than we said. */
const GB = 1e9;

/** One rung of the ladder: its height ("240") and its true size in bytes. */
export interface Rung {
  height: number;
  bytes: number;
}

/** The picture's rungs, smallest first; "audio" is not one of them. */
export function rungsOf(video: Pick<Video, 'bytes'>): Rung[] {
  return Object.entries(video.bytes)
    .map(([name, bytes]) => ({ height: Number(name), bytes }))
    .filter((rung) => rung.height > 0)
    .sort((a, b) => a.height - b.height);
}

/** Bytes as data and, where the price of a GB (kobo) is known, as money: `6.2 MB · ₦3`. */
export function costOf(bytes: number, price: number | null): string {
  return [formatBytes(bytes), price !== null && nairaOf(bytes, price)].filter(Boolean).join(' · ');
}

/** What bytes cost at `price` kobo a GB: `₦3`, `under ₦1`. */
export function nairaOf(bytes: number, price: number): string {
  const naira = (bytes / GB) * (price / 100);
  return naira < 1 && naira > 0 ? 'under ₦1' : formatNaira(naira);
}

/** What a film costs to watch, for its card: `6.2 MB at 240p · ₦3`. Nothing while no rung is ready. */
export function costLine(video: Pick<Video, 'bytes'>, price: number | null): string | undefined {
  const rungs = rungsOf(video);
  // Below 240p a lesson is hard to follow: people start there, and it is the figure they can expect.
  const rung = rungs.find(({ height }) => height >= 240) ?? rungs.at(-1);
  if (!rung) return undefined;
  const size = `${formatBytes(rung.bytes)} at ${rung.height}p`;
  return price === null ? size : `${size} · ${nairaOf(rung.bytes, price)}`;
}
