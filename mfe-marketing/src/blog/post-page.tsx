import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link, useParams } from '@wedding/shared/host/router.ts';
import { usePageTitle } from '@wedding/shared/host/use-page-title.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { ArrowLeft } from 'lucide-react';
import { blogQuery } from './blog.queries.ts';
import css from './post.module.css';
import { Post } from './post.tsx';

export function PostPage() {
  const { blogId = '' } = useParams();
  const blog = useQuery(blogQuery(blogId));
  usePageTitle(blog.data?.title);
  return (
    <Page>
      <div className={css.page}>
        <p className={css.back}>
          <Link to="/blog">
            <ArrowLeft aria-hidden="true" /> All posts
          </Link>
        </p>
        {blog.isPending ? <Waiting /> : blog.data ? <Post blog={blog.data} /> : <Missing blog={blog} />}
      </div>
    </Page>
  );
}

function Waiting() {
  return (
    <article aria-busy="true">
      <p role="status">
        <VisuallyHidden>Loading the post</VisuallyHidden>
      </p>
      <Skeleton shape="title" count={2} />
      <Skeleton count={2} />
      <div className={css.cover}>
        <Skeleton shape="thumb" />
      </div>
      <Skeleton count={8} />
    </article>
  );
}

interface Failed {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

function Missing({ blog }: { blog: Failed }) {
  const notFound = blog.error instanceof ApiError && [404, 422].includes(blog.error.status);
  if (notFound) {
    return (
      <ErrorState
        alone
        title="We couldn’t find this post"
        message="It may have been taken down."
        action={<ButtonLink to="/blog">See all posts</ButtonLink>}
      />
    );
  }
  return (
    <ErrorState
      alone
      title="This post did not load"
      message={messageOf(blog.error)}
      onRetry={() => void blog.refetch()}
      retrying={blog.isFetching}
    />
  );
}
