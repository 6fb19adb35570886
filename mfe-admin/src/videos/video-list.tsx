import type { AdminVideo, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { useState } from 'react';
import { DataTable } from '../components/data-table.tsx';
import { LazyPreviewSheet } from '../components/lazy-preview-sheet.ts';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadFailed } from '../components/loaded.tsx';
import { Pager } from '../components/pager.tsx';
import { isPastEnd, PastEnd } from '../components/past-end.tsx';
import { useSelection } from '../hooks/use-selection.ts';
import type { TableSettingsState } from '../hooks/use-table-settings.ts';
import { useVideoActions } from '../hooks/use-video-actions.ts';
import { type VideoFilter, videosNarrowedTo, videosQuery } from '../lib/videos.queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ScheduleVideo } from './schedule-video.tsx';
import { videoColumns } from './video-columns.tsx';
import { videoMenu } from './video-menu.tsx';

interface VideoListProps {
  filter: VideoFilter;
  table: TableSettingsState;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  onClear: () => void;
  onSort: (sort: VideoOrder) => void;
  /** Returns the path of a video's page. */
  pathOf: (video: AdminVideo) => string;
  onEdit: (video: AdminVideo) => void;
  onReplace: (video: AdminVideo) => void;
}

/** Lists the videos that match the filter in the address. */
export function VideoList({
  filter,
  table,
  onPage,
  onPerPage,
  onClear,
  onSort,
  pathOf,
  onEdit,
  onReplace,
}: VideoListProps) {
  const { store } = useHost();
  const videos = useQuery(videosQuery(filter, store));
  const actions = useVideoActions();
  const [preview, setPreview] = useState<AdminVideo | null>(null);
  const [scheduling, setScheduling] = useState<AdminVideo | null>(null);
  const { page: _, perPage: __, sort, ...narrowing } = filter;
  const selection = useSelection(videos.data ?? NO_VIDEOS, JSON.stringify(narrowing));
  if (videos.isPending) return <ListSkeleton label="Loading the videos" />;
  if (!videos.data) {
    return <LoadFailed query={videos} what="the videos" />;
  }
  const list = videos.data;
  const { data: rows } = list;
  const chosen = rows.filter(({ id }) => selection.isTicked(id));
  const select = selection.everything
    ? { filter: videosNarrowedTo(filter) }
    : { videos: chosen.map(({ id, version }) => ({ id, version })) };
  if (isPastEnd(list)) return <PastEnd list={list} noun="videos" onPage={onPage} />;
  if (rows.length === 0) return <EmptyVideoList filter={filter} onClear={onClear} />;
  return (
    <div>
      <DataTable
        caption="Videos"
        noun="videos"
        rows={rows}
        columns={videoColumns(pathOf)}
        settings={table.settings}
        nameOf={({ title }) => title}
        actions={(video) => (
          <Menu
            label={`More about ${video.title}`}
            items={videoMenu({
              video,
              actions,
              onEdit: () => onEdit(video),
              onPreview: () => setPreview(video),
              onSchedule: () => setScheduling(video),
              onReplace: () => onReplace(video),
            })}
          />
        )}
        selection={selection}
        sort={sort}
        onSort={onSort}
        stale={videos.isPlaceholderData}
      />
      <BulkBar selection={selection} chosen={chosen} select={select} inBin={filter.bin !== ''} />
      <Pager list={list} noun="videos" onPage={onPage} onPerPage={onPerPage} />
      {scheduling && <ScheduleVideo video={scheduling} onClose={() => setScheduling(null)} />}
      {preview && <LazyPreviewSheet video={preview} onClose={() => setPreview(null)} />}
    </div>
  );
}

const NO_VIDEOS = { data: [], total: 0 };

function EmptyVideoList({ filter, onClear }: { filter: VideoFilter; onClear: () => void }) {
  const narrowed = filter.search || filter.status || filter.processing || filter.category;
  if (filter.bin && !narrowed) {
    return (
      <EmptyState
        text="The bin is empty. Videos that you delete stay here for 30 days."
        action={
          <Button variant="outline" onClick={onClear}>
            Show all videos
          </Button>
        }
      />
    );
  }
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
