import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useState } from 'react';

/** Returns the watch page's address, with the random `spv` that the specification asks for. */
export const watchPath = (id: number) =>
  `/app/video/watch/${id}?spv=${Math.random().toString(36).slice(2, 10)}`;

/** The searches on the pages where videos were opened, by video id. */
const searches = new Map<number, string>();

/**
 * Returns the search that led to a video, only once. Administrators see how often a search ends in watching, without
 * names.
 */
export function takeSearch(id: number): string | undefined {
  const search = searches.get(id);
  searches.delete(id);
  return search;
}

/** Returns the watch page's address, and a callback that records the video in the store as the selected one. */
export function useWatchLink(video: Video): { to: string; onOpen: () => void } {
  const { store } = useHost();
  const [spv] = useState(() => watchPath(video.id));
  function onOpen() {
    store.setState({ singleVideo: video });
    const search = new URLSearchParams(window.location.search).get('search')?.trim();
    if (search) searches.set(video.id, search);
  }
  return { to: spv, onOpen };
}
