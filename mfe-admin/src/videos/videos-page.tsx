import type { AdminVideo, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/platform/query.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { useSearch } from '@wedding/shared/platform/use-search.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { SelectField } from '@wedding/shared/ui/field.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { Folder, Upload } from 'lucide-react';
import { useState } from 'react';
import { categoriesQuery } from '../categories/categories.queries.ts';
import tools from '../components/tools.module.css';
import { useAddress } from '../hooks/use-address.ts';
import { keys } from '../lib/query-keys.ts';
import { processingLabels, statusLabels } from '../lib/video-labels.ts';
import { videoQuery } from '../lib/videos.queries.ts';
import { CategoriesSheet, EditSheet } from './sheets.ts';
import { VideoList } from './video-list.tsx';
import css from './videos.module.css';

const NUMBER = /^[1-9]\d{0,8}$/;

export function VideosPage() {
  const { store } = useHost();
  const address = useAddress();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params, change] = useSearch();
  const categories = useQuery(categoriesQuery(store.getState()));
  const category = address.text('category');
  const filter = {
    search: address.text('search'),
    status: address.oneOf('status', STATUSES),
    processing: address.oneOf('processing', PROCESSING),
    category: NUMBER.test(category) ? category : '',
    sort: address.oneOf('sort', ORDERS) || ('newest' as const),
    page: address.page,
  };
  const sortBy = (sort: string) => address.change({ sort: sort === 'newest' ? '' : sort });
  const [sorting, setSorting] = useState(false);

  // In the address, so that a refresh comes back to what was being typed.
  const edited = NUMBER.test(params.get('edit') ?? '') ? Number(params.get('edit')) : null;
  const editing = useQuery({ ...videoQuery(edited ?? 0), enabled: edited !== null });
  const edit = (id: number | null) => change({ edit: id ?? '' });
  const video = edited === null ? null : (editing.data ?? null);

  return (
    <Page>
      <PageHead
        title="Videos"
        action={
          <>
            <Button variant="outline" icon={<Folder aria-hidden="true" />} onClick={() => setSorting(true)}>
              Categories
            </Button>
            <ButtonLink to="/app/admin/upload-videos" icon={<Upload aria-hidden="true" />}>
              Upload
            </ButtonLink>
          </>
        }
      />
      <div className={tools.manyTools}>
        <div className={css.finding}>
          <SearchField
            label="Search the videos"
            value={filter.search}
            onSearch={(search) => address.change({ search })}
          />
          <SelectField
            label="Category"
            hideLabel
            placeholder="All categories"
            options={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
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
        </div>
        <Chips
          label="State"
          options={FILTERS}
          value={filter.status || filter.processing}
          onChange={(value) => address.change(filterOf(value))}
        />
      </div>
      <VideoList
        filter={filter}
        onPage={(page) => address.change({ page })}
        onSort={sortBy}
        onClear={() => address.change({ search: '', status: '', processing: '', category: '' })}
        onEdit={(chosen) => {
          // As the list has it, until it is asked for.
          client.setQueryData(keys.video(chosen.id), chosen);
          edit(chosen.id);
        }}
        onReplace={({ id }) => navigate(`/app/admin/upload-videos?replace=${id}`)}
      />
      {video && <EditSheet key={video.id} video={video} onClose={() => edit(null)} />}
      {sorting && <CategoriesSheet onClose={() => setSorting(false)} />}
    </Page>
  );
}

const STATUSES = ['published', 'draft', 'unpublished', 'archived', 'scheduled'] as const;
const PROCESSING = ['processing', 'queued', 'uploaded', 'failed', 'cancelled', 'ready'] as const;

/** What the list can be ordered by, in words. */
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

type Filter = '' | AdminVideo['status'] | AdminVideo['processing'];

/** What one presses most; the address takes every state. */
const FILTERS: { value: Filter; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'published', label: statusLabels.published },
  { value: 'draft', label: 'Drafts' },
  { value: 'unpublished', label: statusLabels.unpublished },
  { value: 'scheduled', label: statusLabels.scheduled },
  { value: 'archived', label: statusLabels.archived },
  { value: 'processing', label: processingLabels.processing },
  { value: 'uploaded', label: processingLabels.uploaded },
  { value: 'failed', label: processingLabels.failed },
];

/** The address's parts for a chip: the two axes exclude each other here. */
function filterOf(value: Filter): { status: string; processing: string } {
  const isStatus = STATUSES.some((status) => status === value);
  return { status: isStatus ? value : '', processing: isStatus ? '' : value };
}
