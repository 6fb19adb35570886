import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { ArrowRight, CloudOff, Headphones, Play, RotateCcw } from 'lucide-react';
import { useWatchLink } from '../../hooks/use-watch-link.ts';
import css from './covers.module.css';
import type { PlaybackError } from './use-playback.ts';

interface StartCoverProps {
  title: string;
  /** Seconds to start at. `found` means that a search led there, rather than the resume point. */
  from: number;
  found: boolean;
  /** What pressing play will fetch: `6.2 MB at 240p`. */
  cost: string | undefined;
  onStart: (at: number) => void;
  /** Called when a finger or pointer comes near. */
  onIntent: () => void;
}

/** Over the poster: play, its cost, and where it resumes. */
export function StartCover({ title, from, found, cost, onStart, onIntent }: StartCoverProps) {
  const resumes = from > 0;
  return (
    <div className={css.start} onPointerEnter={onIntent} onPointerDown={onIntent}>
      <button
        type="button"
        className={css.play}
        aria-label={
          resumes
            ? `${found ? 'Play' : 'Resume'} ${title} ${found ? 'from' : 'at'} ${formatDuration(from)}`
            : `Play ${title}`
        }
        onFocus={onIntent}
        onClick={() => onStart(from)}
      >
        <span className={css.disc}>
          <Play aria-hidden="true" />
        </span>
      </button>
      <Row gap={3} justify="between" className={css.foot}>
        <Row as="p" wrap weight={600} tabular className={css.facts}>
          {resumes && (
            <span>
              {found ? 'Starts' : 'Resumes'} at {formatDuration(from)}
            </span>
          )}
          {cost && <span>{cost}</span>}
        </Row>
        {resumes && (
          <button type="button" className={css.over} onClick={() => onStart(0)}>
            <RotateCcw size={16} aria-hidden="true" />
            Start over
          </button>
        )}
      </Row>
    </div>
  );
}

/** Shown while only the sound plays. */
export function ListenCover() {
  return (
    <p className={css.listen}>
      <Headphones size={18} aria-hidden="true" />
      Listening only
    </p>
  );
}

/** Shown when the video has ended. */
export function EndCover({ next, onReplay }: { next: Video | undefined; onReplay: () => void }) {
  return (
    <div className={css.end}>
      {next && <NextLink video={next} />}
      <Button variant="outline" small icon={<RotateCcw aria-hidden="true" />} onClick={onReplay}>
        Watch again
      </Button>
    </div>
  );
}

function NextLink({ video }: { video: Video }) {
  const { to, state, onOpen } = useWatchLink(video);
  return (
    <Link to={to} state={state} onClick={onOpen} className={css.next}>
      <span className={css.nextLabel}>Next lesson</span>
      <span className={css.nextTitle}>{video.title}</span>
      <ArrowRight aria-hidden="true" />
    </Link>
  );
}

/** Shown when playback can't continue by itself. */
export function ErrorCover({ error, onRetry }: { error: PlaybackError; onRetry: () => void }) {
  return (
    <Stack gap={3} justify="center" center className={css.error} role="alert">
      <CloudOff aria-hidden="true" />
      <p>{error.message}</p>
      <Button variant="outline" small icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
