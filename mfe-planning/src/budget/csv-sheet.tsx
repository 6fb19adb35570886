import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { readCsvText } from '@wedding/shared/format/csv.ts';
import { deviceWord } from '@wedding/shared/platform/device-word.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { type ChangeEvent, useState } from 'react';
import formCss from '../components/form.module.css';
import { useEdit } from '../sync/use-sync.ts';
import { readBudgetCsv } from './budget-csv.ts';
import { LinesPreview, linesIn } from './lines-preview.tsx';
import type { LinesReading } from './lines-reading.ts';

/** The maximum bytes and lines of a file: far more than a wedding needs, and quick to read on a phone. */
const MAX_BYTES = 4_000_000;
const MAX_LINES = 2_000;

/** Imports a spreadsheet's lines after a preview. */
export function CsvSheet({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const [reading, setReading] = useState<LinesReading | null>(null);
  const [problem, setProblem] = useState('');
  const edit = useEdit();
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    setReading(null);
    setProblem('');
    if (file.size > MAX_BYTES) {
      const size = (file.size / 1e6).toFixed(1);
      setProblem(
        `This file is ${size} MB. Keep it below 4 MB: remove rows that aren’t lines, or split it in two.`,
      );
      return;
    }
    // A file of an online drive may not have arrived, and one that was chosen may be gone.
    const text = await readCsvText(file).catch(() => null);
    if (text === null) {
      setProblem(`We couldn’t read this file. Save it on this ${deviceWord()} first, then choose it again.`);
      return;
    }
    const found = readBudgetCsv(text, budget);
    if (linesIn(found) > MAX_LINES) {
      const lines = formatCount(linesIn(found));
      setProblem(`This file has ${lines} lines. You can import 2,000 at a time, so please split it.`);
    } else setReading(found);
  }
  const lines = reading ? linesIn(reading) : 0;
  const count = formatCounted(lines, 'line');
  return (
    <Sheet
      open
      onClose={onClose}
      title="Lines from a file"
      footer={
        <Button
          disabled={lines === 0}
          onClick={() => {
            edit(reading?.edits ?? [], `${count} imported`);
            onClose();
          }}
        >
          {lines > 0 ? `Import ${count}` : 'Import'}
        </Button>
      }
    >
      <form className={formCss.form} onSubmit={(event) => event.preventDefault()}>
        <p>
          A CSV file with the columns Category, Line, Estimate, Agreed, Price for (guest, plate or 40 pieces),
          Vendor, Phone and Note, in any order; up to 2,000 lines and 4 MB. Lines that aren’t in the file stay
          as they are.
        </p>
        <label className={formCss.file}>
          CSV file{' '}
          <input
            type="file"
            accept=".csv,text/csv,text/comma-separated-values"
            // The same file can be chosen again once it is corrected: the browser reports only another value.
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
            onChange={read}
          />
        </label>
        {problem && <p role="alert">{problem}</p>}
        {reading && <LinesPreview reading={reading} />}
      </form>
    </Sheet>
  );
}
