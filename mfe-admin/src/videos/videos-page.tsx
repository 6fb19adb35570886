import { countAdminVideos, listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useLocation, useNavigate, useSearchParams } from '@wedding/shared/host/router.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Folder, Upload } from 'lucide-react';
import { useState } from 'react';
import { categoriesQuery } from '../categories/categories.queries.ts';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { TableSettingsButton } from '../components/table-settings.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import type { ListView } from '../hooks/use-saved-views.ts';
import { resizedPage, useTableSettings } from '../hooks/use-table-settings.ts';
import { keys } from '../lib/query-keys.ts';
import { processingLabels, statusLabels } from '../lib/video-labels.ts';
import { NO_CATEGORY, type VideoFilter } from '../lib/videos.queries.ts';
import { CategoriesSheet } from './sheets.ts';
import { HIDDEN_AT_FIRST, VIDEO_COLUMNS } from './video-columns.tsx';
import { VideoList } from './video-list.tsx';
import css from './videos.module.css';

const NUMBER = /^[1-9]\d{0,8}$/;

const VideoPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "video-page" */ './video-page.tsx')).VideoPage,
  undefined,
  <ListSkeleton label="Loading the video" />,
);

/** Shows the library, or the page of one video with `?video=`. */
export function VideosPage() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  // Earlier releases named the video `edit` in the address.
  const id = params.get('video') ?? params.get('edit') ?? '';
  for (const name of ['video', 'edit', 'part']) params.delete(name);
  const listPath = params.size > 0 ? `${pathname}?${params}` : pathname;
  return NUMBER.test(id) ? <VideoPage key={id} id={Number(id)} listPath={listPath} /> : <Library />;
}

function Library() {
  const { store } = useHost();
  const address = useListSearch();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const table = useTableSettings('videos', HIDDEN_AT_FIRST);
  const categories = useQuery(categoriesQuery(store.getState()));
  const category = address.text('category');
  const filter = {
    search: address.text('search'),
    status: address.oneOf('status', STATUSES),
    processing: address.oneOf('processing', PROCESSING),
    bin: address.oneOf('bin', ['1'] as const),
    category: category === NO_CATEGORY || NUMBER.test(category) ? category : '',
    sort: address.oneOf('sort', ORDERS) || ('newest' as const),
    page: address.page,
    perPage: table.settings.perPage,
  };
  const isShown = ({ parts: { status, processing } }: ListView) =>
    status === filter.status && processing === filter.processing;
  const views = [...LINKED_VIEWS.filter(isShown), ...VIEWS];
  const sortBy = (sort: string) => address.change({ sort: sort === 'newest' ? '' : sort });
  /** The first row of the page stays on the shown page. */
  function changePerPage(next: number) {
    table.change({ perPage: next });
    address.toPage(resizedPage({ page: filter.page, per_page: filter.perPage }, next));
  }
  const [categoriesOpen, setCategoriesOpen] = useState(false);
  /** Returns a video's path. It keeps the list's filters, so that the back link restores the list. */
  function pathOf({ id }: AdminVideo) {
    const next = new URLSearchParams(params);
    next.set('video', String(id));
    return `/app/admin/videos?${next}`;
  }

  return (
    <Page>
      <PageHeader
        title="Videos"
        action={
          <>
            <Button
              variant="outline"
              icon={<Folder aria-hidden="true" />}
              onClick={() => setCategoriesOpen(true)}
            >
              Categories
            </Button>
            <ButtonLink to="/app/admin/upload-videos" icon={<Upload aria-hidden="true" />}>
              Upload
            </ButtonLink>
          </>
        }
      />
      <Stack below={5} gap={4}>
        <Grid gap={3} className={css.finding}>
          <SearchField
            label="Search the videos"
            value={filter.search}
            onSearch={(search) => address.change({ search })}
          />
          <SelectField
            label="Category"
            hideLabel
            placeholder="All categories"
            options={[
              ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              { value: NO_CATEGORY, label: 'No category' },
            ]}
            value={filter.category}
            onChange={(event) => address.change({ category: event.target.value })}
          />
          <SelectField
            label="Order"
            hideLabel
            options={SORTS}
            value={filter.sort}
            onChange={({ target }) => sortBy(target.value)}
          />
          <TableSettingsButton table={table} columns={VIDEO_COLUMNS} onPerPage={changePerPage} />
        </Grid>
        <SavedViews
          label="State"
          queryKey={keys.videos}
          views={views}
          table="videos"
          current={{
            search: filter.search,
            status: filter.status,
            processing: filter.processing,
            category: filter.category,
            bin: filter.bin,
            sort: address.oneOf('sort', ORDERS),
          }}
          onChange={(parts) => address.change(parts)}
          count={countVideos}
        />
      </Stack>
      <VideoList
        filter={filter}
        table={table}
        onPage={address.toPage}
        onPerPage={changePerPage}
        onSort={sortBy}
        onClear={() => address.change({ search: '', status: '', processing: '', category: '', bin: '' })}
        pathOf={pathOf}
        onEdit={(video) => navigate(pathOf(video))}
        onReplace={({ id }) => navigate(`/app/admin/upload-videos?replace=${id}`)}
      />
      {categoriesOpen && <CategoriesSheet onClose={() => setCategoriesOpen(false)} />}
    </Page>
  );
}

