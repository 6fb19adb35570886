import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { getPublicVideo } from '@wedding/shared/contract/public-video.ts';
import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { watchPath } from '@wedding/shared/domain/watch-path.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { ApiError, fetchData } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { useParams } from '@wedding/shared/host/router.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useState } from 'react';
import { PreviewPlayer } from './preview-player.tsx';
import css from './public-video.module.css';

type PublicVideo = AnswerOf<typeof getPublicVideo>;

/** What a lesson's address ends with. Any other address was cut or changed on the way: it has no lesson. */
const LESSON = /^([1-9]\d{0,8}|preview)$/;

const publicVideoQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-video', id],
    queryFn: ({ signal }) =>
      fetchData(getPublicVideo, { params: { id: id === 'preview' ? id : Number(id) }, signal }),
    enabled: LESSON.test(id),
  });

/** lesson/:lesson: the public page of a shared video. `lesson/preview` is the video whose beginning anyone may watch. */
export function PublicVideoPage() {
  const { lesson: id = '' } = useParams();
  const query = useQuery(publicVideoQuery(id));
  const { data, error } = query;
  const isGone = !LESSON.test(id) || (error instanceof ApiError && error.status === 404);
  return (
    <Page narrow>
      {data ? (
        <Shown video={data} isPreview={id === 'preview'} />
      ) : isGone ? (
        <>
          <PageHeader title={id === 'preview' ? 'Preview' : 'Video lesson'} />
          <EmptyState
            text={
              id === 'preview'
                ? 'The first lessons are on their way.'
                : 'This lesson is not in the library any more.'
            }
            action={<ButtonLink to="/signup">See the plans</ButtonLink>}
          />
        </>
      ) : error ? (
        <ErrorState alone title="This lesson did not load" query={query} />
      ) : (
        <div aria-busy="true">
          <p role="status">
            <LoadingText>Loading the lesson</LoadingText>
          </p>
          <Skeleton shape="title" />
          <div className={css.frame}>
            <Skeleton shape="thumb" />
          </div>
          <Skeleton count={3} />
        </div>
      )}
    </Page>
  );
}

function Shown({ video, isPreview }: { video: PublicVideo; isPreview: boolean }) {
  const { id, title, video_length, preview } = video;
  const { text } = splitChapters(video.description);
  const [watchLink] = useState(() => watchPath(id));
  const isMember = useHost().session.user?.roles.includes('user');
  const facts = [video_length, preview && `${formatBytes(preview.bytes)} preview`].filter(Boolean);
  return (
    <article>
      <PageHeader eyebrow={isPreview ? 'Preview' : 'Video lesson'} title={title} lead={facts.join(' · ')} />
      <div className={css.frame}>
        <Picture video={video} />
      </div>
      {text && (
        <Text tone="second" breaks className={css.text}>
          {text}
        </Text>
      )}
      <Row gap={3} wrap className={css.next}>
        {isMember ? (
          <ButtonLink to={watchLink}>Watch this lesson</ButtonLink>
        ) : (
          <>
            <p>Members watch the whole library, and every lesson says what it costs in MB before it plays.</p>
            <ButtonLink to="/signup">Choose your plan</ButtonLink>
            <ButtonLink to="/signin" variant="quiet">
              Log in
            </ButtonLink>
          </>
        )}
      </Row>
    </article>
  );
}

/** The preview's player, or the cover if there is no preview. */
function Picture({ video: { id, title, image, preview } }: { video: PublicVideo }) {
  if (preview) return <PreviewPlayer title={title} url={preview.url} image={image} />;
  return image ? (
    <img className={css.picture} src={image} alt="" width={640} height={360} />
  ) : (
    <Poster seed={id} />
  );
}
