import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';

/** `480p`, or that only the sound lies here. */
export const copyName = ({ rendition }: Pick<SavedVideo, 'rendition'>): string =>
  rendition === 'audio' ? 'sound only' : `${rendition}p`;
