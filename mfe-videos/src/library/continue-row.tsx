import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { ThumbMarks } from '@wedding/shared/ui/pictures/thumb-marks.tsx';
import { VideoThumb } from '../components/video-thumb.tsx';
import { useWatchLink } from '../hooks/use-watch-link.ts';
import { watchedShare } from '../lib/watch-position.ts';
import css from './continue-row.module.css';

/** Other videos that were started: four side by side, or a strip that scrolls sideways on a phone. */
export function ContinueRow({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <Text as="section" below={8} aria-labelledby="also-started">
      <Text as="h2" below={4} id="also-started">
        Also started
      </Text>
      <ul className={css.row}>
        {videos.map((video) => (
          <li key={video.id}>
            <ContinueCard video={video} />
          </li>
        ))}
      </ul>
    </Text>
  );
}

/** A video that was started. One tap continues it, and a line shows how much is left. */
function ContinueCard({ video }: { video: Video }) {
  const { to, state, onOpen } = useWatchLink(video);
  const left = parseDuration(video.video_length ?? '') - video.position;
  return (
    <Link to={to} state={state} onClick={onOpen} className={css.card}>
      <VideoThumb video={video} className={css.thumb}>
        <ThumbMarks play watched={watchedShare(video)} />
      </VideoThumb>
      <span className={css.text}>
        <Text as="span" size={14} weight={600} breaks>
          {video.title}
        </Text>
        <Text as="span" tone="muted" size={13} tabular>
          {formatDuration(left)} left
        </Text>
      </span>
    </Link>
  );
}
