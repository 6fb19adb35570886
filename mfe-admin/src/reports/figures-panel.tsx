import type { Report } from '@wedding/shared/contract/report.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { download } from '@wedding/shared/ui/download.ts';
import { Download } from 'lucide-react';
import { DayChart } from '../day-chart.tsx';
import { Figures } from '../figures.tsx';
import { Loaded } from '../loaded.tsx';
import { periodQuery, reportQuery, USUAL_DAYS } from '../reports.queries.ts';
import { useAddress } from '../use-address.ts';
import { toCsv } from './csv.ts';
import css from './reports.module.css';

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;

/** The figures of a period, day by day, and the same as a file. */
export function FiguresPanel() {
  const { store } = useHost();
  const address = useAddress();
  const period =
    address.oneOf(
      'days',
      PERIODS.map(({ value }) => value),
    ) || '30';
  const days = Number(period);
  const usual = useQuery({ ...reportQuery(store.getState()), enabled: days === USUAL_DAYS });
  const other = useQuery({ ...periodQuery(days), enabled: days !== USUAL_DAYS });
  const report = days === USUAL_DAYS ? usual : other;
  return (
    <div className={css.sections}>
      <div className={css.bar}>
        <Chips
          label="Period"
          options={PERIODS}
          value={period}
          onChange={(value) => address.change({ days: value === '30' ? '' : value })}
        />
        {report.data && (
          <Button
            small
            variant="outline"
            icon={<Download aria-hidden="true" />}
            onClick={() => report.data && download(`report-${report.data.days}-days.csv`, csvOf(report.data))}
          >
            Download CSV
          </Button>
        )}
      </div>
      <Loaded query={report} what="the figures">
        {(data) => <Charts report={data} />}
      </Loaded>
    </div>
  );
}

const CHARTS = ['subscribers', 'watch_minutes', 'new_members', 'revenue'] as const;

function Charts({ report }: { report: Report }) {
  return (
    <>
      <Figures report={report} />
      <div className={css.charts}>
        {CHARTS.map((kind) => (
          <DayChart key={kind} series={report.series} kind={kind} />
        ))}
      </div>
    </>
  );
}

const csvOf = ({ series }: Report) =>
  toCsv([
    ['Day', 'Subscribers', 'Minutes watched', 'New members', 'Revenue (naira)'],
    ...series.map((day) => [day.day, day.subscribers, day.watch_minutes, day.new_members, day.revenue]),
  ]);
