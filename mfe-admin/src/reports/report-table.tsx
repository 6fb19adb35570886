import type { Period } from '@wedding/shared/contract/report.schema.ts';
import { type CsvTable, toCsv } from '@wedding/shared/format/csv.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Table } from '@wedding/shared/ui/figures/table.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Note } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { fileName } from './report-view.tsx';

interface ReportRow {
  key: string | number;
  name: ReactNode;
  /** One text for each column. */
  cells: readonly string[];
  /** Whether it sums up the others. */
  isTotal?: boolean;
}

interface ReportTableProps {
  title: string;
  hint: string;
  period: Period;
  /** The name of the file that the table is downloaded as, and its rows. */
  file: string;
  csv: () => CsvTable;
  /** The head of the first column, then those of the figures. */
  nameColumn: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
}

/** A table of a report: one row for each thing, with its figures. A button downloads it. */
export function ReportTable({ title, hint, period, file, csv, nameColumn, columns, rows }: ReportTableProps) {
  return (
    <Stack gap={3} shrink className={css.table}>
      <Row gap={5} rowGap={3} align="end" justify="between" wrap>
        <div>
          <Text as="h3" size={18}>
            {title}
          </Text>
          <Note>{hint}</Note>
        </div>
        <Row gap={2} wrap className={css.reportTools}>
          <Button
            small
            variant="quiet"
            icon={<Download />}
            onClick={() => download(fileName(file, period), toCsv(csv()))}
          >
            CSV <VisuallyHidden>of {title}</VisuallyHidden>
          </Button>
        </Row>
      </Row>
      <Table caption={title} stacked>
        <thead>
          <tr>
            <th scope="col">{nameColumn}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-num>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, isTotal }) => (
            <tr key={key} className={isTotal ? css.whole : undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index]} data-num data-label={columns[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}
