import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { readText } from '@wedding/shared/format/decode-text.ts';
import { notCsvReason } from '@wedding/shared/format/read-csv.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { CsvColumns, withRememberedColumns } from '@wedding/shared/ui/fields/csv-columns.tsx';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { CircleAlert, FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FileButton } from '../components/file-button.tsx';
import { Offers } from '../templates/offers.tsx';
import { useSaveChecklist } from './checklist.queries.ts';
import {
  type ChecklistFile,
  type ChecklistReading,
  checklistFile,
  HEAD,
  readChecklistCsv,
} from './checklist-csv.ts';
import css from './import.module.css';
import { dueLabel, taskCount } from './task-labels.ts';

/** The maximum file size, far more than 500 tasks need. */
const MAX_BYTES = 1_000_000;

/** Imports tasks from a spreadsheet. Shows the changes before it applies them, and names every unreadable line. */
export function ImportSheet({
  template,
  onClose,
}: {
  template: AdminChecklistTemplate;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState('');
  const [text, setText] = useState('');
  const save = useSaveChecklist(onClose);
  const table = useMemo(() => (text.trim() ? checklistFile(text) : null), [text]);
  const [chosen, setChosen] = useState<ChecklistFile | null>(null);
  // A choice holds for the file that it was made for.
  const file =
    chosen && chosen.rows === table?.rows
      ? chosen
      : table && !table.isCertain
        ? (withRememberedColumns(table, HEAD) ?? table)
        : table;
  const isReadable = file?.columns.includes('Task') && file.columns.includes('Category');
  const reading = useMemo(
    () => (file && isReadable ? readChecklistCsv(file, template) : null),
    [file, isReadable, template],
  );
  const count = reading ? reading.added.length + reading.changed.length : 0;

  async function readFile(file: File) {
    setProblem('');
    if (file.size > MAX_BYTES) {
      setProblem(
        'This file is larger than 1 MB, too large for a checklist. Choose the CSV file with your tasks.',
      );
      return;
    }
    // It may be gone, or in an online drive that can't be reached.
    const text = await readText(file).catch(() => null);
    if (text === null) setProblem('We couldn’t read this file. Choose it again, or paste its lines here.');
    else {
      const reason = notCsvReason(text);
      if (reason) setProblem(reason);
      else setText(text);
    }
  }
  return (
    <FormSheet
      title="Tasks from a file"
      about={`import ${template.id}`}
      save={count === 0 ? 'Import' : `Import ${taskCount(count)}`}
      disabled={count === 0}
      saving={save.isPending && 'Saving'}
      onSave={() =>
        save.mutate({ template, edit: (current) => (file ? readChecklistCsv(file, current).next : {}) })
      }
      onClose={onClose}
    >
      <p>
        A CSV file with the columns Category, Task, When, Ceremony, At least days before and At most days
        before, in any order. Existing tasks get their new dates. Tasks that aren’t in the file stay as they
        are.
      </p>
      <div>
        <FileButton
          label="Choose a file"
          icon={FileUp}
          file="CSV file"
          accept=".csv,text/csv,text/comma-separated-values,text/plain"
          onFile={(file) => void readFile(file)}
        />
      </div>
      <TextAreaField
        label="Or paste its lines"
        rows={5}
        limit={100_000}
        value={text}
        placeholder={'Category,Task,When,Ceremony\nVenues,Visit three halls,10 months before,Wedding day'}
        onChange={(event) => setText(event.target.value)}
        error={problem || undefined}
      />
      {file && table && !table.isCertain && table.rows.length > 0 && (
        <CsvColumns file={file} choices={HEAD} onChange={setChosen} />
      )}
      {reading && <ImportPreview reading={reading} />}
      {reading && reading.added.length > 0 && (
        <Offers
          adopted={template.adopted}
          additions={[...template.additions, ...reading.added.map(({ title }) => title)]}
          later={template.status !== 'published'}
        />
      )}
      <FormError text={save.error && refusalText(save.error, reading)} />
    </FormSheet>
  );
}

/** Says why an import was refused. The server names a task by its place in what was sent. */
function refusalText(error: unknown, reading: ChecklistReading | null): string {
  const refusals = Object.entries(error instanceof ApiError ? error.errors : {});
  const texts = refusals.map(([path, [text]]) => {
    const task = reading?.next.tasks[Number(/^tasks\.(\d+)/.exec(path)?.[1])];
    return task ? `“${task.title}”: ${text}` : text;
  });
  return texts.slice(0, 5).join(' ') || messageOf(error);
}

/** The maximum number of lines shown. The number of the others is shown instead. */
const MAX_SHOWN = 50;

/** Shows the changes that a file would make, before they are applied. */
function ImportPreview({ reading }: { reading: ChecklistReading }) {
  const { added, changed, unchanged, newCategories, refused, ignored } = reading;
  return (
    <Stack as="section" gap={4} size={14} breaks className={css.preview} aria-label="What the file changes">
      <p role="status">
        <strong>{taskCount(added.length)} to add</strong>
        {changed.length > 0 && `, ${changed.length} with a new date`}
        {unchanged > 0 && `, ${unchanged} unchanged`}
        {newCategories.length > 0 &&
          `, ${formatCounted(newCategories.length, 'new category', 'new categories')}`}
        {refused.length > 0 && `; ${refused.length} can’t be read`}.
      </p>
      {ignored.length > 0 && <p>Not read: {ignored.join('; ')}.</p>}
      <Part
        title="These lines need fixing"
        isWrong
        lines={refused.map(({ line, reason }) => [`Line ${line}:`, reason])}
      />
      <Part title="New categories" lines={newCategories.map((name) => [name, ''])} />
      <Part title="New tasks" lines={added.map(({ title, category }) => [title, category])} />
      <Part
        title="New dates"
        lines={changed.map(({ title, from, to }) => [title, `${dueLabel(from)} → ${dueLabel(to)}`])}
      />
    </Stack>
  );
}

interface PartProps {
  title: string;
  isWrong?: boolean;
  lines: readonly (readonly [head: string, detail: string])[];
}

function Part({ title, isWrong = false, lines }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <div>
      <Row as="h3" gap={2} {...(isWrong && { tone: 'danger' })}>
        {isWrong && <CircleAlert size={18} />}
        {title}
      </Row>
      <Stack as="ul" gap={1}>
        {lines.slice(0, MAX_SHOWN).map(([head, detail], place) => (
          <li key={place}>
            <strong>{head}</strong> {detail}
          </li>
        ))}
        {lines.length > MAX_SHOWN && <li>and {lines.length - MAX_SHOWN} more</li>}
      </Stack>
    </div>
  );
}
