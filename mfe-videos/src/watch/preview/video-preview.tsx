import type { SlotProps } from '@wedding/shared/contract/slots.ts';
import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { usePlayback } from '../player/use-playback.ts';
import { useQuality } from '../player/use-quality.ts';
import { previewQuery } from '../watch.queries.ts';
import { VideoArticle } from '../watch-view.tsx';
import css from './video-preview.module.css';

/** A couple's page of a video for administrators, published or not. Fills the slot `video-preview`. Nothing is counted. */
export function VideoPreview({ videoId, edition }: SlotProps['video-preview']) {
  const query = useQuery(previewQuery(videoId, edition));
  const { data, error } = query;
  return (
    <div className={css.phone} data-tone="dark">
      {data ? (
        <Shown key={data.id} video={data} />
      ) : error ? (
        <ErrorState query={query} />
      ) : (
        <Stack gap={4} role="status">
          <LoadingText>Loading the preview</LoadingText>
          <Skeleton shape="thumb" />
          <Skeleton shape="title" />
          <Skeleton count={3} />
        </Stack>
      )}
    </div>
  );
}

function Shown({ video }: { video: VideoDetail }) {
  const quality = useQuality(video, { saveData: false, from: 0, found: false });
  const playback = usePlayback(video, { cap: quality.cap, copy: undefined, preview: true });
  return (
    <VideoArticle
      preview
      video={video}
      playback={playback}
      quality={quality}
      copy={undefined}
      from={0}
      found={false}
      next={undefined}
      plain={false}
    />
  );
}
