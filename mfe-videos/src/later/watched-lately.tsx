import { messageOf } from '@wedding/shared/host/call.ts';
import { useInfiniteQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { CardGrid } from '@wedding/shared/ui/layout/card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { History } from 'lucide-react';
import { ListedVideoCard } from '../components/listed-video-card.tsx';
import { historyQuery } from '../history/history.queries.ts';
import { useVideosOnDevice } from '../saved/use-videos-on-device.ts';

/** One row on a laptop. The page of the history has the rest. */
const SHOWN = 4;

export function WatchedLately() {
  const history = useInfiniteQuery(historyQuery());
  const onDevice = useVideosOnDevice();
  if (!history.data) {
    if (!navigator.onLine) return <Text tone="second">What you watched shows once you’re online.</Text>;
    if (history.isPending) return <SkeletonCards count={SHOWN} label="Loading what you watched" />;
    return (
      <ErrorState
        message={messageOf(history.error)}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  if (history.data.length === 0) return <Text tone="second">Nothing yet.</Text>;
  return (
    <>
      <CardGrid label="Watched lately">
        {history.data.slice(0, SHOWN).map(({ id, video }) => (
          <li key={id}>
            <ListedVideoCard video={video} isOnDevice={onDevice.has(video.id)} />
          </li>
        ))}
      </CardGrid>
      <Text as="div" above={4}>
        <ButtonLink to="/app/watchhistory" variant="outline" icon={<History aria-hidden="true" />}>
          All you’ve watched
        </ButtonLink>
      </Text>
    </>
  );
}
