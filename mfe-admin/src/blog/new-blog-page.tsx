import { ApiError, messageOf } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { useSearchParams } from '@wedding/shared/platform/router.ts';
import { BackLink } from '@wedding/shared/ui/back-link.tsx';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { blogQuery } from './blog.queries.ts';
import { BlogForm } from './blog-form.tsx';

/** A new blog, or with `?id=` one that is there. */
export function NewBlogPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id')) || null;
  return (
    <Page>
      <BackLink to="/app/admin/blog">Blogs</BackLink>
      <PageHead title={id ? 'Edit blog' : 'New blog'} />
      {id ? <ExistingBlog key={id} id={id} /> : <BlogForm blog={null} />}
    </Page>
  );
}

function ExistingBlog({ id }: { id: number }) {
  const blog = useQuery(blogQuery(id));
  if (blog.isPending) return <ListSkeleton label="Loading the blog" />;
  if (blog.data) return <BlogForm blog={blog.data} />;
  if (blog.error instanceof ApiError && blog.error.status === 404) {
    return (
      <EmptyState
        text="This blog was not found. It may have been deleted."
        action={<ButtonLink to="/app/admin/blog">All blogs</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      message={messageOf(blog.error)}
      onRetry={() => void blog.refetch()}
      retrying={blog.isFetching}
    />
  );
}
