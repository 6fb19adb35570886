import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { viewsLabel } from '@wedding/shared/ui/pictures/video-card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
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
      <h2 id="next-lessons" className={css.heading}>
        Next lessons
      </h2>
      {next.isPending && <NextPending />}
      {next.isError && (
        <ErrorState
          message={messageOf(next.error)}
          onRetry={() => void next.refetch()}
          retrying={next.isFetching}
        />
      )}
      <ul className={css.list}>
        {next.data?.map((video) => (
          <li key={video.id}>
            <NextVideo video={video} plain={plain} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The placeholder of the list until it loads. */
export const NextPending = () => (
  <div className={css.pending}>
    <Skeleton shape="block" count={3} />
  </div>
);

function NextVideo({ video, plain }: { video: Video; plain: boolean }) {
  const { to, onOpen } = useWatchLink(video);
  const cost = useCost(video)?.line;
  return (
    <Link to={to} onClick={onOpen} className={css.row}>
      <VideoThumb video={video} width={160} lazy plain={plain}>
        <span className={css.length}>{video.video_length || '2:05'}</span>
      </VideoThumb>
      <span className={css.text}>
        <span className={css.title}>{video.title}</span>
        <span className={css.meta}>
          {viewsLabel(video.views)}
          {cost && ` · ${cost}`}
        </span>
      </span>
    </Link>
  );
}
