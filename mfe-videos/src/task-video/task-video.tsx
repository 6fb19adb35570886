import type { SlotProps } from '@wedding/shared/contract/slots.ts';
import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { ThumbMarks } from '@wedding/shared/ui/pictures/thumb-marks.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { VideoThumb } from '../components/video-thumb.tsx';
import { useCost } from '../cost/use-cost.ts';
import { useWatchLink } from '../hooks/use-watch-link.ts';
import { watchedShare } from '../lib/watch-position.ts';
import { videoQuery } from '../watch/watch.queries.ts';
import css from './task-video.module.css';

/** The lesson of a task and what it costs to watch. Fills the slot `task-lesson`. */
export function TaskVideo({ videoId }: SlotProps['task-lesson']) {
  // With the account, a saved lesson is found without a network too.
  const account = useHost().session.user?.id;
  const { data, error, isFetching, refetch } = useQuery({
    ...videoQuery(videoId, account),
    refetchInterval: false,
    retry: false,
  });
  if (data) return <VideoRow video={data} />;
  if (!error) {
    return (
      <div className={css.card} role="status">
        <LoadingText>Loading the lesson</LoadingText>
        <span className={css.thumb}>
          <Skeleton shape="thumb" />
        </span>
        <span className={css.text}>
          <Skeleton count={3} />
        </span>
      </div>
    );
  }
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className={css.card}>
      <p className={css.text}>
        {isGone ? 'The lesson for this task is not in the library any more.' : 'The lesson didn’t load.'}
      </p>
      {!isGone && (
        <Button variant="quiet" small busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
}

function VideoRow({ video }: { video: VideoDetail }) {
  const { to, state, onOpen } = useWatchLink(video, 'task');
  const facts = [video.video_length, useCost(video)?.line].filter(Boolean);
  return (
    <Link to={to} state={state} onClick={onOpen} className={css.card}>
      <VideoThumb video={video} className={css.thumb}>
        <ThumbMarks play watched={watchedShare(video)} />
      </VideoThumb>
      <span className={css.text}>
        <Text as="span" tone="muted" size={13} tabular className={css.label}>
          The lesson for this task
        </Text>{' '}
        <span className={css.title}>{video.title}</span>{' '}
        <Text as="span" tone="muted" size={13} tabular className={css.facts}>
          {facts.join(' · ')}
        </Text>
      </span>
    </Link>
  );
}
