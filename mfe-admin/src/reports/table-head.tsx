import type { Period } from '@wedding/shared/contract/report.schema.ts';
import { type CsvTable, toCsv } from '@wedding/shared/format/csv.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Download } from 'lucide-react';
import css from '../components/panel.module.css';
import { fileName } from './report-frame.tsx';

interface TableHeadProps {
  title: string;
  hint: string;
  file: string;
  period: Period;
  rows: () => CsvTable;
}

/** The heading of a report's table, with a button that downloads the table. */
export function TableHead({ title, hint, file, period, rows }: TableHeadProps) {
  return (
    <Row gap={5} rowGap={3} align="end" justify="between" wrap>
      <div>
        <Text as="h3" size={18}>
          {title}
        </Text>
        <p className={css.quiet}>{hint}</p>
      </div>
      <Row gap={2} wrap className={css.reportTools}>
        <Button
          small
          variant="quiet"
          icon={<Download aria-hidden="true" />}
          onClick={() => download(fileName(file, period), toCsv(rows()))}
        >
          CSV <VisuallyHidden>of {title}</VisuallyHidden>
        </Button>
      </Row>
    </Row>
  );
}
