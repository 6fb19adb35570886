import { type RefObject, useEffect, useState } from 'react';

export interface MediaState {
  /** Seconds. */
  time: number;
  /** Seconds; 0 until the video says. */
  duration: number;
  /** Seconds up to which it could play on without the network. */
  bufferedTo: number;
  paused: boolean;
  ended: boolean;
  /** It wants to play and has nothing to show. */
  waiting: boolean;
  /** A first picture or sound has come. */
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

const AT_REST: MediaState = {
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

/** What the media element is doing, read afresh on each of its events. */
export function useMedia(mediaRef: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState(AT_REST);
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
    // Half a second of grace: after a jump the range may begin just behind the picture.
    if (buffered.start(range) <= currentTime + 0.5 && end >= currentTime) return end;
  }
  return currentTime;
}
