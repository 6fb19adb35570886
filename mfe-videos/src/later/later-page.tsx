import { messageOf } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { CardGrid } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { MonitorSmartphone } from 'lucide-react';
import { ListedVideoCard } from '../components/listed-video-card.tsx';
import { useRemoveEntry } from '../hooks/use-remove-entry.ts';
import { useShareSite } from '../hooks/use-share.ts';
import { watchLaterQuery } from '../hooks/watch-later.queries.ts';
import { ON_DEVICE } from '../lib/on-device-path.ts';
import { SavedHere } from '../saved/saved-here.tsx';

export function LaterPage() {
  return (
    <Page>
      <PageHeader
        title="Watch later"
        lead="Lessons you put aside for a quiet evening."
        action={
          <ButtonLink to={ON_DEVICE} variant="outline" small icon={<MonitorSmartphone aria-hidden="true" />}>
            On this {deviceWord()}
          </ButtonLink>
        }
      />
      <LaterList />
    </Page>
  );
}

function LaterList() {
  const { store } = useHost();
  const later = useQuery(watchLaterQuery(store.getState()));
  const remove = useRemoveEntry();
  const share = useShareSite();
  if (later.isPending) return <SkeletonCards count={6} label="Loading your saved lessons" />;
  if (!later.data) {
    return (
      <ErrorState
        title="Your saved lessons did not load"
        message={messageOf(later.error)}
        onRetry={() => void later.refetch()}
        retrying={later.isFetching}
        action={<SavedHere />}
      />
    );
  }
  if (later.data.length === 0) {
    return (
      <EmptyState
        text="You have not saved any lessons for later"
        action={<ButtonLink to="/app/overview">Browse the videos</ButtonLink>}
      />
    );
  }
  return (
    <CardGrid label="Saved lessons">
      {later.data.map((entry, place) => (
        <li key={entry.id}>
          <ListedVideoCard
            video={entry.video}
            heading="h2"
            eager={place < 4}
            onRemove={() => void remove(entry)}
            onShare={share}
          />
        </li>
      ))}
    </CardGrid>
  );
}
