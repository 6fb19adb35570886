import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { watchLaterQuery } from '../hooks/watch-later.queries.ts';
import { ON_DEVICE } from '../lib/on-device-path.ts';
import { SavedCard } from '../on-device/saved-card.tsx';
import { savedQuery } from '../saved/saved.queries.ts';
import { LaterList } from './later-list.tsx';
import { WatchedLately } from './watched-lately.tsx';

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
