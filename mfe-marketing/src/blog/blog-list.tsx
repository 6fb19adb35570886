import { messageOf } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import css from './blog.module.css';
import { blogsQuery } from './blog.queries.ts';
import { BlogCard } from './blog-card.tsx';
import { BlogSkeleton } from './blog-skeleton.tsx';
import { Pager } from './pager.tsx';

interface BlogListProps {
  page: number;
  search: string;
  onClear: () => void;
}

export function BlogList({ page, search, onClear }: BlogListProps) {
  const blogs = useQuery(blogsQuery({ page, search }));
  const leads = search === '';
  if (blogs.isPending) return <BlogSkeleton leads={leads} />;
  if (!blogs.data) {
    return (
      <ErrorState
        message={messageOf(blogs.error)}
        onRetry={() => void blogs.refetch()}
        retrying={blogs.isFetching}
      />
    );
  }
  const { data, total, per_page } = blogs.data;
  if (data.length === 0) return <Nothing search={search} page={page} onClear={onClear} />;
  return (
    <div aria-busy={blogs.isPlaceholderData}>
      <p className={css.found} role="status">
        {`${total} ${total === 1 ? 'post' : 'posts'}${search && ' found'}`}
      </p>
      {/* Other posts are another list: none of the last one's cards is moved to a new place. */}
      <ul key={`${leads} ${data.map(({ id }) => id)}`} className={css.grid}>
        {data.map((blog, place) => (
          <BlogCard key={blog.id} blog={blog} eager={place < 3} leading={leads && place === 0} />
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(total / per_page)} search={search} />
    </div>
  );
}

function Nothing({ search, page, onClear }: BlogListProps) {
  if (!search && page === 1) return <EmptyState text="The first posts are being written." />;
  return (
    <EmptyState
      text={search ? `No post matches “${search}”` : 'There is no such page.'}
      action={
        <Button variant="outline" onClick={onClear}>
          Show all posts
        </Button>
      }
    />
  );
}
