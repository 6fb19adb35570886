import type { BlogPost } from '@wedding/shared/contract/blog.schema.ts';
import { blogPath } from '@wedding/shared/domain/slug.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link, useParams } from '@wedding/shared/host/router.ts';
import { usePageTitle } from '@wedding/shared/host/use-page-title.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { BlogBody } from '@wedding/shared/ui/pictures/blog-body.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { ArrowLeft, ListChecks, Share2, Video, Wallet } from 'lucide-react';
import { blogQuery } from './blog.queries.ts';
import { Meta } from './blog-card.tsx';
import { Cover } from './cover.tsx';
import css from './post.module.css';
import { ReadNext } from './read-next.tsx';

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
        <LoadingText>Loading the post</LoadingText>
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
  return <ErrorState alone title="This post did not load" query={blog} />;
}

function Post({ blog }: { blog: BlogPost }) {
  const { share, config } = useHost();
  const url = `${config.siteUrl || location.origin}${blogPath(blog)}`;
  const shareIt = () => void share({ title: blog.title, text: blog.excerpt, url });
  return (
    <>
      <article>
        <Text as="header" below={6}>
          <h1 className={css.title}>{blog.title}</h1>
          <Row above={3} gap={4} rowGap={2} justify="between" wrap className={css.under}>
            <Meta blog={blog} />
            <Button variant="quiet" small icon={<Share2 aria-hidden="true" />} onClick={shareIt}>
              Share
            </Button>
          </Row>
        </Text>
        {blog.cover && (
          <div className={css.cover}>
            <Cover blog={blog} sizes="(min-width: 760px) 760px, 100vw" eager />
          </div>
        )}
        <BlogBody html={blog.body_html} videos={blog.videos} />
        <Row as="footer" gap={4} justify="between" wrap weight={600} className={css.foot}>
          <p>Know a couple who could use this?</p>
          <Button variant="outline" icon={<Share2 aria-hidden="true" />} onClick={shareIt}>
            Share this post
          </Button>
        </Row>
      </article>
      <Tools />
      <ReadNext blog={blog} />
    </>
  );
}

/** Leads couples from a post to what they plan with. */
function Tools() {
  const { role } = useHost().session;
  if (role !== 'user') return null;
  return (
    <Stack as="nav" gap={3} className={css.tools} aria-labelledby="tools">
      <h2 id="tools">Put it into your plan</h2>
      <Row gap={2} wrap>
        <ButtonLink small variant="outline" to="/app/checklist" icon={<ListChecks aria-hidden="true" />}>
          Open the checklist
        </ButtonLink>
        <ButtonLink small variant="outline" to="/app/budget" icon={<Wallet aria-hidden="true" />}>
          Open the budget
        </ButtonLink>
        <ButtonLink small variant="outline" to="/app/overview" icon={<Video aria-hidden="true" />}>
          Watch a lesson
        </ButtonLink>
      </Row>
    </Stack>
  );
}
