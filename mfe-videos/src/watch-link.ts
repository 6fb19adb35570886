import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useState } from 'react';

/** The watch page's address, with the random `spv` that the specification asks for. */
export const watchPath = (id: number) =>
  `/app/video/watch/${id}?spv=${Math.random().toString(36).slice(2, 10)}`;

/** Where a video's thumbnail and title lead, and the note in the store of what was selected. */
export function useWatchLink(video: Video): { to: string; onOpen: () => void } {
  const { store } = useHost();
  const [spv] = useState(() => watchPath(video.id));
  return { to: spv, onOpen: () => store.setState({ singleVideo: video }) };
}
