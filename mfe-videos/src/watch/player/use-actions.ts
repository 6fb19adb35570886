import { type RefObject, useMemo } from 'react';
import { savePreferences } from '../../lib/player-preferences.ts';

/** What buttons, keys and the lock screen can do with a video that has been started. */
export interface Actions {
  toggle: () => void;
  /** Seeks to a second of the video. */
  seek: (time: number) => void;
  /** Moves by seconds, backwards if negative. */
  step: (seconds: number) => void;
  toggleMuted: () => void;
  /** Sets the volume, 0 to 1. A volume above 0 also unmutes. */
  setVolume: (volume: number) => void;
  setRate: (rate: number) => void;
}

export function useActions(mediaRef: RefObject<HTMLVideoElement | null>): Actions {
  return useMemo(() => {
    const withMedia = (act: (media: HTMLVideoElement) => void) => {
      if (mediaRef.current) act(mediaRef.current);
    };
    const seek = (time: number) =>
      withMedia((media) => {
        if (Number.isFinite(media.duration)) media.currentTime = Math.min(media.duration, Math.max(0, time));
      });
    return {
      seek,
      toggle: () => withMedia((media) => (media.paused ? void media.play().catch(() => {}) : media.pause())),
      step: (seconds) => withMedia((media) => seek(media.currentTime + seconds)),
      toggleMuted: () =>
        withMedia((media) => {
          media.muted = !media.muted;
        }),
      setVolume: (volume) =>
        withMedia((media) => {
          media.volume = Math.min(1, Math.max(0, volume));
          media.muted = media.volume === 0;
        }),
      setRate: (rate) =>
        withMedia((media) => {
          setRate(media, rate);
          savePreferences({ rate });
        }),
    };
  }, [mediaRef]);
}

/** Sets the speed of a media element, also for its later sources, which reset all but the default speed. */
export function setRate(media: HTMLMediaElement, rate: number): void {
  media.defaultPlaybackRate = rate;
  media.playbackRate = rate;
}
