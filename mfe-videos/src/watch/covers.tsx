import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { formatDuration } from '@wedding/shared/ui/duration.ts';
import { ArrowRight, CloudOff, Headphones, Play, RotateCcw } from 'lucide-react';
import { useWatchLink } from '../watch-link.ts';
import css from './covers.module.css';
import type { Trouble } from './use-playback.ts';

interface StartCoverProps {
  title: string;
  /** Seconds to go on at; 0 begins at the beginning. */
  resumeAt: number;
  /** What pressing play will fetch: `6.2 MB at 240p`. */
  cost: string | undefined;
  onStart: (at: number) => void;
  /** A finger or pointer comes near. */
  onIntent: () => void;
}

/** Over the poster: play, what it costs, and where it goes on. */
export function StartCover({ title, resumeAt, cost, onStart, onIntent }: StartCoverProps) {
  const resumes = resumeAt > 0;
  return (
    <div className={css.start} onPointerEnter={onIntent} onPointerDown={onIntent}>
      <button
        type="button"
        className={css.play}
        aria-label={resumes ? `Resume ${title} at ${formatDuration(resumeAt)}` : `Play ${title}`}
        onFocus={onIntent}
        onClick={() => onStart(resumeAt)}
      >
        <span className={css.disc}>
          <Play aria-hidden="true" />
        </span>
      </button>
      <div className={css.foot}>
        <p className={css.facts}>
          {resumes && <span>Resumes at {formatDuration(resumeAt)}</span>}
          {cost && <span>{cost}</span>}
        </p>
        {resumes && (
          <button type="button" className={css.over} onClick={() => onStart(0)}>
            <RotateCcw aria-hidden="true" />
            Start over
          </button>
        )}
      </div>
    </div>
  );
}

/** While only the sound plays. */
export function ListenCover() {
  return (
    <p className={css.listen}>
      <Headphones aria-hidden="true" />
      Listening only
    </p>
  );
}

/** When the film has come to its end. */
export function EndCover({ next, onAgain }: { next: Video | undefined; onAgain: () => void }) {
  return (
    <div className={css.end}>
      {next && <NextLink video={next} />}
      <Button variant="outline" small icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
        Watch again
      </Button>
    </div>
  );
}

function NextLink({ video }: { video: Video }) {
  const { to, onOpen } = useWatchLink(video);
  return (
    <Link to={to} onClick={onOpen} className={css.next}>
      <span className={css.nextLabel}>Next lesson</span>
      <span className={css.nextTitle}>{video.title}</span>
      <ArrowRight aria-hidden="true" />
    </Link>
  );
}

/** When it can't go on by itself. */
export function TroubleCover({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  return (
    <div className={css.trouble} role="alert">
      <CloudOff aria-hidden="true" />
      <p>{trouble.message}</p>
      <Button variant="outline" small icon={<RotateCcw aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
