import { useQuery } from '@wedding/shared/platform/query.ts';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { SkeletonCards } from '@wedding/shared/ui/skeleton.tsx';
import { useState } from 'react';
import { useLateReports } from '../watch/use-late-reports.ts';
import { WeekLine } from '../week/week-line.tsx';
import { underWayQuery, useLibrary } from './library.queries.ts';
import { LibraryList } from './library-list.tsx';
import { LibraryTools } from './library-tools.tsx';
import { NextPlace } from './next-place.tsx';
import { ResumeRow } from './resume-row.tsx';
import { useFilter } from './use-filter.ts';

export function LibraryPage() {
  useLateReports();
  const [filter, narrow] = useFilter();
  const library = useLibrary(filter);
  const underWay = useQuery(underWayQuery());
  // All of it arrives together, as a row that comes late would push the others down. From then on the search
  // stays in place, whatever becomes of the list.
  const [arrived, setArrived] = useState(false);
  if (!arrived && !library.isPending && !underWay.isLoading) setArrived(true);
  return (
    <Page>
      <PageHead title="Videos" action={<WeekLine />} />
      {!arrived ? (
        <SkeletonCards count={8} label="Loading the videos" />
      ) : (
        <>
          <ResumeRow videos={underWay.data ?? []} />
          <NextPlace />
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
