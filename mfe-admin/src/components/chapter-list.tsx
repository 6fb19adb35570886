import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { TriangleAlert } from 'lucide-react';
import css from './chapter-list.module.css';

interface Described {
  description: string;
  /** As the api writes it, `10:00`; null until the file was checked. */
  videoLength: string | null;
}

/** Reads the chapters of a description. A chapter after the video's end is a problem once the length is known. */
export const chaptersOf = ({ description, videoLength }: Described) =>
  splitChapters(description, videoLength === null ? null : parseDuration(videoLength));

/** Shows the chapters that a description contains, and the lines that were meant as chapters and aren't any. */
export function ChapterList(described: Described) {
  const { chapters, problems } = chaptersOf(described);
  if (chapters.length === 0 && problems.length === 0) return null;
  return (
    <div>
      <Text below={2} size={14} weight={600}>
        Chapters
      </Text>
      {chapters.length > 0 && (
        <Stack as="ol" gap={1} size={14} breaks tabular className={css.chapters} aria-label="Chapters">
          {chapters.map(({ at, title }) => (
            <li key={at}>
              <b>{formatDuration(at)}</b> {title}
            </li>
          ))}
        </Stack>
      )}
      {problems.length > 0 && (
        <Grid gap={2} size={14} breaks className={css.problems} role="status">
          <TriangleAlert size={18} />
          <Stack as="ul" gap={1} aria-label="Lines that aren’t chapters">
            {problems.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}, “{text}”: {reason}
              </li>
            ))}
          </Stack>
        </Grid>
      )}
    </div>
  );
}
