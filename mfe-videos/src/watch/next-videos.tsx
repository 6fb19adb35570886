import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { viewsLabel } from '@wedding/shared/ui/pictures/video-card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { VideoRow } from '../components/video-row.tsx';
import { useCost } from '../cost/use-cost.ts';
import { nextQuery } from './watch.queries.ts';

/** Lists what to watch after this video, beside it or below. */
export function NextVideos({ video, plain }: { video: Pick<Video, 'id' | 'category_id'>; plain: boolean }) {
  const next = useQuery(nextQuery(video));
  if (next.data?.length === 0) return null;
  return (
    <Stack as="aside" shrink aria-labelledby="next-lessons">
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
      <Stack as="ul" gap={1} shrink>
        {next.data?.map((video) => (
          <li key={video.id}>
            <NextVideo video={video} plain={plain} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** The placeholder of the list until it loads. */
export const NextPending = () => (
  <Stack gap={3}>
    <Skeleton shape="block" count={3} />
  </Stack>
);

function NextVideo({ video, plain }: { video: Video; plain: boolean }) {
  const facts = [viewsLabel(video.views), useCost(video)?.line];
  return <VideoRow video={video} plain={plain} lazy marks={{ length: video.video_length }} facts={facts} />;
}
