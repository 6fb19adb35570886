import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Upload } from 'lucide-react';
import { Figures } from '../figures.tsx';
import { reportQuery } from '../reports.queries.ts';
import { AttentionQueue } from './attention-queue.tsx';
import { LatestFilms } from './latest-films.tsx';
import css from './overview.module.css';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PeriodCharts } from './period-charts.tsx';
import { VideosByState } from './videos-by-state.tsx';

export function OverviewPage() {
  const { store, session } = useHost();
  const report = useQuery(reportQuery(store.getState()));
  const name = session.user?.firstname;
  return (
    <Page>
      <PageHead
        eyebrow={name ? `Welcome, ${name}` : 'Administration'}
        title="Dashboard"
        lead="The last 30 days, and what is waiting for you."
        action={
          <ButtonLink to="/app/admin/upload-videos" icon={<Upload aria-hidden="true" />}>
            Upload a video
          </ButtonLink>
        }
      />
      {report.data ? (
        <div className={css.sections}>
          <Figures
            names={['subscribers', 'watch_minutes', 'new_members', 'revenue']}
            figures={report.data.figures}
            days={report.data.days}
          />
          <PeriodCharts report={report.data} />
          <div className={css.columns}>
            <AttentionQueue items={report.data.attention} />
            <div className={css.stack}>
              <VideosByState videos={report.data.videos} />
              <LatestFilms />
            </div>
          </div>
        </div>
      ) : report.error ? (
        <ErrorState
          message={messageOf(report.error)}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      ) : (
        <OverviewSkeleton />
      )}
    </Page>
  );
}
