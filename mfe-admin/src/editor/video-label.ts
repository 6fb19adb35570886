import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError } from '@wedding/shared/host/call.ts';

interface LoadedVideo {
  data: Pick<AdminVideo, 'status' | 'video_length'> | undefined;
  error: Error | null;
}

/** Says what couples see in place of a video in a blog's text. */
export function videoLabel({ data: video, error }: LoadedVideo): string {
  if (error instanceof ApiError && error.status === 404)
    return 'This video no longer exists: couples see nothing here';
  // Without a network, for one. The video may well exist.
  if (error && !video) return 'Its details did not load. It stays in the text.';
  if (video && video.status !== 'published') return 'Not published: couples see nothing here until it is';
  return [video?.video_length, 'couples see a card that leads to the video'].filter(Boolean).join(' · ');
}
