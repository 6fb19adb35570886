import type { FoundVideo } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { VideoCard, type VideoCardProps } from '@wedding/shared/ui/video-card.tsx';
import { Circle, CircleDot } from 'lucide-react';
import { costOf } from './cost/cost.ts';
import { useDataSettings } from './cost/settings.queries.ts';
import { Moments } from './moments.tsx';
import { useCost } from './own-cost.ts';
import { useWatchLink } from './watch-link.ts';
import { watchedShare } from './watch-progress.ts';

type Own = 'children' | 'to' | 'listen' | 'onOpen' | 'progress' | 'size' | 'sizes' | 'spare' | 'video';

/** A video in any of our lists: leads to the watch page and records the video as the selected one. */
export function ListedVideoCard({ video, ...rest }: { video: FoundVideo } & Omit<VideoCardProps, Own>) {
  const link = useWatchLink(video);
  const { settings } = useDataSettings();
  const { saver } = useHost();
  const cost = useCost(video);
  const sound = video.bytes.audio;
  return (
    <VideoCard
      {...rest}
      {...link}
      video={video}
      progress={watchedShare(video)}
      spare={saver.on}
      size={cost?.line}
      sizes={cost?.options.map(({ label, isOwn, choose }) => ({
        label,
        icon: isOwn ? <CircleDot aria-label="Your quality:" /> : <Circle aria-hidden="true" />,
        onSelect: choose,
      }))}
      listen={sound ? { to: `${link.to}&listen=1`, size: costOf(sound, settings.price) } : undefined}
    >
      {video.moments?.[0] && <Moments video={video} moments={video.moments} {...link} />}
    </VideoCard>
  );
}
