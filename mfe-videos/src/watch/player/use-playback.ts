import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readPreferences } from '../../lib/player-preferences.ts';
import { hasPicture } from '../../saved/copy-name.ts';
import { onlyRendition } from '../../saved/only-rendition.ts';
import { startEngine } from '../engine/engine.ts';
import type { Engine, PlaybackErrorKind, Source } from '../engine/engine-types.ts';
import type { Level } from '../engine/quality.ts';
import { useReceivedBytes, useWatchReport } from '../position/use-watch-report.ts';
import { previewQuery, videoQuery } from '../watch.queries.ts';
import { setRate } from './use-actions.ts';

/** A path that is refused again within this time after a renewal isn't renewed again. */
const RENEW_INTERVAL_MS = 30_000;

export type Mode = 'watch' | 'listen';

/** What is being played. A new object restarts the engine at `at` seconds. */
interface Session {
  mode: Mode;
  video: VideoDetail;
  at: number;
  /** The saved copy, which plays in place of all other renditions. */
  copy: SavedCopy | undefined;
}

type SavedCopy = Pick<SavedVideo, 'rendition'>;

export interface PlaybackError {
  kind: PlaybackErrorKind;
  message: string;
}

export interface Playback {
  mediaRef: RefObject<HTMLVideoElement | null>;
  /** Null until the user has started playback. */
  mode: Mode | null;
  error: PlaybackError | null;
  /** Whether the browser plays only after a tap, and the page began without one. */
  needsTap: boolean;
  /** The rendition on screen, in p. */
  rendition: number | null;
  start: (mode: Mode, at: number) => void;
  retry: () => void;
  /** Returns the position to continue from after a switch of mode, in seconds; 0 for a video that has ended. */
  position: () => number;
}

interface PlaybackOptions {
  /** The most that may be fetched, in p. */
  cap: number | null;
  copy: SavedCopy | undefined;
  /** Whether an administrator previews it, so that nothing is counted. */
  preview?: boolean;
}