const STATUSES = ['published', 'draft', 'unpublished', 'archived', 'scheduled', 'unarchived'] as const;
const PROCESSING = [
  'processing',
  'queued',
  'uploaded',
  'failed',
  'cancelled',
  'ready',
  'unprocessed',
] as const;

/** The orders of the list, with their labels. */
const SORTS: { value: VideoOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: 'title-desc', label: 'Title, Z to A' },
  { value: 'views', label: 'Most views first' },
  { value: 'views-asc', label: 'Fewest views first' },
  { value: 'longest', label: 'Longest first' },
  { value: 'shortest', label: 'Shortest first' },
];
const ORDERS = SORTS.map(({ value }) => value);

/** The most used filters. The address accepts every combination; each view here sets either status or processing. */
const VIEWS: ListView[] = [
  { name: 'All', parts: {} },
  { name: statusLabels.published, parts: { status: 'published' } },
  { name: 'Drafts', parts: { status: 'draft' } },
  { name: statusLabels.unpublished, parts: { status: 'unpublished' } },
  { name: statusLabels.scheduled, parts: { status: 'scheduled' } },
  { name: statusLabels.archived, parts: { status: 'archived' } },
  { name: processingLabels.processing, parts: { processing: 'processing' } },
  { name: processingLabels.uploaded, parts: { processing: 'uploaded' } },
  { name: processingLabels.failed, parts: { processing: 'failed' } },
  { name: 'Bin', parts: { bin: '1' } },
];

/**
 * Only the overview and the alerts lead to these lists, so each is a view while it is shown: the first, in sight on a phone
 * too.
 */
const LINKED_VIEWS: ListView[] = [
  { name: 'Failed, not archived', parts: { status: 'unarchived', processing: 'failed' } },
  { name: 'Waiting to be processed', parts: { status: 'unarchived', processing: 'unprocessed' } },
];

/** Counts the shared views with one call, and each view of the administrator's own with a call of its own. */
async function countVideos(views: readonly ListView[], signal: AbortSignal): Promise<number[]> {
  const counts = await fetchData(countAdminVideos, { signal });
  return Promise.all(
    views.map(async ({ parts: { category, sort: _, ...parts } }) => {
      const { search, status, processing, bin } = parts as Partial<Omit<VideoFilter, 'category'>>;
      if (bin && !search && !category && !status && !processing) return counts.bin;
      const isOneState = status !== 'unarchived' && processing !== 'unprocessed' && !(status && processing);
      if (!bin && !search && !category && isOneState) {
        if (status) return counts.status[status] ?? 0;
        return processing ? (counts.processing[processing] ?? 0) : counts.total;
      }
      const query = { ...parts, per_page: 1, ...(category && { category_id: category }) };
      return (await fetchData(listAdminVideos, { query, signal })).total;
    }),
  );
}
