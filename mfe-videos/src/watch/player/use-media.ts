import { type RefObject, useEffect, useState } from 'react';

export interface MediaState {
  /** Seconds. */
  time: number;
  /** Seconds; 0 until the video's metadata arrives. */
  duration: number;
  /** Seconds up to which it could continue without the network. */
  bufferedTo: number;
  paused: boolean;
  ended: boolean;
  /** Whether playback is wanted, but there is nothing to show yet. */
  waiting: boolean;
  /** Whether a first picture or sound has arrived. */
  shown: boolean;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  rate: number;
}

const EVENTS = [
  'timeupdate',
  'durationchange',
  'progress',
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'canplay',
  'ended',
  'emptied',
  'volumechange',
  'ratechange',
  'loadeddata',
  'stalled',
];

const INITIAL_STATE: MediaState = {
  time: 0,
  duration: 0,
  bufferedTo: 0,
  paused: true,
  ended: false,
  waiting: false,
  shown: false,
  muted: false,
  volume: 1,
  rate: 1,
};

/** Returns the state of the media element, read again on each of its events. */
export function useMedia(mediaRef: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState(INITIAL_STATE);
  useEffect(() => {
    const media = mediaRef.current;
    if (!media) return;
    const read = () => setState(stateOf(media));
    for (const event of EVENTS) media.addEventListener(event, read);
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, read);
    };
  }, [mediaRef]);
  return state;
}

function stateOf(media: HTMLVideoElement): MediaState {
  const ready = media.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  return {
    time: media.currentTime,
    duration: Number.isFinite(media.duration) ? media.duration : 0,
    bufferedTo: bufferedEnd(media),
    paused: media.paused,
    ended: media.ended,
    waiting: !media.paused && !media.ended && !ready,
    shown: media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
    muted: media.muted,
    volume: media.volume,
    rate: media.playbackRate,
  };
}

function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++) {
    const end = buffered.end(range);
    // Half a second of tolerance: after a seek the range may begin just after the current position.
    if (buffered.start(range) <= currentTime + 0.5 && end >= currentTime) return end;
  }
  return currentTime;
}
