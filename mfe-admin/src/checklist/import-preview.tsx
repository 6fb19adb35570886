import { formatCounted } from '@wedding/shared/format/count.ts';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { CircleAlert } from 'lucide-react';
import type { ChecklistReading } from './checklist-csv.ts';
import css from './import.module.css';
import { dueLabel, taskCount } from './task-labels.ts';

/** The maximum number of lines shown. The number of the others is shown instead. */
const MAX_SHOWN = 50;

/** Shows the changes that a file would make, before they are applied. */
export function ImportPreview({ reading }: { reading: ChecklistReading }) {
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
      {refused.length > 0 && (
        <div>
          <Row as="h3" gap={2} tone="danger">
            <CircleAlert size={18} />
            These lines need fixing
          </Row>
          <Lines
            lines={refused.map(({ line, reason }) => ({
              key: `${line} ${reason}`,
              head: `Line ${line}:`,
              detail: reason,
            }))}
          />
        </div>
      )}
      {newCategories.length > 0 && (
        <div>
          <h3>New categories</h3>
          <p>{newCategories.join(', ')}</p>
        </div>
      )}
      {added.length > 0 && (
        <div>
          <h3>New tasks</h3>
          <Lines
            lines={added.map(({ title, category }) => ({
              key: `${category}\n${title}`,
              head: title,
              detail: category,
            }))}
          />
        </div>
      )}
      {changed.length > 0 && (
        <div>
          <h3>New dates</h3>
          <Lines
            lines={changed.map(({ title, from, to }, index) => ({
              key: `${index} ${title}`,
              head: title,
              detail: `${dueLabel(from)} → ${dueLabel(to)}`,
            }))}
          />
        </div>
      )}
    </Stack>
  );
}

function Lines({ lines }: { lines: { key: string; head: string; detail: string }[] }) {
  return (
    <Stack as="ul" gap={1}>
      {lines.slice(0, MAX_SHOWN).map(({ key, head, detail }) => (
        <li key={key}>
          <strong>{head}</strong> {detail}
        </li>
      ))}
      {lines.length > MAX_SHOWN && <li>and {lines.length - MAX_SHOWN} more</li>}
    </Stack>
  );
}
