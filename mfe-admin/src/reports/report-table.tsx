import type { Period } from '@wedding/shared/contract/report.schema.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Download } from 'lucide-react';
import { Note } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { DataTable } from '../list/data-table.tsx';
import { type Column, csvOf, type ListRow } from '../list/list.ts';
import { fileName } from './report-view.tsx';

interface ReportTableProps<One extends ListRow> {
  title: string;
  hint: string;
  period: Period;
  /** Hidden ones are in the file only. */
  columns: readonly Column<One>[];
  rows: readonly One[];
  /** A last row that sums up the others. */
  total?: One;
}

/** A table of a report: one row for each thing, with its figures. A button downloads it. */
export function ReportTable<One extends ListRow>(props: ReportTableProps<One>) {
  const { title, hint, period, columns, rows, total } = props;
  return (
    <Stack gap={3} shrink className={css.table}>
      <Row gap={5} rowGap={3} align="end" justify="between" wrap>
        <div>
          <Text as="h3" size={18}>
            {title}
          </Text>
          <Note>{hint}</Note>
        </div>
        <Button
          small
          variant="quiet"
          className={css.reportTools}
          icon={<Download />}
          onClick={() => download(fileName(title, period), csvOf(columns, rows))}
        >
          CSV <VisuallyHidden>of {title}</VisuallyHidden>
        </Button>
      </Row>
      <DataTable
        noun={title}
        rows={total ? [...rows, total] : rows}
        columns={columns.filter(({ hidden }) => !hidden)}
      />
    </Stack>
  );
}
