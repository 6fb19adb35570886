import { useTime } from '@wedding/shared/host/device/clock.ts';
import { useInfiniteQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { CardGrid } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton, SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { ListEnd } from '../components/list-end.tsx';
import { ListedVideoCard } from '../components/listed-video-card.tsx';
import { useRemoveEntry } from '../hooks/use-remove-entry.ts';
import { useShareSite } from '../hooks/use-share.ts';
import { SavedHere } from '../saved/saved-here.tsx';
import { useVideosOnDevice } from '../saved/use-videos-on-device.ts';
import { byDay } from './by-day.ts';
import css from './history.module.css';
import { historyQuery } from './history.queries.ts';

/** The day in UTC, by which the specification judges what today is. */
const utcDay = () => new Date().toISOString().slice(0, 10);

/** The number of placeholders, as specified. */
const SKELETONS = 6;

export function HistoryList() {
  const history = useInfiniteQuery(historyQuery());
  const today = useTime(utcDay);
  const remove = useRemoveEntry();
  const share = useShareSite();
  const onDevice = useVideosOnDevice();
  if (history.isPending) {
    return (
      <>
        <Skeleton shape="title" />
        <SkeletonCards count={SKELETONS} label="Loading your history" />
      </>
    );
  }
  if (!history.data) {
    return <ErrorState title="Your history did not load" query={history} action={<SavedHere />} />;
  }
  if (history.data.length === 0) {
    return (
      <EmptyState
        text="You have no videos history"
        action={<ButtonLink to="/app/overview">Browse the videos</ButtonLink>}
      />
    );
  }
  return (
    <>
      {byDay(history.data, today).map((day) => (
        <section key={day.date} className={css.day} aria-labelledby={`day-${day.date}`}>
          <Text as="h2" below={4} id={`day-${day.date}`}>
            {day.heading}
          </Text>
          <CardGrid>
            {day.entries.map((entry) => (
              <li key={entry.id}>
                <ListedVideoCard
                  video={entry.video}
                  isOnDevice={onDevice.has(entry.video.id)}
                  onRemove={() => void remove(entry)}
                  onShare={share}
                />
              </li>
            ))}
          </CardGrid>
        </section>
      ))}
      <ListEnd list={history} end="That’s your whole history" />
    </>
  );
}
