import { Play } from 'lucide-react';
import { ProgressBar } from '../figures/progress-bar.tsx';
import css from './thumb-marks.module.css';

interface ThumbMarksProps {
  /** Whether to show that a tap plays it. */
  play?: boolean;
  /** The watched share, 0 to 1. Nothing is shown at 0. */
  watched?: number;
  /** The video's length, `10:00`; null shows the usual one. */
  length?: string | null;
}

/**
 * What lies over a video's small picture: the play sign, its length and how much was watched. The picture's own place sets
 * `--play` (the sign's width), `--play-edge` and `--play-scale`.
 */
export function ThumbMarks({ play = false, watched = 0, length }: ThumbMarksProps) {
  return (
    <>
      {play && (
        <span className={css.play}>
          <Play />
        </span>
      )}
      {length !== undefined && <span className={css.length}>{length || '2:05'}</span>}
      {watched > 0 && (
        <span className={css.watched}>
          <ProgressBar value={watched} label="Watched" thin />
        </span>
      )}
    </>
  );
}
