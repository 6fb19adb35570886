import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { TriangleAlert } from 'lucide-react';
import css from './chapter-list.module.css';

/** Shows the chapters that a description contains, and the lines that were meant as chapters and aren't any. */
export function ChapterList({ description, duration }: { description: string; duration: number | null }) {
  const { chapters, problems } = splitChapters(description, duration);
  if (chapters.length === 0 && problems.length === 0) return null;
  return (
    <div>
      <p className={css.legend}>Chapters</p>
      {chapters.length > 0 && (
        <ol className={css.chapters} aria-label="Chapters">
          {chapters.map(({ at, title }) => (
            <li key={at}>
              <b>{formatDuration(at)}</b> {title}
            </li>
          ))}
        </ol>
      )}
      {problems.length > 0 && (
        <div className={css.problems} role="status">
          <TriangleAlert aria-hidden="true" />
          <ul aria-label="Lines that aren’t chapters">
            {problems.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}, “{text}”: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
