import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { readText } from '@wedding/shared/format/decode-text.ts';
import { notCsvReason } from '@wedding/shared/format/read-csv.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { CsvColumns, withRememberedColumns } from '@wedding/shared/ui/fields/csv-columns.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { type ChangeEvent, useState } from 'react';
import formCss from '../../components/form.module.css';
import { ImportSheet } from '../../components/quick-add/import-sheet.tsx';
import type { LinesAnswers } from '../model/lines-reading.ts';
import { type BudgetFile, CHOICES, needsColumns } from './budget-columns.ts';
import { budgetFile } from './file-sections.ts';
import { readBudgetCsv } from './read-budget-csv.ts';

/** The maximum bytes and rows of a file: far more than a wedding needs, and quick to read on a phone. */
const MAX_BYTES = 4_000_000;
const MAX_ROWS = 2_000;

interface CsvSheetProps {
  budget: Budget;
  plan: WeddingPlan | null;
  onClose: () => void;
}

/** Imports a spreadsheet's lines, after the couple said which column is what where that isn't certain, and after a preview. */
export function CsvSheet({ budget, plan, onClose }: CsvSheetProps) {
  const [file, setFile] = useState<BudgetFile | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState('');
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.currentTarget.files?.[0];
    if (!chosen) return;
    const table = await openFile(chosen);
    const isRefused = typeof table === 'string';
    setProblem(isRefused ? table : '');
    if (isRefused) return setFile(null);
    const isUncertain = needsColumns(table);
    const before = isUncertain ? withRememberedColumns(table, CHOICES) : null;
    setChoosing(isUncertain && !before);
    setFile(before ?? table);
  }
  const source = file?.columns.includes('Line') ? file : null;
  return (
    <ImportSheet
      title="Lines from a file"
      verb="Import"
      source={source}
      read={(table, answers: LinesAnswers) => readBudgetCsv(table, budget, { party: plan, answers })}
      onClose={onClose}
    >
      <p>
        A CSV file of your spreadsheet, with a line of the budget in each row; up to 2,000 lines and 4 MB.
        Lines that aren’t in the file stay as they are.
      </p>
      <Stack as="label" gap={2} shrink size={14} weight={600} className={formCss.file}>
        CSV file{' '}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/comma-separated-values,text/tab-separated-values,text/plain"
          // The same file can be chosen again once it is corrected: the browser reports only another value.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={read}
        />
      </Stack>
      {problem && <p role="alert">{problem}</p>}
      {file && isChoosing && <CsvColumns file={file} choices={CHOICES} onChange={setFile} />}
      {file && isChoosing && !source && <p role="status">Choose the column that names the lines.</p>}
      {file && !isChoosing && (
        <div>
          <Button variant="quiet" small flush onClick={() => setChoosing(true)}>
            Change which column is what
          </Button>
        </div>
      )}
    </ImportSheet>
  );
}

/** Returns the table of a file, or why it can't be imported. */
async function openFile(file: File): Promise<BudgetFile | string> {
  if (file.size > MAX_BYTES)
    return `This file is ${(file.size / 1e6).toFixed(1)} MB. Keep it below 4 MB: remove rows that aren’t lines, or split it in two.`;
  // A file of an online drive may not have arrived, and one that was chosen may be gone.
  const text = await readText(file).catch(() => null);
  if (text === null)
    return `We couldn’t read this file. Save it on this ${deviceWord()} first, then choose it again.`;
  const reason = notCsvReason(text);
  if (reason) return reason;
  const table = budgetFile(text);
  if (table.headings.length === 0) return 'This file is empty.';
  if (table.headings.length === 1 && !table.columns[0])
    return 'This file has only one column. Copy a list like “Hall 1.5m” and paste it into “Add a line”.';
  if (table.rows.length > MAX_ROWS)
    return `This file has ${formatCount(table.rows.length)} lines. You can import 2,000 at a time, so please split it.`;
  return table;
}
