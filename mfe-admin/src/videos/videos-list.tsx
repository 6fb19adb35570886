import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import type { ListedVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatDuration, parseDuration } from '@wedding/shared/format/duration.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { useCategoryOptions } from '../categories/categories.queries.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { isRunning, statusLabels } from '../lib/video-labels.ts';
import { LIST_POLL_MS, storedVideos } from '../lib/videos.queries.ts';
import { chips, column, down, figure, type List, NEWEST, paged, time, up } from '../list/list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { stateText, VideoRowMenu, VideoState, VideoTitle, viewingFigures } from './video-cells.tsx';

/** The list of videos, for who only reads their figures. */
export const VIDEOS_TO_READ: List<ListedVideo> = {
  noun: 'videos',
  call: paged(listAdminVideos),
  queryKey: keys.videos,
  search: 'Search the videos',
  // What is archived needs nothing, so the last chips leave it out.
  views: [
    { name: 'All', parts: {} },
    ...chips('status', { ...statusLabels, draft: 'Drafts' }),
    { name: 'Processing', parts: { processing: 'processing' }, linked: true },
    {
      name: 'Not processed',
      parts: { status: 'unarchived', processing: 'unprocessed' },
      linked: true,
    },
    { name: 'Failed', parts: { status: 'unarchived', processing: 'failed' } },
    {
      name: 'Bin',
      parts: { bin: '1' },
      empty: 'The bin is empty. Videos that you delete stay here for 30 days.',
    },
  ],
  filters: [
    {
      name: 'category',
      param: 'category_id',
      label: 'Category',
      options: useCategoryOptions,
      all: 'All categories',
    },
    {
      name: 'processing',
      label: 'Processing',
      options: [
        { value: 'processing', label: 'Processing' },
        { value: 'unprocessed', label: 'Not processed' },
        { value: 'failed', label: 'Failed' },
      ],
      all: 'All files',
    },
    {
      name: 'days',
      label: 'Period of the figures',
      options: ['7', '90', '365'].map((days) => ({ value: days, label: `Last ${days} days` })),
      all: 'Last 28 days',
    },
  ],
  sort: 'newest',
  columns: [
    column('video', 'Video', ({ title }) => title, {
      cell: (video) => <VideoTitle video={video} />,
      sort: [up('title', 'Title, A to Z'), down('title-desc', 'Title, Z to A')],
    }),
    column('state', 'State', stateText, { cell: (video) => <VideoState video={video} />, plain: true }),
    column('category', 'Category', ({ category }) => category ?? 'None', { hidden: true }),
    figure('length', 'Length', ({ video_length }) => (video_length ? parseDuration(video_length) : null), {
      show: formatDuration,
      unit: 'seconds',
      sort: [down('longest', 'Longest first'), up('shortest', 'Shortest first')],
    }),
    figure('size', 'File size', ({ size }) => size, { show: formatBytes, unit: 'bytes', hidden: true }),
    ...viewingFigures,
    figure('likes', 'Likes', ({ likes }) => likes, { hidden: true }),
    // In the bin, the day of the deletion, by which the api sorts there.
    time('date', 'Date', ({ deleted_at, created_at }) => deleted_at ?? created_at, {
      show: formatDay,
      sort: NEWEST,
    }),
  ],
  stored: storedVideos,
  poll: (videos) => videos.some(({ processing }) => isRunning(processing)) && LIST_POLL_MS,
  empty: 'No videos yet. The first one you upload shows here.',
};

/** The list of videos. */
export const VIDEOS: List<ListedVideo> = {
  ...VIDEOS_TO_READ,
  actions: (video) => <VideoRowMenu video={video} />,
  bulk: BulkBar,
  emptyAction: <ButtonLink to="/app/admin/upload-videos">Upload a video</ButtonLink>,
};
