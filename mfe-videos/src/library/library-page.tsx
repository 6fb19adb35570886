import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearch } from '@wedding/shared/host/use-search.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { SkeletonCards } from '@wedding/shared/ui/states/skeleton.tsx';
import { RotateCcw } from 'lucide-react';
import { type FocusEvent, useState } from 'react';
import { WeekLine } from '../cost/week/week-line.tsx';
import { useOfflineWatchReports } from '../watch/position/offline-watch-reports.ts';
import { ContinueRow } from './continue-row.tsx';
import { Home, type HomeVideo } from './home.tsx';
import css from './library.module.css';
import { categoriesQuery, type Filter, type Library, underWayQuery, useLibrary } from './library.queries.ts';
import { LibraryList } from './library-list.tsx';

export function LibraryPage() {
  useOfflineWatchReports();
  const [filter, narrow] = useFilter();
  const home = useHomeShown(filter, narrow);
  const library = useLibrary(filter);
  // What the home suggests stays the same while the list is narrowed down.
  const everything = useLibrary(EVERYTHING, home.isShown);
  const underWay = useQuery(underWayQuery());
  // Everything shows together, because a row that arrives late would push the others down. From then on the search
  // stays in place, whatever happens to the list.
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && !library.isPending && !underWay.isLoading) setLoaded(true);
  const isOffline = !library.data && (!navigator.onLine || isLost(library.error));
  return (
    <Page>
      {home.isShown && (
        <Home
          video={isLoaded ? videoOf(underWay.data, everything.data?.pages[0]?.data) : undefined}
          onlySaved={isOffline || (library.isError && !library.data)}
        />
      )}
      <PageHeader title="Videos" action={<WeekLine />} />
      {isOffline ? (
        <OfflineList library={library} />
      ) : !isLoaded ? (
        <SkeletonCards count={8} label="Loading the videos" />
      ) : (
        <>
          <ContinueRow videos={(underWay.data ?? []).slice(1)} />
          <LibraryTools filter={filter} narrow={home.narrow} />
          <LibraryList library={library} filter={filter} onClear={() => narrow(EVERYTHING)} />
        </>
      )}
    </Page>
  );
}

/**
 * Returns whether the home shows. With a search in the address, the results come first, without the home above them. A
 * search typed on this page changes nothing above its field.
 */
function useHomeShown({ search }: Filter, narrow: (change: Partial<Filter>) => void) {
  const [isShown, setShown] = useState(search === '');
  const [seen, setSeen] = useState(search);
  const [typed, setTyped] = useState(search);
  if (search !== seen) {
    setSeen(search);
    if (search !== typed) setShown(search === '');
  }
  return {
    isShown,
    narrow: (change: Partial<Filter>) => {
      if (change.search !== undefined) setTyped(change.search.trim());
      narrow(change);
    },
  };
}

const isLost = (error: Error | null) => error instanceof ApiError && error.code === 'NETWORK';

const EVERYTHING: Filter = { search: '', category: '' };

/** Returns the video to continue: the one started last, else the first that wasn't watched. */
function videoOf(underWay: readonly Video[] = [], listed?: readonly Video[]): HomeVideo | undefined {
  if (underWay[0] || !listed) return underWay[0];
  return listed.find(({ position }) => position === 0) ?? (listed.length > 0 ? 'all started' : 'none yet');
}

/** Returns the filter from the address (`?search=&category=`), so that it can be shared and the back button works. */
function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [params, change] = useSearch();
  const category = params.get('category') ?? '';
  const filter = {
    search: (params.get('search') ?? '').trim(),
    category: /^[1-9]\d{0,9}$/.test(category) ? category : '',
  };
  return [filter, change];
}

/** The saved videos. A device without saved videos doesn't cache this chunk. */
const SavedCard = lazyComponent(
  async () => (await import(/* webpackChunkName: "on-phone" */ '../on-device/saved-card.tsx')).SavedCard,
  NothingSaved,
  <SkeletonCards count={2} label={`Looking on this ${deviceWord()}`} />,
);

/** Replaces the library while the site can't be reached: shows the videos saved on the device. */
function OfflineList({ library }: { library: Library }) {
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
      message={`Lessons that you save on this ${deviceWord()} play here. Your checklist and budget open too.`}
    />
  );
}

interface LibraryToolsProps {
  filter: Filter;
  narrow: (change: Partial<Filter>) => void;
}

/** Scrolls the field to the top on a phone, whose keyboard takes half the screen, so that the results are visible. */
function toTop(event: FocusEvent<HTMLInputElement>) {
  if (!matchMedia('(max-width: 699px)').matches) return;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  event.target.scrollIntoView({ block: 'start', behavior: prefersReducedMotion ? 'instant' : 'smooth' });
}

/** Search and categories. "All" shows from the start, so that the others cause no jump. */
function LibraryTools({ filter, narrow }: LibraryToolsProps) {
  const categories = useQuery(categoriesQuery());
  const options = [
    { value: '', label: 'All' },
    ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Stack below={8} gap={4}>
      <SearchField
        label="Search the videos"
        className={css.search}
        value={filter.search}
        onSearch={(search) => narrow({ search })}
        onFocus={toTop}
      />
      <Chips
        label="Category"
        options={options}
        value={filter.category}
        onChange={(category) => narrow({ category })}
      />
    </Stack>
  );
}
