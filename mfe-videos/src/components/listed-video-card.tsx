import type { FoundVideo, TimedText } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { VideoCard, type VideoCardProps } from '@wedding/shared/ui/pictures/video-card.tsx';
import { Circle, CircleDot } from 'lucide-react';
import { costOf, skippedCost } from '../cost/cost.ts';
import { useDataSettings } from '../cost/settings.queries.ts';
import { useCost } from '../cost/use-cost.ts';
import { useWatchLink } from '../hooks/use-watch-link.ts';
import { watchedShare } from '../lib/watch-position.ts';
import css from './listed-video-card.module.css';

type Own =
  | 'children'
  | 'to'
  | 'state'
  | 'listen'
  | 'onOpen'
  | 'progress'
  | 'size'
  | 'sizes'
  | 'saveData'
  | 'video';

interface ListedVideoCardProps extends Omit<VideoCardProps, Own> {
  video: FoundVideo;
  /** Whether the whole video lies on this device: then it costs nothing to watch. */
  isOnDevice?: boolean;
}

/** A video in any of the lists. Leads to the watch page and records the video as the selected one. */
export function ListedVideoCard({ video, isOnDevice = false, ...rest }: ListedVideoCardProps) {
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
      saveData={saver.on}
      {...(isOnDevice
        ? { size: `On this ${deviceWord()}` }
        : {
            size: cost?.line,
            sizes: cost?.options.map(({ label, isOwn, choose }) => ({
              label,
              icon: isOwn ? <CircleDot aria-label="Your quality:" /> : <Circle aria-hidden="true" />,
              onSelect: choose,
            })),
            listen: sound ? { to: `${link.to}&listen=1`, size: costOf(sound, settings.price) } : undefined,
          })}
    >
      {video.moments?.[0] && <TimedTextLinks video={video} matches={video.moments} {...link} />}
    </VideoCard>
  );
}

interface TimedTextLinksProps {
  video: FoundVideo;
  matches: readonly TimedText[];
  /** The watch page's address, its navigation state, and the callback that records the selected video. */
  to: string;
  state: unknown;
  onOpen: () => void;
}

/** Shows where in a video the words of a search are said. A tap starts there, and costs only the rest. */
function TimedTextLinks({ video, matches, to, state, onOpen }: TimedTextLinksProps) {
  const { price } = useDataSettings().settings;
  return (
    <ul className={css.moments} aria-label={`Moments in ${video.title}`}>
      {matches.map(({ at, text }) => {
        const saved = skippedCost(video, { at, price });
        return (
          <li key={at}>
            <Link to={`${to}&t=${Math.floor(at)}`} state={state} onClick={onOpen} className={css.moment}>
              <Text as="span" weight={600} tabular className={css.at}>
                {formatDuration(at)}
              </Text>
              <span>
                <span className={css.text}>{text}</span>
                {saved && (
                  <Text as="span" tone="muted" size={13} className={css.text}>
                    Start here and save {saved}
                  </Text>
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
