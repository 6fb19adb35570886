import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect } from 'react';
import type { Actions } from './use-actions.ts';

/** The film's name and buttons on the lock screen and on headphones. */
export function useMediaSession(video: Video, actions: Actions, on: boolean): void {
  const { config } = useHost();
  const { title, thumbnail } = video;
  useEffect(() => {
    if (!on || !('mediaSession' in navigator)) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: config.brandName,
      artwork: thumbnail ? [{ src: new URL(thumbnail, location.href).href }] : [],
    });
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [on, title, thumbnail, config.brandName]);

  useEffect(() => {
    if (!on || !('mediaSession' in navigator)) return;
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', actions.toggle],
      ['pause', actions.toggle],
      ['seekbackward', ({ seekOffset }) => actions.step(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => actions.step(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && actions.seek(seekTime)],
    ];
    for (const [action, handler] of handlers) navigator.mediaSession.setActionHandler(action, handler);
    return () => {
      for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null);
    };
  }, [on, actions]);
}
