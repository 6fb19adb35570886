import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { useSearch } from '@wedding/shared/host/use-search.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Tabs } from '@wedding/shared/ui/actions/tabs.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { BadgeCheck, ExternalLink, RotateCcw } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { ListSkeleton, LoadFailed } from '../components/loaded.tsx';
import { Preview } from '../components/preview-sheet.tsx';
import { VideoBadge } from '../components/video-badge.tsx';
import { useMay } from '../hooks/use-may.ts';
import { useVideoActions } from '../hooks/use-video-actions.ts';
import { formatDay } from '../lib/dates.ts';
import { isRunning } from '../lib/video-labels.ts';
import { videoQuery } from '../lib/videos.queries.ts';
import { Processing } from '../processing/processing.tsx';
import { hasSourceNotes, SourceNotes } from './source-notes.tsx';
import { VideoDetails } from './video-details.tsx';
import { VideoFigures } from './video-figures.tsx';
import { VideoHistory } from './video-history.tsx';
import { VideoMenu } from './video-menu.tsx';
import css from './video-page.module.css';

const TABS = [
  { value: 'details', label: 'Details' },
  { value: 'figures', label: 'Figures' },
  { value: 'history', label: 'History' },
] as const;
type TabName = (typeof TABS)[number]['value'];

interface VideoPageProps {
  id: number;
  /** The path of the list with its filters, for the back link. */
  listPath: string;
}

/** The page of one video: its preview, texts, figures and history. */
export function VideoPage({ id, listPath }: VideoPageProps) {
  const query = useQuery(videoQuery(id));
  // The list has the same path, so the shell doesn't notice the change of page.
  useLayoutEffect(() => {
    window.scrollTo?.({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <Page dense>
      <BackLink to={listPath}>All videos</BackLink>
      {query.data ? (
        <Video video={query.data} listPath={listPath} />
      ) : query.isPending ? (
        <ListSkeleton label="Loading the video" />
      ) : (
        <LoadFailed query={query} what="the video" alone />
      )}
    </Page>
  );
}

function Video({ video, listPath }: { video: AdminVideo; listPath: string }) {
  const [params, change] = useSearch();
  const navigate = useNavigate();
  const actions = useVideoActions();
  const tab: TabName = TABS.find(({ value }) => value === params.get('part'))?.value ?? 'details';
  const inBin = video.deleted_at !== null;
  const mayWrite = useMay()('writer');
  return (
    <>
      <div className={css.head}>
        <PageHeader
          title={video.title}
          lead={
            <Row as="span" gap={3} rowGap={2} wrap breaks>
              <VideoBadge video={video} />
              {video.status === 'scheduled' && video.publish_at && formatTimestamp(video.publish_at)}
              <span>
                {[video.video_length, video.category, `added ${formatDay(video.created_at)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Row>
          }
          action={
            mayWrite && (
              <>
                {inBin ? (
                  <Button
                    small
                    icon={<RotateCcw />}
                    busy={actions.busy}
                    onClick={() => actions.restore(video)}
                  >
                    Restore
                  </Button>
                ) : video.status === 'published' ? (
                  // The page that anybody with its link can see.
                  <ButtonLink small variant="outline" to={`/lesson/${video.id}`} icon={<ExternalLink />}>
                    View it
                  </ButtonLink>
                ) : (
                  video.video_url && (
                    <Button
                      small
                      icon={<BadgeCheck />}
                      busy={actions.busy}
                      onClick={() => actions.setStatus(video, 'published')}
                    >
                      Publish
                    </Button>
                  )
                )}
                <span className={css.menu}>
                  <VideoMenu video={video} onDeleted={() => navigate(listPath)} />
                </span>
              </>
            )
          }
        />
      </div>
      {inBin && (
        <p className={css.bin} role="status">
          In the bin since {formatDay(video.deleted_at ?? '')}. Couples don’t see it. After 30 days it is
          deleted for good, with its files.
        </p>
      )}
      {!mayWrite && <VideoFigures video={video} />}
      {mayWrite && (
        <Grid gap={6} className={css.columns}>
          <div className={css.main}>
            <Tabs
              label="About the video"
              tabs={TABS}
              value={tab}
              onChange={(part) => change({ part: part === 'details' ? '' : part })}
            >
              {tab === 'details' && <VideoDetails key={video.id} video={video} />}
              {tab === 'figures' && <VideoFigures video={video} />}
              {tab === 'history' && <VideoHistory video={video} />}
            </Tabs>
          </div>
          <Stack as="aside" gap={5} shrink className={css.side} aria-label="Preview and processing">
            {video.video_url && (
              <Card title="As couples see it">
                <Preview video={video} />
              </Card>
            )}
            {!inBin && (!video.video_url || isRunning(video.processing) || video.processing !== 'ready') && (
              <Card title="Processing">
                <Processing video={video} actions={actions} />
              </Card>
            )}
            {!inBin && hasSourceNotes(video) && (
              <Card title="About the file">
                {/* Another track is heard once the video is processed again. */}
                <SourceNotes
                  key={video.sounds.find(({ is_heard }) => is_heard)?.track}
                  video={video}
                  actions={actions}
                />
              </Card>
            )}
          </Stack>
        </Grid>
      )}
    </>
  );
}
