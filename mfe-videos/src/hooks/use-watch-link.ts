import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useState } from 'react';

/** The watch page's address, with the random `spv` that the specification asks for. */
export const watchPath = (id: number) =>
  `/app/video/watch/${id}?spv=${Math.random().toString(36).slice(2, 10)}`;

/** What was searched for on the page where a video was opened. */
const searches = new Map<number, string>();

/** The search that led to a video, told once: administrators see how often a search ends in watching, of nobody by name. */
export function takeSearch(id: number): string | undefined {
  const search = searches.get(id);
  searches.delete(id);
  return search;
}

/** Where a video's thumbnail and title lead, and the note in the store of what was selected. */
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
