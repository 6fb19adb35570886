import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import type { ListedVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { CACHE_MS, freshEntry } from '@wedding/shared/host/cached-list.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { useCategoryOptions } from '../categories/categories.queries.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { isRunning, statusLabels } from '../lib/video-labels.ts';
import { type Column, down, type List, paged, up } from '../list/list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { stateText, VideoState, VideoTitle } from './video-cells.tsx';
import { VideoRowMenu } from './video-menu.tsx';

const LIST_POLL_MS = 3000;
/** The most videos that the persisted store keeps: a usual page. */
const STORED_AT_MOST = 20;

type Figures = ListedVideo['figures'];
/** A figure of the chosen period, by which the list can be sorted: `most` or `fewest` first. */
const figure = (
  id: string,
  [label, most, fewest]: readonly [string, string, string],
  text: (figures: Figures) => string | number,
): Column<ListedVideo> => ({
  id,
  label,
  num: true,
  text: ({ figures }) => text(figures),
  sort: [down(id, most), up(`${id}-asc`, fewest)],
});

/** The list of videos. */
export const VIDEOS: List<ListedVideo> = {
  noun: 'videos',
  call: paged(listAdminVideos),
  queryKey: keys.videos,
  search: 'Search the videos',
  // What is archived needs nothing, so the last chips leave it out.
  views: [
    { name: 'All', parts: {} },
    ...Object.entries({ ...statusLabels, draft: 'Drafts' }).map(([status, name]) => ({
      name,
      parts: { status },
    })),
    { name: 'Processing', parts: { processing: 'processing' } },
    { name: 'Not processed', parts: { status: 'unarchived', processing: 'unprocessed' } },
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
      name: 'days',
      label: 'Period of the figures',
      options: ['7', '90', '365'].map((days) => ({ value: days, label: `Last ${days} days` })),
      all: 'Last 28 days',
    },
  ],
  sort: 'newest',
  columns: [
    {
      id: 'video',
      label: 'Video',
      text: ({ title }) => title,
      cell: (video) => <VideoTitle video={video} />,
      sort: [up('title', 'Title, A to Z'), down('title-desc', 'Title, Z to A')],
    },
    { id: 'state', label: 'State', text: stateText, cell: (video) => <VideoState video={video} /> },
    { id: 'category', label: 'Category', text: ({ category }) => category ?? 'None', hidden: true },
    {
      id: 'length',
      label: 'Length',
      num: true,
      text: ({ video_length }) => video_length ?? '–',
      sort: [down('longest', 'Longest first'), up('shortest', 'Shortest first')],
    },
    { id: 'size', label: 'File size', num: true, text: ({ size }) => formatBytes(size), hidden: true },
    figure('views', ['Views', 'Most views first', 'Fewest views first'], ({ views }) => views),
    figure(
      'watch-time',
      ['Watch time', 'Most watch time first', 'Least watch time first'],
      ({ watch_minutes: minutes }) => `${formatCount(minutes)} min`,
    ),
    figure(
      'average',
      ['Average view', 'Longest average view first', 'Shortest average view first'],
      ({ average }) => (average === null ? '–' : formatDuration(average)),
    ),
    figure(
      'completion',
      ['Completion', 'Most often seen to the end', 'Least often seen to the end'],
      ({ completion }) => (completion === null ? '–' : `${completion}%`),
    ),
    { id: 'likes', label: 'Likes', num: true, text: ({ likes }) => likes, hidden: true },
    {
      id: 'added',
      label: 'Added',
      text: ({ created_at }) => formatDay(created_at),
      sort: [down('newest', 'Newest first'), up('oldest', 'Oldest first')],
    },
  ],
  actions: (video) => <VideoRowMenu video={video} />,
  bulk: BulkBar,
  stored: {
    // Another release may have stored videos without figures.
    read: (state) =>
      (freshEntry('adminVideo', state)?.data ?? []).filter((one): one is ListedVideo => 'figures' in one),
    write: (videos) => ({
      adminVideo: { data: videos.slice(0, STORED_AT_MOST), expires: Date.now() + CACHE_MS },
    }),
  },
  poll: (videos) => videos.some(({ processing }) => isRunning(processing)) && LIST_POLL_MS,
  empty: 'No videos yet. The first one you upload shows here.',
  emptyAction: <ButtonLink to="/app/admin/upload-videos">Upload a video</ButtonLink>,
};
