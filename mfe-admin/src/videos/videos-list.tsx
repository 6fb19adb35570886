import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import type { ListedVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { CACHE_MS, freshEntry } from '@wedding/shared/host/cached-list.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { isRunning, processingLabels, statusLabels } from '../lib/video-labels.ts';
import { type Column, type List, type ListView, paged } from '../list/list.ts';
import { BulkBar } from './bulk-bar.tsx';
import { stateText, VideoState, VideoTitle } from './video-cells.tsx';
import { VideoRowMenu } from './video-menu.tsx';

function useCategories() {
  const { store } = useHost();
  const { data = [] } = useQuery(categoriesQuery(store.getState()));
  const categories = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return [...categories, { value: 'none', label: 'No category' }];
}

/** The most used filters. The overview and the alerts lead to those that are `linked`. */
const VIEWS: ListView[] = [
  { name: 'Failed, not archived', parts: { status: 'unarchived', processing: 'failed' }, linked: true },
  {
    name: 'Waiting to be processed',
    parts: { status: 'unarchived', processing: 'unprocessed' },
    linked: true,
  },
  { name: 'All', parts: {} },
  { name: statusLabels.published, parts: { status: 'published' } },
  { name: 'Drafts', parts: { status: 'draft' } },
  { name: statusLabels.unpublished, parts: { status: 'unpublished' } },
  { name: statusLabels.scheduled, parts: { status: 'scheduled' } },
  { name: statusLabels.archived, parts: { status: 'archived' } },
  { name: processingLabels.processing, parts: { processing: 'processing' } },
  { name: processingLabels.uploaded, parts: { processing: 'uploaded' } },
  { name: processingLabels.failed, parts: { processing: 'failed' } },
  {
    name: 'Bin',
    parts: { bin: '1' },
    empty: 'The bin is empty. Videos that you delete stay here for 30 days.',
  },
];

const LIST_POLL_MS = 3000;
/** The most videos that the persisted store keeps: a usual page. */
const STORED_AT_MOST = 20;

/** The list of videos. */
export const VIDEOS: List<ListedVideo> = {
  noun: 'videos',
  call: paged(listAdminVideos),
  queryKey: keys.videos,
  search: 'Search the videos',
  views: VIEWS,
  filters: [
    {
      name: 'category',
      param: 'category_id',
      label: 'Category',
      options: useCategories,
      all: 'All categories',
    },
    {
      name: 'days',
      label: 'Period of the figures',
      options: ['7', '90', '365'].map((days) => ({ value: days, label: `Last ${days} days` })),
      all: 'Last 28 days',
    },
  ],
  sorts: [
    { value: 'newest', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'title', label: 'Title, A to Z' },
    { value: 'title-desc', label: 'Title, Z to A' },
    { value: 'views', label: 'Most views first' },
    { value: 'views-asc', label: 'Fewest views first' },
    { value: 'watch-time', label: 'Most watch time first' },
    { value: 'watch-time-asc', label: 'Least watch time first' },
    { value: 'average', label: 'Longest average view first' },
    { value: 'average-asc', label: 'Shortest average view first' },
    { value: 'completion', label: 'Most often seen to the end' },
    { value: 'completion-asc', label: 'Least often seen to the end' },
    { value: 'longest', label: 'Longest first' },
    { value: 'shortest', label: 'Shortest first' },
  ],
  columns: columns(),
  actions: (video) => <VideoRowMenu video={video} />,
  bulk: BulkBar,
  stored: {
    // Another release may have stored videos without figures.
    read: (state) =>
      (freshEntry('adminVideo', state)?.data ?? []).filter(
        (video): video is ListedVideo => 'figures' in video,
      ),
    write: (videos) => ({
      adminVideo: { data: videos.slice(0, STORED_AT_MOST), expires: Date.now() + CACHE_MS },
    }),
  },
  poll: (videos) => videos.some(({ processing }) => isRunning(processing)) && LIST_POLL_MS,
  empty: 'No videos yet. The first one you upload shows here.',
  emptyAction: <ButtonLink to="/app/admin/upload-videos">Upload a video</ButtonLink>,
};

function columns(): Column<ListedVideo>[] {
  return [
    {
      id: 'video',
      label: 'Video',
      text: ({ title }) => title,
      cell: (video) => <VideoTitle video={video} />,
      sort: { ascending: 'title', descending: 'title-desc' },
    },
    { id: 'state', label: 'State', text: stateText, cell: (video) => <VideoState video={video} /> },
    { id: 'category', label: 'Category', text: ({ category }) => category ?? 'None', hidden: true },
    {
      id: 'length',
      label: 'Length',
      num: true,
      text: ({ video_length }) => video_length ?? '–',
      sort: { ascending: 'shortest', descending: 'longest', descendingFirst: true },
    },
    { id: 'size', label: 'File size', num: true, text: ({ size }) => formatBytes(size), hidden: true },
    ...figures(),
    { id: 'likes', label: 'Likes', num: true, text: ({ likes }) => likes, hidden: true },
    {
      id: 'added',
      label: 'Added',
      text: ({ created_at }) => formatDay(created_at),
      sort: { ascending: 'oldest', descending: 'newest', descendingFirst: true },
    },
  ];
}

/** The figures of the chosen period. */
function figures(): Column<ListedVideo>[] {
  const column = (id: string, label: string, text: (figures: ListedVideo['figures']) => string | number) => ({
    id,
    label,
    num: true,
    text: (video: ListedVideo) => text(video.figures),
    sort: { ascending: `${id}-asc`, descending: id, descendingFirst: true },
  });
  return [
    column('views', 'Views', ({ views }) => views),
    column('watch-time', 'Watch time', ({ watch_minutes: minutes }) => `${formatCount(minutes)} min`),
    column('average', 'Average view', ({ average }) => (average === null ? '–' : formatDuration(average))),
    column('completion', 'Completion', ({ completion }) => (completion === null ? '–' : `${completion}%`)),
  ];
}