/** Plays one video: starts and restarts the engine, renews an expired path, and reports errors. */
export function usePlayback(video: VideoDetail, { cap, copy, preview = false }: PlaybackOptions): Playback {
  const client = useQueryClient();
  const mediaRef = useRef<HTMLVideoElement>(null);
  const engineRef = useRef<Engine>(null);
  const capRef = useRef(cap);
  /** The cap when the video was last started or opened. */
  const startedCap = useRef(cap);
  const renewedAt = useRef(0);
  const [session, setSession] = useState<Session | null>(null);
  const [error, setError] = useState<PlaybackError | null>(null);
  const [needsTap, setNeedsTap] = useState(false);
  const [rendition, setRendition] = useState<number | null>(null);
  const online = useOnline();
  const report = useWatchReport(mediaRef, video.id, session !== null && !preview);
  const onBytes = useReceivedBytes(video.id, report);

  useEffect(() => {
    capRef.current = cap;
    engineRef.current?.limit();
  }, [cap]);

  useEffect(() => {
    const media = mediaRef.current;
    if (!session || !media) return;
    let isDisposed = false;
    let handled = false;

    const onError = async (kind: PlaybackErrorKind) => {
      if (isDisposed || handled) return;
      handled = true;
      if (kind !== 'refused' || Date.now() - renewedAt.current < RENEW_INTERVAL_MS) {
        setError({ kind, message: TEXTS[kind] });
        return;
      }
      renewedAt.current = Date.now();
      try {
        const renewed = await (preview
          ? client.fetchQuery({ ...previewQuery(video.id), staleTime: 0 })
          : client.fetchQuery({ ...videoQuery(video.id), staleTime: 0 }));
        if (!isDisposed)
          setSession((current) => current && { ...current, video: renewed, at: positionOf(media, current) });
      } catch (cause) {
        if (isDisposed) return;
        // Without permission, playback must not continue from the buffer.
        const refused = isRefusal(cause);
        if (refused) media.pause();
        setError({ kind: refused ? 'refused' : 'lost', message: messageOf(cause) });
      }
    };
    async function attach(target: HTMLVideoElement, { mode, video, at, copy }: Session) {
      const source = sourceOf(video, { mode, copy });
      if (!source) return onError('broken');
      setRate(target, readPreferences().rate);
      try {
        const chosen = capRef.current !== startedCap.current;
        startedCap.current = capRef.current;
        const engine = await startEngine({
          media: target,
          source,
          at,
          limit: () => ({ cap: capRef.current, screen: screenOf(target) }),
          chosen,
          onError: (kind) => void onError(kind),
          onBytes,
          onRendition: setRendition,
        });
        if (isDisposed) return engine.destroy();
        engineRef.current = engine;
      } catch {
        return onError('lost');
      }
      // Refused without a user gesture, or aborted by the next source: the play button remains.
      await target.play().catch((cause) => {
        if (!isDisposed && cause instanceof DOMException) setNeedsTap(cause.name === 'NotAllowedError');
      });
    }

    setNeedsTap(false);
    void attach(media, session);
    const resizeObserver = new ResizeObserver(() => engineRef.current?.limit());
    resizeObserver.observe(media);
    return () => {
      isDisposed = true;
      resizeObserver.disconnect();
      engineRef.current?.destroy();
      engineRef.current = null;
    };
  }, [session, client, video.id, onBytes, preview]);

  function retry() {
    const media = mediaRef.current;
    // The user retried, so the path may be renewed once more.
    renewedAt.current = 0;
    setError(null);
    setSession((current) => current && media && { ...current, at: positionOf(media, current) });
  }
  const isLost = error?.kind === 'lost';
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });

  return {
    mediaRef,
    mode: session?.mode ?? null,
    // Without a network hls.js waits silently, and continues when it is back.
    error: error ?? (online || isOnDevice(session) ? null : LOST),
    needsTap,
    rendition,
    retry,
    position: () => {
      const { current: media } = mediaRef;
      return media && session ? positionNow(media, session) : 0;
    },
    start: (mode, at) => {
      setError(null);
      setSession({ mode, video: session?.video ?? video, at, copy });
    },
  };
}

const TEXTS: Record<PlaybackErrorKind, string> = {
  refused: 'This lesson stopped loading',
  lost: 'Please check your network connection',
  broken: 'This lesson can’t be played here. Please try another browser.',
};

const LOST: PlaybackError = { kind: 'lost', message: TEXTS.lost };

function sourceOf(video: VideoDetail, { mode, copy }: Pick<Session, 'mode' | 'copy'>): Source | null {
  const { video_url, audio_url, playlists } = video;
  // A saved video uses no data, whether watched or listened to.
  if (video_url !== null && copy && hasPicture(copy)) {
    return { url: video_url, playlists: onlyRendition(playlists, copy.rendition), saved: true };
  }
  const url = mode === 'listen' ? audio_url : video_url;
  return url === null ? null : { url, playlists };
}

/** Returns whether what plays comes from the saved copy, which may be only the sound. */
const isOnDevice = (session: Session | null): boolean =>
  session?.copy !== undefined && (session.mode === 'listen' || hasPicture(session.copy));

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

const positionOf = (media: HTMLVideoElement, { at }: Session) => media.currentTime || at;

function positionNow(media: HTMLVideoElement, { at }: Session): number {
  // Until its source has loaded, which takes long on a slow network, the element is at 0.
  const isLoading = media.readyState === HTMLMediaElement.HAVE_NOTHING;
  if (media.ended) return 0;
  return media.currentTime || (isLoading ? at : 0);
}

/** Returns the video element's size in device pixels, rounded up so that half a pixel never costs a quality. */
function screenOf(media: HTMLVideoElement): Level {
  const { width, height } = media.getBoundingClientRect();
  const scale = window.devicePixelRatio || 1;
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Returns whether the device is online. */
function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
