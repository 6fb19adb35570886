import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';

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

/** What a film costs to watch, for its card: `6.2 MB at 240p`. Nothing while no rung is ready. */
export function costLine(video: Pick<Video, 'bytes'>): string | undefined {
  const rungs = rungsOf(video);
  // Below 240p a lesson is hard to follow: people start there, and it is the figure they can expect.
  const rung = rungs.find(({ height }) => height >= 240) ?? rungs.at(-1);
  return rung && `${formatBytes(rung.bytes)} at ${rung.height}p`;
}
