import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { RotateCcw } from 'lucide-react';
import css from './library.module.css';
import type { Library } from './library.queries.ts';

/** The saved videos. A device without saved videos doesn't cache this chunk. */
const SavedCard = lazyComponent(
  async () => (await import(/* webpackChunkName: "on-phone" */ '../on-device/saved-card.tsx')).SavedCard,
  NothingSaved,
  <SkeletonCards count={2} label={`Looking on this ${deviceWord()}`} />,
);

/** Replaces the library while the site can't be reached: shows the videos saved on the device. */
export function OfflineList({ library }: { library: Library }) {
  return (
    <Stack gap={10} className={css.list}>
      <SavedCard />
      <div>
        <Text below={4} tone="second">
          You’re offline. The whole library comes back once you’re connected.
        </Text>
        <Button
          variant="outline"
          icon={<RotateCcw aria-hidden="true" />}
          busy={library.isFetching}
          onClick={() => void library.refetch()}
        >
          Try again
        </Button>
      </div>
    </Stack>
  );
}

function NothingSaved() {
  return (
    <ErrorState
      message={`You’re offline. Lessons that you save on this ${deviceWord()} play here; your checklist and budget open too.`}
    />
  );
}
