import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { Grid, Text } from '@wedding/shared/ui/layout/box.tsx';
import { VideoRow } from '../components/video-row.tsx';
import { watchedShare } from '../lib/watch-position.ts';
import css from './library.module.css';

/** Other videos that were started. One tap continues one, and its line says how much is left. */
export function ContinueRow({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <Text as="section" below={8} aria-labelledby="also-started">
      <Text as="h2" below={3} id="also-started">
        Also started
      </Text>
      <Grid as="ul" gap={5} rowGap={1} className={css.started}>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoRow video={video} marks={{ watched: watchedShare(video) }} facts={[leftOf(video)]} />
          </li>
        ))}
      </Grid>
    </Text>
  );
}

const leftOf = ({ video_length, position }: Video) =>
  `${formatDuration(parseDuration(video_length ?? '') - position)} left`;
