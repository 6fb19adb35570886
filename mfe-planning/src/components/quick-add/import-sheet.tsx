import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { type ReactNode, useState } from 'react';
import type { Edit } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { ImportPreview } from './import-preview.tsx';
import type { Answers, ListReading } from './reading.ts';

interface ImportSheetProps<Source, T> {
  title: string;
  verb: keyof typeof DONE;
  /** What is read, and the answers are about; null while there is nothing to read. */
  source: Source | null;
  read: (source: Source, answers: Answers<T>) => ListReading<T>;
  /** Returns where a new line goes, where that isn't plain from the file. */
  placeOf?: (edit: Edit) => string;
  /** Whether what is read is nowhere else: unlike a file, what was pasted would be lost. */
  unsaved?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** What has happened to the rows, by the verb of the button. */
const DONE = { Import: 'imported', Paste: 'pasted', Add: 'added' };
const NO_ANSWERS = new Map<string, never>();

/** Whoever pastes may be typing on: the Enter key must not find a button that closes the sheet, or saves what nobody has seen. */
const takeFocus = (form: HTMLElement | null) => form?.setAttribute('autofocus', '');

/** Shows what a file, a list or pasted cells change, asks what can be read in several ways, and saves it as one step. */
export function ImportSheet<Source, T>(props: ImportSheetProps<Source, T>) {
  const { title, verb, source, read, placeOf, unsaved = false, onClose, children } = props;
  const [last, setLast] = useState<{ source: Source | null; answers: Answers<T> }>({
    source,
    answers: NO_ANSWERS,
  });
  const answers: Answers<T> = last.source === source ? last.answers : NO_ANSWERS;
  const reading = source && read(source, answers);
  const edit = useEdit();
  const edits = reading?.edits ?? [];
  const count = countText(edits);
  const questions = reading?.questions ?? [];
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      unsaved={unsaved}
      // A file can't be kept, and what its columns are is remembered.
      keepsTyped={false}
      footer={
        <Button
          disabled={count === '' || questions.length > 0}
          onClick={() => {
            edit(edits, `${count} ${DONE[verb]}`, { separable: true });
            onClose();
          }}
        >
          {questions.length > 0
            ? `Answer ${formatCounted(questions.length, 'question')} first`
            : [verb, count].filter(Boolean).join(' ')}
        </Button>
      }
    >
      {/* A sheet with a form isn’t closed by a tap beside it. */}
      <Stack
        as="form"
        gap={6}
        shrink
        tabIndex={-1}
        ref={takeFocus}
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
        {reading && (
          <ImportPreview
            reading={reading}
            placeOf={placeOf}
            onAnswer={(more) => setLast({ source, answers: new Map([...answers, ...more]) })}
          />
        )}
      </Stack>
    </Sheet>
  );
}

const NOUNS = [
  ['budget_item', 'line', 'lines'],
  ['task', 'task', 'tasks'],
  ['payment', 'payment', 'payments'],
  ['payer', 'pledge', 'pledges'],
  ['fund', 'aṣọ-ẹbí', 'aṣọ-ẹbí'],
] as const;

/** Counts the rows that edits add or change: `3 lines and 2 payments`; '' for none. */
function countText(edits: readonly Edit[]): string {
  const parts = NOUNS.flatMap(([entity, one, many]) => {
    const count = edits.filter((edit) => edit.entity === entity).length;
    return count > 0 ? [formatCounted(count, one, many)] : [];
  });
  const categories = edits.filter(({ entity }) => entity === 'budget_category').length;
  if (parts.length === 0 && categories > 0) return formatCounted(categories, 'category', 'categories');
  if (parts.length === 0 && edits.length > 0) return 'name and total';
  return [parts.slice(0, -1).join(', '), parts.at(-1) ?? ''].filter(Boolean).join(' and ');
}
