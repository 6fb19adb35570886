import type { Video, VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import type { Chapter } from '@wedding/shared/domain/chapters.ts';
import { parseDuration } from '@wedding/shared/format/duration.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useLocation } from '@wedding/shared/host/router.ts';
import { Spinner } from '@wedding/shared/ui/base/spinner.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { useDelayed } from '@wedding/shared/ui/states/skeleton.tsx';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';
import { Play } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { playsAtOnce } from '../../hooks/use-watch-link.ts';
import { copyName, hasPicture } from '../../saved/copy-name.ts';
import { CaptionLines, useCaptions } from '../captions/captions.tsx';
import { prepareEngine } from '../engine/engine.ts';
import { Controls } from './controls.tsx';
import { EndCover, ErrorCover, ListenCover, StartCover } from './covers.tsx';
import { PlaybackSheet } from './playback-sheet.tsx';
import css from './player.module.css';
import { playerShortcuts, useShortcuts } from './player-keys.ts';
import { useActions } from './use-actions.ts';
import { useMedia } from './use-media.ts';
import { useMediaSession } from './use-media-session.ts';
import type { Playback } from './use-playback.ts';
import type { Quality } from './use-quality.ts';
import { useFullscreen, usePictureInPicture } from './use-screen.ts';

interface PlayerProps {
  video: VideoDetail;
  playback: Playback;
  quality: Quality;
  /** The saved copy on this device. */
  copy: SavedVideo | undefined;
  chapters: readonly Chapter[];
  /** Seconds to start at. `found` means that the user searched for what is said there. */
  from: number;
  found: boolean;
  /** Offered at the end. */
  next: Video | undefined;
  /** Whether its picture is not fetched. */
  plain: boolean;
  /** Whether the page around it has keys of its own. The player's keys then only work while it has the focus. */
  ownKeys?: boolean;
}

/** The video in its frame: a poster and its price before play, custom controls after. */
export function Player(props: PlayerProps) {
  const { video, playback, quality, copy, chapters, from, found, next, plain, ownKeys } = props;
  const { mediaRef, mode, error } = playback;
  const frameRef = useRef<HTMLElement>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  const media = useMedia(mediaRef);
  const actions = useActions(mediaRef);
  const [full, toggleFull] = useFullscreen(frameRef, mediaRef);
  const pip = usePictureInPicture(mediaRef);
  const [awake, wake, rest] = useControlsShown();
  const on = mode !== null;
  const captions = useCaptions(mediaRef, {
    languages: video.captions,
    active: on,
    savedTexts: copy?.captions,
  });
  const toggleCaptions = video.captions.length > 0 ? captions.toggle : undefined;
  const needsTap = playback.needsTap && media.paused;
  const slow = useDelayed(on && (media.waiting || !media.shown) && !media.ended && !needsTap, 300);
  // A lost network isn't shown before play, nor while the video plays from its buffer.
  const isHeld = error?.kind === 'broken' || (error?.kind === 'refused' && media.paused);
  const stuck = on && error && (isHeld || media.waiting || !media.shown) ? error : null;

  const shape = videoShape(video);
  const bare = on && !media.paused && !awake && !stuck;

  useMediaSession(plain ? { ...video, thumbnail: null } : video, { actions, mediaRef, on });
  useShortcuts(
    on
      ? playerShortcuts({ media, actions, toggleFull, toggleCaptions, wake })
      : { k: () => start(from), ' ': () => start(from), f: toggleFull },
    ownKeys ? frameRef : undefined,
  );

  /** Whether play means listening: without a network, a copy of the sound is all there is. */
  const onlySound = copy?.rendition === 'audio' && !navigator.onLine;
  function start(at: number) {
    playback.start(onlySound ? 'listen' : 'watch', at);
  }
  /** For a cover's button, which goes away when it is pressed: the player takes the focus, so that its keys work. */
  const fromCover =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      act(...args);
      frameRef.current?.focus({ preventScroll: true });
    };
  const playsCopy = playsAtOnce(useLocation().state) && copy !== undefined;
  const begin = useEffectEvent(() => {
    if (on) return;
    if (playsCopy && !hasPicture(copy)) playback.start('listen', from);
    else start(from);
  });
  useEffect(() => {
    // Only after the tap that led here. A video opened by its address waits for the play button.
    if ((found || playsCopy) && navigator.userActivation?.hasBeenActive !== false) begin();
  }, [found, playsCopy]);
  function prepare() {
    const { video_url: url, playlists } = video;
    const saved = copy && hasPicture(copy);
    if (mediaRef.current && url) prepareEngine(mediaRef.current, { url, playlists, saved });
  }
  function onSurface(event: PointerEvent) {
    if (event.pointerType === 'mouse' || media.paused) actions.toggle();
    else if (awake) rest();
    else wake();
  }

  return (
    <section
      ref={frameRef}
      tabIndex={-1}
      className={css.frame}
      aria-label="Player"
      style={{ '--shape': shape } as CSSProperties}
      data-upright={shape < 1}
      data-bare={bare}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onFocus={wake}
    >
      {/* Under the video, so that its first frame covers it immediately. */}
      {(!media.shown || mode === 'listen') && <VideoPicture video={video} plain={plain} />}
      <video ref={mediaRef} className={css.video} playsInline preload="none" />
      {on && (
        <button
          type="button"
          className={css.surface}
          tabIndex={-1}
          aria-hidden="true"
          onPointerUp={onSurface}
        >
          {media.paused && (media.shown || needsTap) && !media.ended && (
            <Stack as="span" align="center" justify="center" className={css.disc}>
              <Play />
            </Stack>
          )}
        </button>
      )}
      {mode === 'listen' && <ListenCover />}
      {slow && !stuck && (
        <span className={css.wait} role="status" aria-label="Loading the lesson">
          <Spinner large />
        </span>
      )}
      {!media.ended && !stuck && <CaptionLines lines={captions.lines} raised={!bare} />}
      {media.ended && <EndCover next={next} onReplay={fromCover(actions.toggle)} />}
      {on && (
        <Controls
          media={media}
          duration={media.duration || parseDuration(video.video_length ?? '')}
          actions={actions}
          storyboard={video.storyboard}
          chapters={chapters}
          captions={captions}
          bare={bare}
          full={full}
          pip={mode === 'watch' ? pip : undefined}
          onFull={toggleFull}
          onSettings={() => setSheetOpen(true)}
        />
      )}
      {!on && (
        <StartCover
          title={video.title}
          from={from}
          found={found}
          cost={
            copy && (onlySound || hasPicture(copy))
              ? `On this ${deviceWord()} · ${copyName(copy)}`
              : quality.cost
          }
          onStart={fromCover(start)}
          onIntent={prepare}
        />
      )}
      {stuck && <ErrorCover error={stuck} onRetry={fromCover(playback.retry)} />}
      <PlaybackSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        quality={quality}
        rendition={mode === 'watch' ? playback.rendition : null}
        rate={media.rate}
        onRate={actions.setRate}
        captions={captions}
      />
    </section>
  );
}

/** The video's own picture, whole, or drawn tiles. Always tiles if it must cost nothing (`plain`). */
function VideoPicture({ video, plain }: { video: Video; plain: boolean }) {
  const [broken, setBroken] = useState(false);
  if (!video.thumbnail || broken || plain) return <Poster seed={video.id} className={css.picture} />;
  return <img className={css.picture} src={video.thumbnail} alt="" onError={() => setBroken(true)} />;
}

/** Returns width over height, read from the playlists before anything is fetched, or 16:9 if they don't say. */
export function videoShape({ playlists }: Pick<VideoDetail, 'playlists'>): number {
  for (const text of Object.values(playlists)) {
    const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(text) ?? [];
    if (width && height) return Number(width) / Number(height);
  }
  return 16 / 9;
}

const CONTROLS_MS = 3000;

/** Returns `[awake, wake, rest]`. `awake` is true for three seconds after the last activity. */
function useControlsShown(): [boolean, () => void, () => void] {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return [until > 0, () => setUntil(Date.now() + CONTROLS_MS), () => setUntil(0)];
}
