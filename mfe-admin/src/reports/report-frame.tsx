import type { Period } from '@wedding/shared/contract/report.schema.ts';
import { type CsvTable, toCsv } from '@wedding/shared/format/csv.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import type { UseQueryResult } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Download, Printer, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { FigureMeanings } from '../figures/figure-meanings.tsx';
import { FiguresSkeleton } from '../figures/figures.tsx';
import { formatTime, fullDay } from '../lib/dates.ts';
import type { FigureName } from '../lib/figure-kinds.ts';

interface ReportFrameProps<Report extends Period> {
  /** The heading of the printed report and the start of the file name: `Memberships`. */
  name: string;
  query: UseQueryResult<Report>;
  /** The figures that it explains. */
  names: readonly FigureName[];
  /** Returns the rows of the file. The first row is the header. */
  days: (report: Report) => CsvTable;
  children: (report: Report) => ReactNode;
}

/** Shows a report with its days, the time of its figures, and buttons to download and print it. */
export function ReportFrame<Report extends Period>({
  name,
  query,
  names,
  days,
  children,
}: ReportFrameProps<Report>) {
  const { brandName } = useHost().config;
  return (
    <Loaded query={query} what="the figures" skeleton={<WaitingReport name={name} />}>
      {(report) => (
        <Stack
          as="section"
          gap={5}
          shrink
          className={css.report}
          aria-label={`${name}, ${fullDay(report.from)} to ${fullDay(report.to)}`}
          aria-busy={query.isPlaceholderData}
          data-waiting={query.isPlaceholderData || undefined}
        >
          <Row gap={5} rowGap={3} align="end" justify="between" wrap>
            <div className={css.reportName}>
              <Row gap={1}>
                <Text as="h2" size={22}>
                  <span className={css.onPaper}>{brandName}: </span>
                  {name}
                </Text>
                <span className={css.reportTools}>
                  <FigureMeanings names={names} />
                </span>
              </Row>
              <Text tone="muted" size={14}>
                {daysText(report)}
                {!query.isPlaceholderData && ` As of ${formatTime(query.dataUpdatedAt)}.`}
              </Text>
            </div>
            <Row gap={2} wrap className={css.reportTools}>
              <Button
                small
                flush
                variant="quiet"
                icon={<RefreshCw aria-hidden="true" />}
                busy={query.isFetching}
                busyLabel="Refreshing"
                onClick={() => void query.refetch()}
              >
                Refresh
              </Button>
              <Button
                small
                variant="outline"
                icon={<Download aria-hidden="true" />}
                onClick={() => download(fileName(name, report), toCsv(days(report)))}
              >
                Download CSV
              </Button>
              <Button
                small
                variant="outline"
                icon={<Printer aria-hidden="true" />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            </Row>
          </Row>
          {children(report)}
        </Stack>
      )}
    </Loaded>
  );
}

/** Says which whole days a report counts and compares, and that today stands beside them. */
function daysText({ from, to, before_from, before_to, days, running_day: running }: Period): string {
  if (running && days === 0) return `${fullDay(running)} so far.`;
  const compared = `${fullDay(from)} to ${fullDay(to)}, compared with ${fullDay(before_from)} to ${fullDay(before_to)}.`;
  return running ? `${compared} Today so far isn’t counted.` : compared;
}

/** Shows a report's name, and the places of its figures. */
function WaitingReport({ name }: { name: string }) {
  return (
    <Stack gap={5} shrink className={css.report}>
      <Row gap={5} rowGap={3} align="end" justify="between" wrap>
        <div className={css.waitingName}>
          <Text as="h2" size={22}>
            {name}
          </Text>
          <Skeleton />
        </div>
      </Row>
      <FiguresSkeleton />
    </Stack>
  );
}

/** Returns the file name of a report: `memberships-2026-10-01-to-2026-10-31.csv`. */
export const fileName = (name: string, { from, to }: Pick<Period, 'from' | 'to'>) =>
  `${name.toLowerCase().replace(/\W+/g, '-')}-${from}-to-${to}.csv`;
