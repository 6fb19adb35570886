import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { watchPath } from '@wedding/shared/domain/watch-path.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useState } from 'react';

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
  const [to] = useState(() => watchPath(video.id));
  function onOpen() {
    store.setState({ singleVideo: video });
    const search = new URLSearchParams(window.location.search).get('search')?.trim();
    if (search) searches.set(video.id, search);
  }
  return { to, onOpen };
}
