import type { AdminVideo, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { LazyPreviewSheet } from '../components/lazy-preview-sheet.ts';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { Pager } from '../components/pager.tsx';
import { useVideoActions } from '../hooks/use-video-actions.ts';
import { type VideoFilter, videosQuery } from '../lib/videos.queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ScheduleSheet } from './sheets.ts';
import headerCss from './sort-header.module.css';
import { VideoRow } from './video-row.tsx';
import css from './video-table.module.css';

interface VideoListProps {
  filter: VideoFilter;
  onPage: (page: number) => void;
  onClear: () => void;
  onSort: (sort: VideoOrder) => void;
  onEdit: (video: AdminVideo) => void;
  onReplace: (video: AdminVideo) => void;
}

/** The videos that the address asks for: a table from 900 px, cards below. */
export function VideoList({ filter, onPage, onClear, onSort, onEdit, onReplace }: VideoListProps) {
  const { store } = useHost();
  const videos = useQuery(videosQuery(filter, store));
  const actions = useVideoActions();
  const [preview, setPreview] = useState<AdminVideo | null>(null);
  const [scheduling, setScheduling] = useState<AdminVideo | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  if (videos.isPending) return <ListSkeleton label="Loading the videos" />;
  if (!videos.data) {
    return (
      <ErrorState
        message={messageOf(videos.error)}
        onRetry={() => void videos.refetch()}
        retrying={videos.isFetching}
      />
    );
  }
  const { data: rows, total } = videos.data;
  // Only visible rows are selected: another page or filter clears the selection.
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
      <table className={css.table} aria-busy={videos.isPlaceholderData}>
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
            <SortHeader label="Video" up="title" down="title-desc" {...sorting} />
            <th scope="col">State</th>
            <SortHeader label="Length" up="shortest" down="longest" downFirst figures {...sorting} />
            <SortHeader label="Views" up="views-asc" down="views" downFirst figures {...sorting} />
            <SortHeader label="Added" up="oldest" down="newest" downFirst {...sorting} />
            <th scope="col">
              <span className={css.caption}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((video) => (
            <VideoRow
              key={video.id}
              video={video}
              actions={actions}
              chosen={ticked.has(video.id)}
              onChoose={(on) => tick([video.id], on)}
              onSchedule={() => setScheduling(video)}
              onReplace={() => onReplace(video)}
              onEdit={() => onEdit(video)}
              onPreview={() => setPreview(video)}
            />
          ))}
        </tbody>
      </table>
      <BulkBar chosen={chosen} onDone={() => setTicked(new Set())} />
      <Pager list={videos.data} things="videos" onPage={onPage} />
      {scheduling && <ScheduleSheet video={scheduling} onClose={() => setScheduling(null)} />}
      {preview && <LazyPreviewSheet video={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

function Nothing({ filter, total, onClear }: { filter: VideoFilter; total: number; onClear: () => void }) {
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

interface SortHeaderProps {
  label: string;
  up: VideoOrder;
  down: VideoOrder;
  /** The first press puts the most, or the newest, on top. */
  downFirst?: boolean;
  figures?: boolean;
  sort: VideoOrder;
  onSort: (sort: VideoOrder) => void;
}

/** The head of a column that the videos can be put in order by: pressed again, the other way round. */
function SortHeader({ label, up, down, downFirst = false, figures, sort, onSort }: SortHeaderProps) {
  const [first, second] = downFirst ? [down, up] : [up, down];
  const Icon = sort === up ? ArrowUp : sort === down ? ArrowDown : ArrowDownUp;
  const order = sort === up ? 'ascending' : sort === down ? 'descending' : undefined;
  return (
    <th scope="col" aria-sort={order} data-num={figures ? '' : undefined}>
      <button
        type="button"
        className={headerCss.sort}
        data-on={order ? '' : undefined}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {label}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}
