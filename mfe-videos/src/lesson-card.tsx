import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { VideoCard, type VideoCardProps } from '@wedding/shared/ui/video-card.tsx';
import { costLine, costOf } from './cost/cost.ts';
import { useDataSettings } from './cost/settings.queries.ts';
import { useWatchLink } from './watch-link.ts';
import { watchedShare } from './watch-progress.ts';

type Own = 'to' | 'listen' | 'onOpen' | 'progress' | 'size' | 'spare' | 'video';

/** A film in any of our lists: leads to the watch page and records the film as the selected one. */
export function LessonCard({ video, ...rest }: { video: Video } & Omit<VideoCardProps, Own>) {
  const link = useWatchLink(video);
  const { settings } = useDataSettings();
  const { saver } = useHost();
  const sound = video.bytes.audio;
  return (
    <VideoCard
      {...rest}
      {...link}
      video={video}
      progress={watchedShare(video)}
      spare={saver.on}
      size={costLine(video, settings.price)}
      listen={sound ? { to: `${link.to}&listen=1`, size: costOf(sound, settings.price) } : undefined}
    />
  );
}
