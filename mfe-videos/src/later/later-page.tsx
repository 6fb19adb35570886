import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useInfiniteQuery, useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { CardGrid } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { Gauge, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListedVideoCard } from '../components/listed-video-card.tsx';
import { historyQuery } from '../history/history.queries.ts';
import { useRemoveEntry } from '../hooks/use-remove-entry.ts';
import { useShareSite } from '../hooks/use-share.ts';
import { watchLaterQuery } from '../hooks/watch-later.queries.ts';
import { ON_DEVICE } from '../lib/on-device-path.ts';
import { SavedCard } from '../on-device/saved-card.tsx';
import { savedQuery } from '../saved/saved.queries.ts';
import { useVideosOnDevice } from '../saved/use-videos-on-device.ts';

/** app/watchlater, “Saved”: what lies on the device, then what waits for later, then what was watched. Opens offline. */
export function LaterPage() {
  const { session, store } = useHost();
  const saved = useQuery(savedQuery(session.user?.id ?? 0));
  const later = useQuery(watchLaterQuery(store.getState()));
  const isListed = !later.isPending || !navigator.onLine || store.getState().userWatchLater !== null;
  return (
    <Page>
      <PageHeader
        title="Saved"
        action={
          <ButtonLink to={ON_DEVICE} variant="outline" small icon={<Gauge aria-hidden="true" />}>
            Data on this {deviceWord()}
          </ButtonLink>
        }
      />
      <Stack gap={10} shrink>
        <SavedCard />
        {/* Each part waits for the one above it, so that none moves. */}
        {!saved.isPending && (
          <Part id="later" title="Watch later">
            <LaterList />
          </Part>
        )}
        {!saved.isPending && isListed && (
          <Part id="watched" title="Watched lately">
            <WatchedLately />
          </Part>
        )}
      </Stack>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Text as="h2" below={4} id={id}>
        {title}
      </Text>
      {children}
    </section>
  );
}

/** One row on a laptop. The page of the history has the rest. */
const SHOWN = 4;

function WatchedLately() {
  const history = useInfiniteQuery(historyQuery());
  const onDevice = useVideosOnDevice();
  if (!history.data) {
    if (!navigator.onLine) return <Text tone="second">What you watched shows once you’re online.</Text>;
    if (history.isPending) return <SkeletonCards count={SHOWN} label="Loading what you watched" />;
    return <ErrorState query={history} />;
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

/** The videos put aside for later. Without a network, as this device last loaded them. */
function LaterList() {
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
