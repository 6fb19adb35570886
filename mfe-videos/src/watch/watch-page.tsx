import { ApiError } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useParams } from '@wedding/shared/host/router.ts';
import { usePageTitle } from '@wedding/shared/host/use-page-title.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { SavedHere } from '../saved/saved-here.tsx';
import { NextPending } from './next-videos.tsx';
import { useOfflineWatchReports } from './position/offline-watch-reports.ts';
import css from './watch.module.css';
import { videoQuery } from './watch.queries.ts';
import { WatchView } from './watch-view.tsx';

export function WatchPage() {
  useOfflineWatchReports();
  const id = Number(useParams().id);
  const isId = Number.isInteger(id) && id > 0;
  return (
    <div data-scheme="dark">
      {/* The key resets everything, so that one video's player never plays another's. */}
      <Grid gap={8} className={css.columns}>
        {isId ? <Watch key={id} id={id} /> : <VideoNotFound />}
      </Grid>
    </div>
  );
}

function Watch({ id }: { id: number }) {
  const account = useHost().session.user?.id;
  const video = useQuery(videoQuery(id, account));
  usePageTitle(video.data?.title);
  if (video.data) return <WatchView video={video.data} />;
  if (video.isPending) return <WatchPending id={id} />;
  if (video.error instanceof ApiError && [404, 422].includes(video.error.status)) return <VideoNotFound />;
  return (
    <div className={css.whole}>
      <ErrorState
        alone
        title="This lesson did not load"
        query={video}
        action={
          <>
            <BackToVideos />
            <SavedHere />
          </>
        }
      />
    </div>
  );
}

function VideoNotFound() {
  return (
    <div className={css.whole}>
      <ErrorState
        alone
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

/** The page before its video has loaded. The title is already known if a card led here. */
function WatchPending({ id }: { id: number }) {
  const { singleVideo } = useHost().store.getState();
  const cached = singleVideo?.id === id ? singleVideo : null;
  return (
    <>
      <Stack gap={5} shrink className={css.main}>
        <div className={css.stage}>
          <Skeleton shape="thumb" />
        </div>
        <Stack gap={2} shrink>
          {cached ? <h1 className={css.title}>{cached.title}</h1> : <Skeleton shape="title" />}
          <p role="status">
            <LoadingText>Loading the lesson</LoadingText>
          </p>
          <Skeleton count={3} />
        </Stack>
      </Stack>
      <NextPending />
    </>
  );
}
