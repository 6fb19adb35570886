import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { useTime } from '@wedding/shared/host/device/clock.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ThumbMarks } from '@wedding/shared/ui/pictures/thumb-marks.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useState } from 'react';
import { VideoThumb } from '../components/video-thumb.tsx';
import { useCost } from '../cost/use-cost.ts';
import { useWatchLink } from '../hooks/use-watch-link.ts';
import { isUnderWay, watchedShare } from '../lib/watch-position.ts';
import css from './home.module.css';

/** The video to continue: one that is under way, else one to start with; or why there is none. */
export type HomeVideo = Video | 'none yet' | 'all started';

interface HomeProps {
  /** Undefined while it loads. */
  video: HomeVideo | undefined;
  /** Whether the library could not be loaded. Videos saved on this device still play. */
  onlySaved: boolean;
}

/**
 * The top of the home page: a greeting, what planning fills in (days to go, next task, next payment), and one video.
 * Every part has its height from the start, so that nothing below moves when one loads.
 */
export function Home({ video, onlySaved }: HomeProps) {
  const { user } = useHost().session;
  const [tries, setTries] = useState(0);
  return (
    <Text as="section" below={8} aria-label="Your wedding">
      <p className={css.greeting}>{[useTime(greeting), user?.firstname].filter(Boolean).join(', ')}</p>
      <Grid gap={3} className={css.row}>
        <Slot
          key={tries}
          name="next-payment"
          fillerProps={{}}
          eager
          className={css.place}
          waiting={null}
          failed={
            <ErrorState
              message="We can’t show your wedding plan right now."
              onRetry={() => setTries(tries + 1)}
            />
          }
        />
        <div className={css.video}>
          <VideoTile video={video} onlySaved={onlySaved} />
        </div>
        <Slot name="home-tiles" fillerProps={{}} className={css.video} waiting={null} failed={null} />
      </Grid>
    </Text>
  );
}

const NO_VIDEO = {
  'none yet': 'The first lessons are on their way',
  'all started': 'You’ve started every lesson. New ones show up here.',
};

function VideoTile({ video, onlySaved }: HomeProps) {
  if (typeof video === 'object') return <ContinueWatchingCard video={video} />;
  const text = onlySaved ? `Lessons you save on this ${deviceWord()} play offline` : video && NO_VIDEO[video];
  return (
    <p className={css.tile}>
      {text ? (
        <Text as="span" tone="second" size={14} tabular>
          {text}
        </Text>
      ) : (
        <Stack as="span" shrink className={css.text}>
          <Skeleton count={2} />
        </Stack>
      )}
    </p>
  );
}

/** Returns the greeting for the hour in Lagos, whose clocks are an hour ahead of UTC all year. */
function greeting(): string {
  const hour = (new Date().getUTCHours() + 1) % 24;
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}

function ContinueWatchingCard({ video }: { video: Video }) {
  const { to, state, onOpen } = useWatchLink(video);
  const cost = useCost(video);
  const isStarted = isUnderWay(video);
  const left = formatDuration(parseDuration(video.video_length ?? '') - video.position);
  const facts = isStarted ? [`${left} left`] : [video.video_length, cost?.line];
  return (
    <section aria-label={isStarted ? 'Continue watching' : 'Your next lesson'}>
      <Link to={to} state={state} onClick={onOpen} className={css.tile}>
        <VideoThumb video={video} width={160} className={css.thumb}>
          {isStarted && <ThumbMarks watched={watchedShare(video)} />}
        </VideoThumb>
        <Stack as="span" shrink className={css.text}>
          {!isStarted && <VisuallyHidden>Your next lesson: </VisuallyHidden>}
          <Text as="span" lines={2} weight={600} breaks className={css.title}>
            {video.title}
          </Text>{' '}
          <Text as="span" tone="second" size={14} tabular>
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </Link>
    </section>
  );
}
