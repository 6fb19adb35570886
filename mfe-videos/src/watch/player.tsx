import type { Video, VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import type { SavedFilm } from '@wedding/shared/films/saved-film.ts';
import { parseDuration } from '@wedding/shared/ui/duration.ts';
import { useDelayed } from '@wedding/shared/ui/skeleton.tsx';
import { Spinner } from '@wedding/shared/ui/spinner.tsx';
import { Play } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { copyName } from '../saved/copy-name.ts';
import { resumePoint } from '../watch-progress.ts';
import { CaptionLines } from './caption-lines.tsx';
import { Controls } from './controls.tsx';
import { EndCover, ListenCover, StartCover, TroubleCover } from './covers.tsx';
import { prepareEngine } from './engine.ts';
import { FilmPicture } from './film-picture.tsx';
import { filmShape } from './film-shape.ts';
import { PlaybackSheet } from './playback-sheet.tsx';
import css from './player.module.css';
import { playerKeys } from './player-keys.ts';
import { recallPlayer } from './player-memory.ts';
import { useActions } from './use-actions.ts';
import { useAwake } from './use-awake.ts';
import { useCaptions } from './use-captions.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useKeys } from './use-keys.ts';
import { useMedia } from './use-media.ts';
import { useMediaSession } from './use-media-session.ts';
import type { Playback } from './use-playback.ts';
import type { Quality } from './use-quality.ts';

interface PlayerProps {
  video: VideoDetail;
  playback: Playback;
  quality: Quality;
  /** The film as it lies on this phone. */
  copy: SavedFilm | undefined;
  /** Offered at the end. */
  next: Video | undefined;
  /** Its picture is not fetched. */
  plain: boolean;
}

/** The film in its frame: a poster and its price before play, our own controls after. */
export function Player({ video, playback, quality, copy, next, plain }: PlayerProps) {
  const { mediaRef, mode, trouble } = playback;
  const frameRef = useRef<HTMLElement>(null);
  const [resumeAt] = useState(() => resumePoint(video));
  const [sheetOpen, setSheetOpen] = useState(false);
  const media = useMedia(mediaRef);
  const actions = useActions(mediaRef);
  const [full, toggleFull] = useFullscreen(frameRef, mediaRef);
  const [awake, wake, rest] = useAwake();
  const on = mode !== null;
  const captions = useCaptions(mediaRef, { languages: video.captions, active: on, kept: copy?.captions });
  const toggleCaptions = video.captions.length > 0 ? captions.toggle : undefined;
  const slow = useDelayed(on && (media.waiting || !media.shown) && !media.ended, 300);
  // A lost network is no news before play, nor while the film still plays from what it holds.
  const stuck =
    on && trouble && (trouble.fault === 'broken' || media.waiting || !media.shown) ? trouble : null;

  const bare = on && !media.paused && !awake && !stuck;

  useMediaSession(plain ? { ...video, thumbnail: null } : video, { actions, mediaRef, on });
  useKeys(
    on
      ? playerKeys({ media, actions, toggleFull, toggleCaptions, wake })
      : { k: () => start(resumeAt), ' ': () => start(resumeAt), f: toggleFull },
  );

  function start(at: number) {
    actions.setRate(recallPlayer().rate);
    playback.start(copy?.rung === 'audio' && !navigator.onLine ? 'listen' : 'watch', at);
  }
  function prepare() {
    const { video_url: url, playlists } = video;
    if (mediaRef.current && url) prepareEngine(mediaRef.current, { url, playlists });
  }
  function onSurface(event: PointerEvent) {
    if (event.pointerType === 'mouse' || media.paused) actions.toggle();
    else if (awake) rest();
    else wake();
  }

  return (
    <section
      ref={frameRef}
      className={css.frame}
      aria-label="Player"
      style={{ '--shape': filmShape(video) } as CSSProperties}
      data-bare={bare}
      onPointerMove={(event) => event.pointerType === 'mouse' && wake()}
      onFocus={wake}
    >
      {/* Under the film, so that its first picture covers it at once. */}
      {(!media.shown || mode === 'listen') && <FilmPicture video={video} plain={plain} />}
      <video ref={mediaRef} className={css.film} playsInline preload="none" />
      {on && (
        <button
          type="button"
          className={css.surface}
          tabIndex={-1}
          aria-hidden="true"
          onPointerUp={onSurface}
        >
          {media.paused && media.shown && !media.ended && (
            <span className={css.disc}>
              <Play />
            </span>
          )}
        </button>
      )}
      {mode === 'listen' && <ListenCover />}
      {slow && !stuck && (
        <span className={css.wait} role="status" aria-label="Loading the film">
          <Spinner large />
        </span>
      )}
      {!media.ended && !stuck && <CaptionLines lines={captions.lines} raised={!bare} />}
      {media.ended && <EndCover next={next} onAgain={() => actions.toggle()} />}
      {on && (
        <Controls
          media={media}
          duration={media.duration || parseDuration(video.video_length ?? '')}
          actions={actions}
          storyboard={video.storyboard}
          captions={captions}
          bare={bare}
          full={full}
          onFull={toggleFull}
          onSettings={() => setSheetOpen(true)}
        />
      )}
      {!on && (
        <StartCover
          title={video.title}
          resumeAt={resumeAt}
          cost={copy ? `On this phone · ${copyName(copy)}` : quality.cost}
          onStart={start}
          onIntent={prepare}
        />
      )}
      {stuck && <TroubleCover trouble={stuck} onRetry={playback.retry} />}
      <PlaybackSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        quality={quality}
        rung={mode === 'watch' ? playback.rung : null}
        rate={media.rate}
        onRate={actions.setRate}
        captions={captions}
      />
    </section>
  );
}
