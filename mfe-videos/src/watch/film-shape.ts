import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';

/** Width over height, read from the playlists before anything is fetched; 16:9 where they don't say. */
export function filmShape({ playlists }: Pick<VideoDetail, 'playlists'>): number {
  for (const text of Object.values(playlists)) {
    const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(text) ?? [];
    if (width && height) return Number(width) / Number(height);
  }
  return 16 / 9;
}
