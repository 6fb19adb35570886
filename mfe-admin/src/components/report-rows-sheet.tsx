import type { ReportRow, ReportRowKind } from '@wedding/shared/contract/report.schema.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Table } from '@wedding/shared/ui/figures/table.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useState } from 'react';
import { fullDay } from '../lib/dates.ts';
import { formatFigure, kindOf } from '../lib/figure-kinds.ts';
import { reportRowsQuery } from '../lib/report.queries.ts';
import { PagedPanel } from './paged-panel.tsx';

interface ReportRowsSheetProps {
  kind: ReportRowKind;
  from: string;
  to: string;
  onClose: () => void;
}

/** Lists the rows behind a figure or one bar of a chart: charges, couples or videos, each with a link. */
export function ReportRowsSheet({ kind, from, to, onClose }: ReportRowsSheetProps) {
  const [page, setPage] = useState(1);
  const rows = useQuery(reportRowsQuery({ kind, from, to, page }));
  const figure = kindOf(kind);
  const days = from === to ? fullDay(from) : `${fullDay(from)} to ${fullDay(to)}`;
  // In minutes: rounded to hours, most rows would be equal.
  const write = (value: number) =>
    kind === 'watch_minutes' ? `${formatCount(Math.round(value))} min` : formatFigure(figure, value);
  const hasTime = rows.data?.data.some(({ at }) => at !== null);
  const hasDetail = rows.data?.data.some(({ detail }) => detail !== '');
  return (
    <Sheet open wide title={`${figure.label}, ${days}`} onClose={onClose}>
      <Stack gap={3} shrink>
        {rows.data && rows.data.total > 0 && (
          <Text size={16} weight={600} tabular>
            {write(rows.data.sum)} in {formatCounted(rows.data.total, 'row')}
          </Text>
        )}
        <PagedPanel query={rows} noun="rows" emptyText="There’s nothing behind this figure." onPage={setPage}>
          {(data) => (
            <Table caption={`${figure.label}, ${days}`} stacked>
              <thead>
                <tr>
                  <th scope="col">{data[0]?.video_id ? 'Video' : 'Number'}</th>
                  {hasDetail && <th scope="col">Details</th>}
                  {hasTime && <th scope="col">When</th>}
                  <th scope="col" data-num>
                    {figure.label}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">
                      <RowLink row={row} />
                    </th>
                    {hasDetail && <td data-label="Details">{row.detail || '–'}</td>}
                    {hasTime && <td data-label="When">{row.at ? formatTimestamp(row.at) : '–'}</td>}
                    <td data-num data-label={figure.label}>
                      {write(row.value)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </PagedPanel>
      </Stack>
    </Sheet>
  );
}

function RowLink({ row: { label, video_id, account_id } }: { row: ReportRow }) {
  if (video_id) return <Link to={`/app/admin/videos?video=${video_id}`}>{label}</Link>;
  if (account_id) return <Link to={`/app/admin/reports?tab=members&member=${account_id}`}>{label}</Link>;
  return label;
}
