import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Loaded, LoadFailed } from '../components/loaded.tsx';
import { VideoBadge } from '../components/video-badge.tsx';
import { DayChart } from '../figures/day-chart.tsx';
import { FigureMeanings } from '../figures/figure-meanings.tsx';
import { Figures, FiguresSkeleton } from '../figures/figures.tsx';
import { useMay } from '../hooks/use-may.ts';
import { useSetting } from '../hooks/use-setting.ts';
import { alertsQuery } from '../lib/alerts.queries.ts';
import { activityQuery, attentionQuery, reportQuery } from '../lib/report.queries.ts';
import { latestVideosQuery } from '../lib/videos.queries.ts';
import { ProcessingStep } from '../processing/processing-step.tsx';
import { AttentionQueue } from './attention-queue.tsx';
import { ContentCalendar } from './content-calendar.tsx';
import css from './overview.module.css';
import { RecentActivity } from './recent-activity.tsx';

const FIGURES = ['subscribers', 'watch_minutes', 'new_members', 'revenue'] as const;

export function OverviewPage() {
  const { store, session } = useHost();
  const may = useMay();
  const hasFigures = may('analyst');
  const report = useQuery({ ...reportQuery(store.getState()), enabled: hasFigures });
  const { since, isRead } = useLastLook();
  // All that the sections show is requested at once and shown together: none grows later and moves the others. A section
  // whose request fails says so itself.
  const parts = [
    report,
    useQuery(alertsQuery()),
    useQuery(attentionQuery()),
    useQuery({ ...activityQuery(since), enabled: isRead && hasFigures && may('editor') }),
    useQuery({ ...latestVideosQuery(store.getState()), enabled: may('writer') }),
  ];
  const isReady = isRead && parts.every(({ isLoading, isFetched }) => !isLoading || isFetched);
  const name = session.user?.firstname;
  return (
    <Page dense>
      <PageHeader
        title="Dashboard"
        {...(name && { lead: `Welcome, ${name}` })}
        action={
          may('writer') && (
            <ButtonLink small to="/app/admin/upload-videos" icon={<Upload />}>
              Upload a video
            </ButtonLink>
          )
        }
      />
      <Stack gap={5} shrink className={css.sections}>
        <Grid gap={5} align="start" className={css.columns}>
          {isReady ? (
            <AttentionQueue />
          ) : (
            <Skeleton shape="block" {...(!hasFigures && { label: 'Loading what needs you' })} />
          )}
          {may('editor') && (isReady ? <RecentActivity since={since} /> : <Skeleton shape="block" />)}
        </Grid>
        {hasFigures && isReady && report.data && (
          <>
            <Row gap={3} justify="between" wrap>
              <Row gap={1}>
                <Text as="h2" size={18}>
                  The last 30 days
                </Text>
                <FigureMeanings names={FIGURES} />
              </Row>
              <Link to="/app/admin/reports">All figures</Link>
            </Row>
            <Figures names={FIGURES} report={report.data} />
            <Grid gap={5} className={css.columns}>
              <DayChart report={report.data} kind="watch_minutes" compare />
              <DayChart report={report.data} kind="revenue" compare />
            </Grid>
          </>
        )}
        {hasFigures && !isReady && <FiguresSkeleton />}
        {isReady && hasFigures && !report.data && <LoadFailed query={report} what="the figures" />}
        {isReady && may('writer') && <ContentCalendar />}
        {isReady && may('writer') && <LatestVideos />}
      </Stack>
    </Page>
  );
}

const MAX_SHOWN = 4;

/** Shows the latest uploads and their states. */
function LatestVideos() {
  const { store } = useHost();
  const videos = useQuery(latestVideosQuery(store.getState()));
  if (videos.isPending || videos.data?.length === 0) return null;
  return (
    <Card title="Latest uploads">
      <Loaded query={videos} what="the latest uploads">
        {(latest) => (
          <Stack as="ul" divided>
            {latest.slice(0, MAX_SHOWN).map((video) => (
              <Row as="li" key={video.id} gap={3} wrap justify="between">
                <Stack as="span" shrink tone="muted" size={13} className={css.latestWords}>
                  <Link to={`/app/admin/videos?video=${video.id}`}>{video.title}</Link>
                  <span>{relativeTime(video.created_at)}</span>
                  {video.processing === 'processing' && <ProcessingStep video={video} />}
                </Stack>
                <VideoBadge video={video} />
              </Row>
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

/** A pause after which the next look is another one. */
const PAUSE_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

interface Look {
  /** When this look began, and what the one before it last saw. */
  before: number;
  last: number;
}

/**
 * Returns when this administrator last looked at the dashboard on this device, `YYYY-MM-DD HH:mm:ss` in UTC: a day ago for
 * the first time.
 */
function useLastLook() {
  const { value: look, isRead, set } = useSetting('look', toLook);
  const [now] = useState(Date.now);
  const beforeOf = (one: Look | null) =>
    !one ? now - DAY_MS : now - one.last > PAUSE_MS ? one.last : one.before;
  useEffect(() => {
    if (isRead) void set((one) => ({ before: beforeOf(one), last: Date.now() }));
  }, [isRead]);
  return { since: new Date(beforeOf(look)).toISOString().slice(0, 19).replace('T', ' '), isRead };
}

function toLook(stored: unknown): Look | null {
  const { before, last } = Object(stored) as Partial<Look>;
  return Number.isFinite(before) && Number.isFinite(last) ? (stored as Look) : null;
}
