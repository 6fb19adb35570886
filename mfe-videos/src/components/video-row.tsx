import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ThumbMarks } from '@wedding/shared/ui/pictures/thumb-marks.tsx';
import type { ComponentProps } from 'react';
import { useWatchLink } from '../hooks/use-watch-link.ts';
import css from './video-row.module.css';
import { VideoThumb } from './video-thumb.tsx';

interface VideoRowProps extends Pick<ComponentProps<typeof VideoThumb>, 'lazy' | 'plain'> {
  video: Video;
  /** What lies over the picture. */
  marks: ComponentProps<typeof ThumbMarks>;
  facts: readonly (string | undefined)[];
}

/** A video in a short list: its picture, and its title with facts beside it. */
export function VideoRow({ video, marks, facts, ...thumb }: VideoRowProps) {
  const { to, state, onOpen } = useWatchLink(video);
  return (
    <Link to={to} state={state} onClick={onOpen} className={css.row}>
      <VideoThumb video={video} width={160} {...thumb}>
        <ThumbMarks {...marks} />
      </VideoThumb>
      <Stack as="span" gap={1} className={css.text}>
        <Text as="span" lines={2} size={14} weight={600} breaks className={css.line}>
          {video.title}
        </Text>
        <Text as="span" tone="muted" size={13} tabular className={css.line}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Link>
  );
}
