import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { parseDuration } from '@wedding/shared/format/duration.ts';

/** The share at which a video counts as finished: the last seconds are only goodbyes. */
const FINISHED_SHARE = 0.97;

/** Returns how far a video was watched, 0 to 1. */
export function watchedShare(video: Pick<Video, 'position' | 'video_length'>): number {
  const length = parseDuration(video.video_length ?? '');
  return length > 0 ? Math.min(1, video.position / length) : 0;
}

/** Returns whether a video was started and not finished. */
export function isUnderWay(video: Pick<Video, 'position' | 'video_length'>): boolean {
  return video.position > 0 && watchedShare(video) < FINISHED_SHARE;
}

/** Returns where to continue: the resume point, or the beginning of a finished video. */
export const startPosition = (video: Pick<Video, 'position' | 'video_length'>) =>
  isUnderWay(video) ? video.position : 0;
