import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { ApiError } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { SkeletonCards } from '@wedding/shared/ui/skeleton.tsx';
import { useState } from 'react';
import { useOfflineWatchReports } from '../watch/progress/offline-watch-reports.ts';
import { WeekLine } from '../week/week-line.tsx';
import { AwayList } from './away-list.tsx';
import { Home } from './home.tsx';
import { underWayQuery, useLibrary } from './library.queries.ts';
import { LibraryList } from './library-list.tsx';
import { LibraryTools } from './library-tools.tsx';
import { ResumeRow } from './resume-row.tsx';
import { useFilter } from './use-filter.ts';

export function LibraryPage() {
  useOfflineWatchReports();
  const [filter, narrow] = useFilter();
  const library = useLibrary(filter);
  const underWay = useQuery(underWayQuery());
  // All of it arrives together, as a row that comes late would push the others down. From then on the search
  // stays in place, whatever becomes of the list.
  const [arrived, setArrived] = useState(false);
  if (!arrived && !library.isPending && !underWay.isLoading) setArrived(true);
  const isAway = !library.data && (!navigator.onLine || isLost(library.error));
  return (
    <Page>
      <Home
        video={arrived ? videoOf(underWay.data, library.data?.pages[0]?.data) : undefined}
        onlySaved={isAway || (library.isError && !library.data)}
      />
      <PageHead title="Videos" action={<WeekLine />} />
      {isAway ? (
        <AwayList library={library} />
      ) : !arrived ? (
        <SkeletonCards count={8} label="Loading the videos" />
      ) : (
        <>
          <ResumeRow videos={(underWay.data ?? []).slice(1)} />
          <LibraryTools filter={filter} narrow={narrow} />
          <LibraryList
            library={library}
            filter={filter}
            onClear={() => narrow({ search: '', category: '' })}
          />
        </>
      )}
    </Page>
  );
}

const isLost = (error: Error | null) => error instanceof ApiError && error.code === 'NETWORK';

/** The video to go on with: what was started last, else the first that wasn't watched. */
function videoOf(underWay: readonly Video[] = [], listed: readonly Video[] = []): Video | null {
  return underWay[0] ?? listed.find(({ position }) => position === 0) ?? null;
}
