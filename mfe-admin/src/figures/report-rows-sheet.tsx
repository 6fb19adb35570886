import type { ReportRow, ReportRowKind } from '@wedding/shared/contract/report.schema.ts';
import { listReportRows } from '@wedding/shared/contract/report.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useMay } from '../hooks/use-may.ts';
import { fullDay } from '../lib/dates.ts';
import { formatFigure, kindOf } from '../lib/figure-kinds.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { type Column, column, figure, type List, paged, time } from '../list/list.ts';

export interface RowsBehind {
  kind: ReportRowKind;
  from: string;
  to: string;
  /** Of this plan alone, with its name. */
  product_id?: number;
  of?: string;
}

/** Lists the rows behind a figure or one bar of a chart: charges, couples or videos, each with a link. */
export function ReportRowsSheet({ onClose, of, ...rows }: RowsBehind & { onClose: () => void }) {
  const { kind, from, to } = rows;
  const days = from === to ? fullDay(from) : `${fullDay(from)} to ${fullDay(to)}`;
  return (
    <Sheet open wide title={`${kindOf(kind).label}${of ? ` of ${of}` : ''}, ${days}`} onClose={onClose}>
      <DataList local list={rowsBehind(rows)} />
    </Sheet>
  );
}

type Listed = ReportRow & { id: string };

function rowsBehind(rows: Omit<RowsBehind, 'of'>): List<Listed> {
  const { kind } = rows;
  const shownFigure = kindOf(kind);
  // In minutes: rounded to hours, most rows would be equal.
  const write = (value: number) =>
    kind === 'watch_minutes' ? `${formatCount(Math.round(value))} min` : formatFigure(shownFigure, value);
  const columns: Column<Listed>[] = [
    column('label', 'Whose', ({ label }) => label, { cell: (row) => <RowLink row={row} /> }),
    column('detail', 'Details', ({ detail }) => detail || '–'),
    time('at', 'When', ({ at }) => at),
    figure('value', shownFigure.label, ({ value }) => value, { show: write }),
  ];
  return {
    noun: 'rows',
    call: async (query, signal) => {
      const { sum, ...page } = await paged(listReportRows, { query: rows })(query, signal);
      const data = page.data.map((row) => ({ ...row, id: row.key }));
      const counted = formatCounted(page.total, 'row');
      return {
        ...page,
        data,
        ...(page.total > 0 && { note: sum === page.total ? counted : `${write(sum)} in ${counted}` }),
      };
    },
    queryKey: [...keys.reports, 'rows', rows],
    columns: BY_VIDEO.includes(kind) ? columns.filter(({ id }) => id === 'label' || id === 'value') : columns,
    empty: 'There’s nothing behind this figure.',
  };
}

/** Their rows are videos, which have no time and no details. */
const BY_VIDEO: readonly ReportRowKind[] = ['watch_minutes', 'viewings', 'completions', 'likes', 'bytes'];

function RowLink({ row: { label, video_id, account_id } }: { row: ReportRow }) {
  const may = useMay();
  if (video_id) return <Link to={`/app/admin/videos?video=${video_id}`}>{label}</Link>;
  if (account_id && may('support'))
    return <Link to={`/app/admin/reports?tab=members&member=${account_id}`}>{label}</Link>;
  return <>{label}</>;
}
