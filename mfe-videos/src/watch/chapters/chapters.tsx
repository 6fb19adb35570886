import { type Chapter, chapterAt } from '@wedding/shared/domain/chapters.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useMedia } from '../player/use-media.ts';
import type { Playback } from '../player/use-playback.ts';
import css from './chapters.module.css';

interface ChaptersProps {
  chapters: readonly Chapter[];
  playback: Playback;
  heading?: 'h2' | 'h4';
}

/** The chapters of a video as buttons, with the current one marked. */
export function Chapters({ chapters, playback, heading: Heading = 'h2' }: ChaptersProps) {
  const { mediaRef, mode } = playback;
  const { time } = useMedia(mediaRef);
  if (chapters.length === 0) return null;
  const current = mode === null ? undefined : chapterAt(chapters, time);

  function seekToChapter({ at }: Chapter) {
    const { current: media } = mediaRef;
    const isUnderWay = mode !== null && !media?.ended && media?.currentTime !== 0;
    if (!media || !isUnderWay) playback.start(mode ?? 'watch', at);
    else {
      media.currentTime = at;
      void media.play().catch(() => {});
    }
    media?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <Stack as="section" gap={2} aria-labelledby="chapters">
      <Text as={Heading} size={18} id="chapters">
        Chapters
      </Text>
      <ol className={css.list}>
        {chapters.map((chapter) => (
          <li key={chapter.at}>
            <button
              type="button"
              className={css.chapter}
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => seekToChapter(chapter)}
            >
              <Text as="span" tone="muted" size={14} tabular className={css.at}>
                {formatDuration(chapter.at)}
              </Text>
              {chapter.title}
            </button>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
