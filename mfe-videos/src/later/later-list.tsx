import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { CardGrid } from '@wedding/shared/ui/layout/card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { ListedVideoCard } from '../components/listed-video-card.tsx';
import { useRemoveEntry } from '../hooks/use-remove-entry.ts';
import { useShareSite } from '../hooks/use-share.ts';
import { watchLaterQuery } from '../hooks/watch-later.queries.ts';
import { useVideosOnDevice } from '../saved/use-videos-on-device.ts';

/** The videos put aside for later. Without a network, as this device last loaded them. */
export function LaterList() {
  const { store } = useHost();
  const later = useQuery(watchLaterQuery(store.getState()));
  const remove = useRemoveEntry();
  const share = useShareSite();
  const onDevice = useVideosOnDevice();
  const isOffline = !navigator.onLine;
  // However old: it is shown until the answer is there.
  const stored = store.getState().userWatchLater?.data;
  const entries = later.data ?? stored;
  if (!entries) {
    if (isOffline) return <Text tone="second">Your list comes back once you’re online.</Text>;
    if (later.isPending) return <SkeletonCards count={4} label="Loading your saved lessons" />;
    return <ErrorState query={later} />;
  }
  if (entries.length === 0) return <Text tone="second">You have not saved any lessons for later.</Text>;
  return (
    <>
      <CardGrid label="Saved lessons">
        {entries.map((entry, place) => (
          <li key={entry.id}>
            <ListedVideoCard
              video={entry.video}
              isOnDevice={onDevice.has(entry.video.id)}
              eager={place < 4}
              onRemove={() => void remove(entry)}
              onShare={share}
            />
          </li>
        ))}
      </CardGrid>
      {(isOffline || later.isError) && (
        <Text above={4} tone="muted" size={14}>
          The list as this {deviceWord()} last loaded it.
        </Text>
      )}
    </>
  );
}
