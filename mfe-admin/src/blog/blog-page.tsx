import { useQuery } from '@wedding/shared/host/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { PenLine } from 'lucide-react';
import { Loaded } from '../components/loaded.tsx';
import { Pager } from '../components/pager.tsx';
import { isPastEnd, PastEnd } from '../components/past-end.tsx';
import tools from '../components/tools.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { type BlogFilter, blogsQuery } from './blog.queries.ts';
import { BlogRow, DeletedRow } from './blog-row.tsx';

const STATUSES = ['draft', 'scheduled', 'published', 'changed', 'due', 'bin'] as const;
const CHIPS: { value: BlogFilter['status']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'published', label: 'Published' },
  { value: 'changed', label: 'Unpublished changes' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'bin', label: 'Bin' },
];
/** Only the overview leads to this list, so it is a choice while it is shown: the first, in sight on a phone too. */
const DUE_CHIP = { value: 'due', label: 'Due within a day' } as const;

export function BlogPage() {
  const address = useListSearch();
  const filter = {
    search: address.text('search'),
    status: address.oneOf('status', STATUSES),
    page: address.page,
  };
  return (
    <Page>
      <PageHeader
        title="Blogs"
        action={
          <ButtonLink to="/app/admin/blog/new-blog" icon={<PenLine aria-hidden="true" />}>
            New blog
          </ButtonLink>
        }
      />
      <Grid below={5} gap={4} className={tools.tools}>
        <SearchField
          label="Search the blogs"
          value={filter.search}
          onSearch={(search) => address.change({ search })}
        />
        <Chips
          label="State"
          options={filter.status === 'due' ? [DUE_CHIP, ...CHIPS] : CHIPS}
          value={filter.status}
          onChange={(status) => address.change({ status })}
        />
      </Grid>
      <Blogs
        filter={filter}
        onPage={address.toPage}
        onClear={() => address.change({ search: '', status: '' })}
      />
    </Page>
  );
}

interface BlogsProps {
  filter: BlogFilter;
  onPage: (page: number) => void;
  onClear: () => void;
}

function Blogs({ filter, onPage, onClear }: BlogsProps) {
  const blogs = useQuery(blogsQuery(filter));
  return (
    <Loaded query={blogs} what="the blogs">
      {(list) =>
        isPastEnd(list) ? (
          <PastEnd list={list} noun="blogs" onPage={onPage} />
        ) : list.data.length === 0 ? (
          <NoBlogs filter={filter} onClear={onClear} />
        ) : (
          <>
            <Stack as="ul" gap={3}>
              {list.data.map((blog) =>
                blog.deleted_at ? (
                  <DeletedRow key={blog.id} blog={blog} deletedAt={blog.deleted_at} />
                ) : (
                  <BlogRow key={blog.id} blog={blog} />
                ),
              )}
            </Stack>
            <Pager list={list} noun="blogs" onPage={onPage} />
          </>
        )
      }
    </Loaded>
  );
}

function NoBlogs({ filter, onClear }: Pick<BlogsProps, 'filter' | 'onClear'>) {
  return filter.search || filter.status ? (
    <EmptyState
      text={
        filter.search
          ? `No blogs match “${filter.search}”.`
          : filter.status === 'bin'
            ? 'The bin is empty. Deleted blogs stay in it for 30 days.'
            : 'No blogs in this state.'
      }
      action={
        <Button variant="outline" onClick={onClear}>
          Show all blogs
        </Button>
      }
    />
  ) : (
    <EmptyState
      text="No blogs yet. Couples read them beside the videos."
      action={<ButtonLink to="/app/admin/blog/new-blog">Write the first one</ButtonLink>}
    />
  );
}
