import type { Video, ViewSource } from '@wedding/shared/contract/video.schema.ts';
import { watchPath } from '@wedding/shared/domain/watch-path.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useLocation } from '@wedding/shared/host/router.ts';
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

interface WatchLink {
  to: string;
  /** The navigation state of the link, which survives a reload and isn't part of the address that people share. */
  state: { source: ViewSource };
  onOpen: () => void;
}

/**
 * Returns the watch page's address with which way it is opened, and a callback that records the video in the store as the
 * selected one.
 */
export function useWatchLink(video: Video, place: 'list' | 'task' = 'list'): WatchLink {
  const { store } = useHost();
  const [to] = useState(() => watchPath(video.id));
  const search = new URLSearchParams(useLocation().search).get('search')?.trim();
  const source = place === 'list' && search ? 'search' : place;
  function onOpen() {
    store.setState({ singleVideo: video });
    if (search) searches.set(video.id, search);
  }
  return { to, state: { source }, onOpen };
}

const SOURCES: readonly ViewSource[] = ['list', 'search', 'task', 'blog'];

/** Returns whether the link that led to a watch page also plays the video: its copy on this device costs no data. */
export const playsAtOnce = (state: unknown): boolean => Object(state).plays === true;

/** Returns which way a watch page was opened, from its navigation state. A page that was opened by its address has none. */
export const sourceOf = (state: unknown): ViewSource =>
  SOURCES.find((source) => source === Object(state).source) ?? 'share';
