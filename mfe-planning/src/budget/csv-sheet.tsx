import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { type ChangeEvent, useState } from 'react';
import formCss from '../form.module.css';
import { useEdit } from '../sync/use-desk.ts';
import { type CsvReading, readBudgetCsv } from './budget-csv.ts';
import css from './explain-sheet.module.css';

/** 1 MB is a budget of ten thousand lines. */
const MOST = 1_000_000;

/** A spreadsheet's lines: what they would change is shown before they do. */
export function CsvSheet({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const [reading, setReading] = useState<CsvReading | null>(null);
  const [problem, setProblem] = useState('');
  const edit = useEdit();
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    if (!file) return;
    setReading(null);
    setProblem(file.size > MOST ? 'This file is larger than 1 MB.' : '');
    if (file.size <= MOST) setReading(readBudgetCsv(await file.text(), budget));
  }
  const tooMany = reading !== null && reading.edits.length > 400;
  const lines = (reading?.added.length ?? 0) + (reading?.changed.length ?? 0);
  return (
    <Sheet
      open
      onClose={onClose}
      title="Lines from a file"
      footer={
        <Button
          disabled={!reading || lines === 0 || tooMany}
          onClick={() => {
            edit(reading?.edits ?? [], `${lines} ${lines === 1 ? 'line' : 'lines'} taken in`);
            onClose();
          }}
        >
          {lines > 0 ? `Take in ${lines} ${lines === 1 ? 'line' : 'lines'}` : 'Take in'}
        </Button>
      }
    >
      <div className={formCss.form}>
        <p>
          A CSV file with the columns Category, Line, Estimate, Agreed, Vendor, Phone and Note, in any order.
          Lines that are not in it stay.
        </p>
        <label>
          CSV file <input type="file" accept=".csv,text/csv" onChange={read} />
        </label>
        <div role="status">
          {problem && <p>{problem}</p>}
          {tooMany && <p>Take in at most 400 lines at once.</p>}
          {reading && lines === 0 && reading.refused.length === 0 && <p>Nothing in it is new.</p>}
          {reading && <Names title="New" names={reading.added} />}
          {reading && <Names title="Changed" names={reading.changed} />}
          {reading && (
            <Names title="Left out" names={reading.refused.map(({ row, why }) => `Row ${row}: ${why}`)} />
          )}
        </div>
      </div>
    </Sheet>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <p className={css.group}>
        {title} <span className={css.amount}>{names.length}</span>
      </p>
      <ul className={css.lines}>
        {names.slice(0, 12).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {names.length > 12 && <p>and {names.length - 12} more</p>}
    </>
  );
}
