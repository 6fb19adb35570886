import type { Period } from '@wedding/shared/contract/report.schema.ts';
import { type CsvTable, toCsv } from '@wedding/shared/format/csv.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import type { UseQueryResult } from '@wedding/shared/host/query.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Download, Printer, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded, Note } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { type ChartName, DayChart, type DaySeries } from '../figures/day-chart.tsx';
import { FigureMeanings } from '../figures/figure-meanings.tsx';
import { Figures, FiguresSkeleton, type ReportFigures } from '../figures/figures.tsx';
import { formatTime, fullDay } from '../lib/dates.ts';
import { type FigureName, KINDS, kindOf } from '../lib/figure-kinds.ts';
import type { ChosenPeriod } from './use-period.ts';

interface ReportViewProps<
  Name extends FigureName,
  Chart extends ChartName,
  Report extends Period & ReportFigures<Name> & DaySeries<Chart>,
> {
  /** The heading of the printed report and the start of the file name: `Memberships`. */
  name: string;
  query: UseQueryResult<Report>;
  period: ChosenPeriod;
  names: readonly Name[];
  charts: readonly Chart[];
  /** A chart of its own, before the others. */
  firstChart?: (report: Report) => ReactNode;
  /** A table, below the charts. */
  table?: (report: Report) => ReactNode;
}

/** A report: its days, its figures, its charts, and buttons that refresh, download and print it. */
export function ReportView<
  Name extends FigureName,
  Chart extends ChartName,
  Report extends Period & ReportFigures<Name> & DaySeries<Chart>,
>(props: ReportViewProps<Name, Chart, Report>) {
  const { name, query, period, names, charts, firstChart, table } = props;
  const { brandName } = useHost().config;
  const { compare } = period;
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
          <Stack>
            <Row gap={1} justify="between" align="start" wrap>
              <Row gap={1} shrink wrap>
                <Text as="h2" size={22}>
                  <span className={css.onPaper}>{brandName}: </span>
                  {name}
                </Text>
                <span className={css.reportTools}>
                  <FigureMeanings names={names} />
                </span>
              </Row>
              <Row gap={1} className={css.reportTools}>
                <IconButton
                  label={query.isFetching ? 'Refreshing' : 'Refresh'}
                  aria-disabled={query.isFetching}
                  onClick={() => void (query.isFetching || query.refetch())}
                >
                  <RefreshCw />
                </IconButton>
                <IconButton
                  label="Download CSV"
                  onClick={() => download(fileName(name, report), toCsv(dayTable(report, compare)))}
                >
                  <Download />
                </IconButton>
                <IconButton label="Print" onClick={() => window.print()}>
                  <Printer />
                </IconButton>
              </Row>
            </Row>
            <Row gap={5} rowGap={1} justify="between" wrap>
              <Note>
                {daysText(report)}
                {!query.isPlaceholderData && ` As of ${formatTime(query.dataUpdatedAt)}.`}
              </Note>
              <span className={css.reportTools}>
                <Checkbox
                  label="Show the previous period"
                  checked={compare}
                  onChange={({ target }) => period.setCompare(target.checked)}
                />
              </span>
            </Row>
          </Stack>
          <Figures names={names} report={report} />
          <Grid gap={5} className={css.charts}>
            {firstChart?.(report)}
            {charts.map((chart) => (
              <DayChart key={chart} kind={chart} report={report} compare={compare} />
            ))}
          </Grid>
          {table?.(report)}
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
const WaitingReport = ({ name }: { name: string }) => (
  <Stack gap={5} shrink className={css.report}>
    <div className={css.waitingName}>
      <Text as="h2" size={22}>
        {name}
      </Text>
      <Skeleton />
    </div>
    <FiguresSkeleton />
  </Stack>
);

/** Returns the file name of a report: `memberships-2026-10-01-to-2026-10-31.csv`. */
export const fileName = (name: string, { from, to }: Pick<Period, 'from' | 'to'>) =>
  `${name.toLowerCase().replace(/\W+/g, '-')}-${from}-to-${to}.csv`;

/** The units in the column heads. Cells are plain numbers for spreadsheets; figures without a unit are counts. */
const UNITS: Partial<Record<FigureName, string>> = {
  revenue: ' (naira)',
  watch_minutes: ' (minutes)',
  bytes: ' (bytes)',
};

/** Builds a table with a row per day, the running day last. When comparing, each figure has a second column. */
function dayTable({ series, earlier, running }: DaySeries<never>, compare: boolean): CsvTable {
  const names = Object.keys(KINDS).filter((name) => name in (series[0] ?? running ?? {})) as FigureName[];
  const heads = names.map((name) => `${kindOf(name).label}${UNITS[name] ?? ''}`);
  const cells = (day: object = {}) => names.map((name) => Number(Reflect.get(day, name) ?? 0));
  const soFar = running ? [[`${running.day} so far`, ...cells(running)]] : [];
  if (!compare) return [['Day', ...heads], ...series.map((day) => [day.day, ...cells(day)]), ...soFar];
  return [
    ['Day', ...heads, 'Day before', ...heads.map((head) => `${head}, before`)],
    ...series.map((day, index) => [
      day.day,
      ...cells(day),
      earlier[index]?.day ?? '',
      ...cells(earlier[index]),
    ]),
    ...soFar,
  ];
}
