import { listVideos } from '@wedding/shared/contract/video.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useEffect, useState } from 'react';
import css from '../../components/picker.module.css';
import { PickerSearch } from '../../components/picker-search.tsx';

interface VideoPickerProps {
  onChoose: (id: number) => void;
  onClose: () => void;
}

/** Long enough to finish a word on a phone. */
const DEBOUNCE_MS = 350;

/** The videos that a task can have: the newest, or those that match a search. */
export function VideoPicker({ onChoose, onClose }: VideoPickerProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['video-choices', search],
    queryFn: ({ signal }) =>
      fetchData(listVideos, { query: { per_page: '30', ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return (
    <Sheet open onClose={onClose} title="Choose a lesson">
      <Stack gap={4} shrink className={css.picker}>
        <PickerSearch label="Find a lesson" value={typed} onChange={setTyped} />
        {error ? (
          <ErrorState query={query} />
        ) : !data ? (
          <Skeleton shape="row" count={4} label="Loading the lessons" />
        ) : data.data.length === 0 ? (
          <EmptyState art={null} text={search ? 'No lesson matches.' : 'There are no lessons yet.'} />
        ) : (
          <ul>
            {data.data.map(({ id, title, video_length }) => (
              <li key={id}>
                <button type="button" className={css.row} onClick={() => onChoose(id)}>
                  {title} <span>{video_length}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Sheet>
  );
}
