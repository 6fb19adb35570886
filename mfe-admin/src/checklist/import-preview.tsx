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
