import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import type { SavedFilm } from '@wedding/shared/films/saved-film.ts';
import { ApiError, messageOf } from '@wedding/shared/platform/call.ts';
import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { onlyRung } from '../saved/only-rung.ts';
import { type Engine, type Fault, type Source, startEngine } from './engine.ts';
import { useOnline } from './use-online.ts';
import { useReceived } from './use-received.ts';
import { useWatchReport } from './use-watch-report.ts';
import { videoQuery } from './watch.queries.ts';

/** A film refused again so soon after its path was renewed won't come by renewing it. */
const RENEW_AGAIN_MS = 30_000;

export type Mode = 'watch' | 'listen';

/** What is being played. A new object starts the engine anew, at `at` seconds. */
interface Session {
  mode: Mode;
  film: VideoDetail;
  at: number;
  /** What lies on this phone and plays in place of everything else. */
  copy: PhoneCopy | undefined;
}

type PhoneCopy = Pick<SavedFilm, 'rung'>;

export interface Trouble {
  fault: Fault;
  message: string;
}

export interface Playback {
  mediaRef: RefObject<HTMLVideoElement | null>;
  /** Null until the person has asked for something to play. */
  mode: Mode | null;
  trouble: Trouble | null;
  /** The rung on screen, in p. */
  rung: number | null;
  start: (mode: Mode, at: number) => void;
  retry: () => void;
}

interface PlaybackOptions {
  /** The most that may be fetched, in p. */
  cap: number | null;
  copy: PhoneCopy | undefined;
}

/** Plays one film: starts and restarts the engine, renews a path that ran out, and says what went wrong. */
export function usePlayback(video: VideoDetail, { cap, copy }: PlaybackOptions): Playback {
  const client = useQueryClient();
  const mediaRef = useRef<HTMLVideoElement>(null);
  const engineRef = useRef<Engine>(null);
  const capRef = useRef(cap);
  /** Under which the film was last begun, or opened. */
  const begunCap = useRef(cap);
  const renewedAt = useRef(0);
  const [session, setSession] = useState<Session | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [rung, setRung] = useState<number | null>(null);
  const online = useOnline();
  const report = useWatchReport(mediaRef, video.id, session !== null);
  const onBytes = useReceived(video.id, report);

  useEffect(() => {
    capRef.current = cap;
    engineRef.current?.limit();
  }, [cap]);

  useEffect(() => {
    const media = mediaRef.current;
    if (!session || !media) return;
    let gone = false;
    let handled = false;

    const onFault = async (fault: Fault) => {
      if (gone || handled) return;
      handled = true;
      if (fault !== 'refused' || Date.now() - renewedAt.current < RENEW_AGAIN_MS) {
        setTrouble({ fault, message: TEXTS[fault] });
        return;
      }
      renewedAt.current = Date.now();
      try {
        const film = await client.fetchQuery({ ...videoQuery(video.id), staleTime: 0 });
        if (!gone) setSession((current) => current && { ...current, film, at: placeOf(media, current) });
      } catch (error) {
        if (gone) return;
        // Who may no longer watch doesn't watch on from what was fetched ahead.
        if (isRefusal(error)) media.pause();
        setTrouble({ fault: 'lost', message: messageOf(error) });
      }
    };
    async function attach(target: HTMLVideoElement, { mode, film, at, copy }: Session) {
      const source = sourceOf(film, { mode, copy });
      if (!source) return onFault('broken');
      try {
        const chosen = capRef.current !== begunCap.current;
        begunCap.current = capRef.current;
        const engine = await startEngine({
          media: target,
          source,
          at,
          limit: () => ({ cap: capRef.current, screen: screenOf(target) }),
          chosen,
          onFault: (fault) => void onFault(fault),
          onBytes,
          onRung: setRung,
        });
        if (gone) return engine.destroy();
        engineRef.current = engine;
      } catch {
        return onFault('lost');
      }
      // Refused without a gesture or cut short by the next source: the play button is there.
      await target.play().catch(() => {});
    }

    void attach(media, session);
    const resized = new ResizeObserver(() => engineRef.current?.limit());
    resized.observe(media);
    return () => {
      gone = true;
      resized.disconnect();
      engineRef.current?.destroy();
      engineRef.current = null;
    };
  }, [session, client, video.id, onBytes]);

  function retry() {
    const media = mediaRef.current;
    // The person asks: the path may be renewed once more.
    renewedAt.current = 0;
    setTrouble(null);
    setSession((current) => current && media && { ...current, at: placeOf(media, current) });
  }
  const isLost = trouble?.fault === 'lost';
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });

  return {
    mediaRef,
    mode: session?.mode ?? null,
    // Without a network hls.js waits in silence for it to come back, and then goes on by itself.
    trouble: trouble ?? (online || session?.copy ? null : LOST),
    rung,
    retry,
    start: (mode, at) => {
      setTrouble(null);
      setSession({ mode, film: session?.film ?? video, at, copy });
    },
  };
}

const TEXTS: Record<Fault, string> = {
  refused: 'This lesson stopped loading',
  lost: 'Please check your network connection',
  broken: 'This lesson can’t be played here. Please try another browser.',
};

const LOST: Trouble = { fault: 'lost', message: TEXTS.lost };

function sourceOf(film: VideoDetail, { mode, copy }: Pick<Session, 'mode' | 'copy'>): Source | null {
  const { video_url, audio_url, playlists } = film;
  // Listened to or watched, a film on the phone costs nothing.
  if (video_url !== null && copy && copy.rung !== 'audio') {
    return { url: video_url, playlists: onlyRung(playlists, copy.rung) };
  }
  const url = mode === 'listen' ? audio_url : video_url;
  return url === null ? null : { url, playlists };
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

const placeOf = (media: HTMLVideoElement, { at }: Session) => media.currentTime || at;

/** The short side of the picture's place, in real pixels. */
const screenOf = (media: HTMLVideoElement) =>
  Math.min(media.clientWidth, media.clientHeight) * (window.devicePixelRatio || 1);
