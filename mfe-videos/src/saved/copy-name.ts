import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';

/** Returns `480p`, or that only the sound is saved. */
export const copyName = ({ rendition }: Pick<SavedVideo, 'rendition'>): string =>
  rendition === 'audio' ? 'sound only' : `${rendition}p`;
