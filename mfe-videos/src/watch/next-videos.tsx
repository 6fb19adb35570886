import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ThumbMarks } from '@wedding/shared/ui/pictures/thumb-marks.tsx';
import { viewsLabel } from '@wedding/shared/ui/pictures/video-card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { VideoThumb } from '../components/video-thumb.tsx';
import { useCost } from '../cost/use-cost.ts';
import { useWatchLink } from '../hooks/use-watch-link.ts';
import css from './next-videos.module.css';
import { nextQuery } from './watch.queries.ts';

/** Lists what to watch after this video, beside it or below. */
export function NextVideos({ video, plain }: { video: Pick<Video, 'id' | 'category_id'>; plain: boolean }) {
  const next = useQuery(nextQuery(video));
  if (next.data?.length === 0) return null;
  return (
    <aside className={css.next} aria-labelledby="next-lessons">
      <Text as="h2" below={3} size={22} id="next-lessons">
        Next lessons
      </Text>
      {next.isPending && (
        <div role="status">
          <LoadingText>Loading the next lessons</LoadingText>
          <NextPending />
        </div>
      )}
      {next.isError && <ErrorState query={next} />}
      <Stack as="ul" gap={1} className={css.list}>
        {next.data?.map((video) => (
          <li key={video.id}>
            <NextVideo video={video} plain={plain} />
          </li>
        ))}
      </Stack>
    </aside>
  );
}

/** The placeholder of the list until it loads. */
export const NextPending = () => (
  <Stack gap={3}>
    <Skeleton shape="block" count={3} />
  </Stack>
);

function NextVideo({ video, plain }: { video: Video; plain: boolean }) {
  const { to, state, onOpen } = useWatchLink(video);
  const cost = useCost(video)?.line;
  return (
    <Link to={to} state={state} onClick={onOpen} className={css.row}>
      <VideoThumb video={video} width={160} lazy plain={plain}>
        <ThumbMarks length={video.video_length} />
      </VideoThumb>
      <Stack as="span" gap={1} className={css.text}>
        <Text as="span" lines={2} size={14} weight={600} breaks className={css.title}>
          {video.title}
        </Text>
        <Text as="span" tone="muted" size={13} tabular className={css.meta}>
          {viewsLabel(video.views)}
          {cost && ` · ${cost}`}
        </Text>
      </Stack>
    </Link>
  );
}
