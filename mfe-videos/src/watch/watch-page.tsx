import { ApiError, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { useParams } from '@wedding/shared/platform/router.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Lesson } from './lesson.tsx';
import { LessonPending } from './lesson-pending.tsx';
import { useLateReports } from './use-late-reports.ts';
import { usePageTitle } from './use-page-title.ts';
import css from './watch.module.css';
import { videoQuery } from './watch.queries.ts';

export function WatchPage() {
  useLateReports();
  const id = Number(useParams().id);
  const isId = Number.isInteger(id) && id > 0;
  return (
    <div className={css.page} data-tone="dark">
      {/* One film's player never plays another's: the key starts everything afresh. */}
      <div className={css.columns}>{isId ? <Watch key={id} id={id} /> : <Gone />}</div>
    </div>
  );
}

function Watch({ id }: { id: number }) {
  const account = useHost().session.user?.id;
  const video = useQuery(videoQuery(id, account));
  usePageTitle(video.data?.title);
  if (video.data) return <Lesson video={video.data} />;
  if (video.isPending) return <LessonPending id={id} />;
  if (video.error instanceof ApiError && [404, 422].includes(video.error.status)) return <Gone />;
  return (
    <div className={css.whole}>
      <ErrorState
        title="This lesson did not load"
        message={messageOf(video.error)}
        onRetry={() => void video.refetch()}
        retrying={video.isFetching}
        action={<BackToVideos />}
      />
    </div>
  );
}

function Gone() {
  return (
    <div className={css.whole}>
      <ErrorState
        title="This lesson is no longer here"
        message="It may have been taken down. Your other lessons are waiting for you."
        action={<BackToVideos />}
      />
    </div>
  );
}

const BackToVideos = () => (
  <ButtonLink to="/app/overview" variant="outline">
    Back to the videos
  </ButtonLink>
);
