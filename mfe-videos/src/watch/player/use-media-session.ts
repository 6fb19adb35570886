import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { type RefObject, useEffect } from 'react';
import type { Actions } from './use-actions.ts';

interface SessionOptions {
  actions: Actions;
  mediaRef: RefObject<HTMLVideoElement | null>;
  on: boolean;
}

const STATE_EVENTS = ['loadedmetadata', 'durationchange', 'seeked', 'play', 'pause', 'ratechange'];

/** Shows the video's name, its time line and buttons on the lock screen and on headphones. */
export function useMediaSession(video: Video, { actions, mediaRef, on }: SessionOptions): void {
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
  useEffect(() => {
    const media = mediaRef.current;
    if (!on || !media || !('mediaSession' in navigator)) return;
    const updatePlaybackState = () => {
      navigator.mediaSession.playbackState = media.paused ? 'paused' : 'playing';
      const { duration, currentTime, playbackRate } = media;
      if (!Number.isFinite(duration) || duration <= 0) return;
      const position = Math.min(currentTime, duration);
      navigator.mediaSession.setPositionState?.({ duration, position, playbackRate });
    };
    for (const event of STATE_EVENTS) media.addEventListener(event, updatePlaybackState);
    return () => {
      for (const event of STATE_EVENTS) media.removeEventListener(event, updatePlaybackState);
      navigator.mediaSession.playbackState = 'none';
    };
  }, [on, mediaRef]);
}
