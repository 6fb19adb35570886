import { formatCounted } from '@wedding/shared/format/count.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import css from './blog.module.css';
import { blogsQuery } from './blog.queries.ts';
import { BlogCard } from './blog-card.tsx';

interface BlogListProps {
  page: number;
  search: string;
  /** Called when a link to another page is pressed. */
  onTurn: (event: MouseEvent) => void;
  onClear: () => void;
}

export function BlogList({ page, search, onTurn, onClear }: BlogListProps) {
  const blogs = useQuery(blogsQuery({ page, search }));
  const leads = search === '';
  if (blogs.isPending) return <BlogSkeleton leads={leads} />;
  if (!blogs.data) {
    return <ErrorState title="The blog did not load" query={blogs} />;
  }
  const { data, total, per_page } = blogs.data;
  // Past the last page, what is missing isn't a match.
  if (data.length === 0) return <NoPosts search={total > 0 ? '' : search} page={page} onClear={onClear} />;
  return (
    <div aria-busy={blogs.isPlaceholderData}>
      <Text below={4} tone="muted" size={14} role="status">
        {`${formatCounted(total, 'post')}${search && ' found'}`}
      </Text>
      {/* Other posts make a new list, so that no card of the previous one moves to a new place. */}
      <Grid as="ul" gap={6} key={`${leads} ${data.map(({ id }) => id)}`} className={css.grid}>
        {data.map((blog, place) => (
          <BlogCard key={blog.id} blog={blog} eager={place < 3} leading={leads && place === 0} />
        ))}
      </Grid>
      <Pager page={page} pages={Math.ceil(total / per_page)} search={search} onTurn={onTurn} />
    </div>
  );
}

function NoPosts({ search, page, onClear }: Omit<BlogListProps, 'onTurn'>) {
  if (!search && page === 1) return <EmptyState text="The first posts are being written." />;
  return (
    <EmptyState
      text={search ? `No post matches “${search}”` : 'This page of the blog doesn’t exist.'}
      action={
        <Button variant="outline" onClick={onClear}>
          Show all posts
        </Button>
      }
    />
  );
}

const PLACES = [1, 2, 3, 4, 5, 6, 7];

/** Placeholder in the shape of the list. */
function BlogSkeleton({ leads }: { leads: boolean }) {
  return (
    <div role="status">
      <LoadingText>Loading the blog</LoadingText>
      <Text below={4} tone="muted" size={14} aria-hidden="true">
        {'\u00a0'}
      </Text>
      <Grid as="ul" gap={6} className={css.grid} aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place} className={cx(css.card, leads && place === 1 && css.leading)}>
            <span className={css.cover}>
              <Skeleton shape="thumb" />
            </span>
            <Stack gap={2} shrink className={css.text}>
              <Skeleton />
              <Skeleton shape="title" />
              <Skeleton count={3} />
            </Stack>
          </li>
        ))}
      </Grid>
    </div>
  );
}

/** Links to newer and older posts, or a text at the end. */
function Pager({ page, pages, search, onTurn }: Omit<BlogListProps, 'onClear'> & { pages: number }) {
  if (pages < 2)
    return (
      <Text tone="muted" size={14} center className={css.end}>
        {search ? 'That’s every post that matches.' : 'That’s every post.'}
      </Text>
    );
  const to = (target: number) => {
    const params = new URLSearchParams({
      ...(search && { search }),
      ...(target > 1 && { page: String(target) }),
    });
    return `/blog${params.size > 0 ? `?${params}` : ''}`;
  };
  return (
    <Grid as="nav" gap={4} align="center" className={css.pager} aria-label="Pages">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" onClick={onTurn}>
          <ChevronLeft aria-hidden="true" /> Newer
        </Link>
      ) : (
        <span />
      )}
      <Text as="span" tone="muted" size={14} tabular>
        Page {page} of {pages}
      </Text>
      {page < pages ? (
        <Link to={to(page + 1)} rel="next" onClick={onTurn}>
          Older <ChevronRight aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </Grid>
  );
}
