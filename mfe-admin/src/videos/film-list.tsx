import type { AdminVideo, FilmOrder } from '@wedding/shared/contract/video.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { useState } from 'react';
import { type FilmFilter, filmsQuery } from '../films.queries.ts';
import { LazyPreviewSheet } from '../lazy-preview-sheet.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Pager } from '../pager.tsx';
import { useFilmActions } from '../use-film-actions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilmRow } from './film-row.tsx';
import css from './film-table.module.css';
import { ScheduleSheet } from './sheets.ts';
import { SortHead } from './sort-head.tsx';

interface FilmListProps {
  filter: FilmFilter;
  onPage: (page: number) => void;
  onClear: () => void;
  onSort: (sort: FilmOrder) => void;
  onEdit: (film: AdminVideo) => void;
  onReplace: (film: AdminVideo) => void;
}

/** The films that the address asks for: a table from 900 px, cards below. */
export function FilmList({ filter, onPage, onClear, onSort, onEdit, onReplace }: FilmListProps) {
  const films = useQuery(filmsQuery(filter));
  const actions = useFilmActions();
  const [preview, setPreview] = useState<AdminVideo | null>(null);
  const [scheduling, setScheduling] = useState<AdminVideo | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  if (films.isPending) return <ListSkeleton label="Loading the videos" />;
  if (!films.data) {
    return (
      <ErrorState
        message={messageOf(films.error)}
        onRetry={() => void films.refetch()}
        retrying={films.isFetching}
      />
    );
  }
  const { data: rows, total } = films.data;
  // Only what can be seen is chosen: another page or filter begins anew.
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const tick = (ids: number[], on: boolean) =>
    setTicked(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))));
  const tickAll = (on: boolean) =>
    tick(
      rows.map(({ id }) => id),
      on,
    );
  const sorting = { sort: filter.sort, onSort };
  if (rows.length === 0) return <Nothing filter={filter} total={total} onClear={onClear} />;
  return (
    <>
      <div className={css.chooseAll}>
        <Checkbox
          label="Choose all videos on this page"
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={(event) => tickAll(event.target.checked)}
        />
      </div>
      <table className={css.table} aria-busy={films.isPlaceholderData}>
        <caption className={css.caption}>Videos</caption>
        <thead>
          <tr>
            <td className={css.choose}>
              <Checkbox
                label="Choose all on this page"
                hideLabel
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={(event) => tickAll(event.target.checked)}
              />
            </td>
            <SortHead label="Video" up="title" down="title-desc" {...sorting} />
            <th scope="col">State</th>
            <SortHead label="Length" up="shortest" down="longest" downFirst figures {...sorting} />
            <SortHead label="Views" up="views-asc" down="views" downFirst figures {...sorting} />
            <SortHead label="Added" up="oldest" down="newest" downFirst {...sorting} />
            <th scope="col">
              <span className={css.caption}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((film) => (
            <FilmRow
              key={film.id}
              film={film}
              actions={actions}
              chosen={ticked.has(film.id)}
              onChoose={(on) => tick([film.id], on)}
              onSchedule={() => setScheduling(film)}
              onReplace={() => onReplace(film)}
              onEdit={() => onEdit(film)}
              onPreview={() => setPreview(film)}
            />
          ))}
        </tbody>
      </table>
      <BulkBar chosen={chosen} onDone={() => setTicked(new Set())} />
      <Pager list={films.data} things="videos" onPage={onPage} />
      {scheduling && <ScheduleSheet film={scheduling} onClose={() => setScheduling(null)} />}
      {preview && <LazyPreviewSheet film={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

function Nothing({ filter, total, onClear }: { filter: FilmFilter; total: number; onClear: () => void }) {
  const narrowed = filter.search || filter.status || filter.processing || filter.category || total > 0;
  if (narrowed) {
    return (
      <EmptyState
        text={filter.search ? `No videos match “${filter.search}”.` : 'No videos in this state.'}
        action={
          <Button variant="outline" onClick={onClear}>
            Show all videos
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      text="No videos yet. The first one you upload shows here."
      action={<ButtonLink to="/app/admin/upload-videos">Upload a video</ButtonLink>}
    />
  );
}
