import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';

/** Returns `480p`, or that only the sound is saved. */
export const copyName = ({ rendition }: Pick<SavedVideo, 'rendition'>): string =>
  rendition === 'audio' ? 'sound only' : `${rendition}p`;

/** Returns whether the copy has the picture too. Watching a video of which only the sound is saved uses data. */
export const hasPicture = ({ rendition }: Pick<SavedVideo, 'rendition'>): boolean => rendition !== 'audio';
