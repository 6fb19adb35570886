import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { useState } from 'react';
import { fieldChanges } from '../sync/edit-text.ts';
import type { Edit } from '../sync/edits.ts';
import css from './lines-preview.module.css';
import type { LinesReading } from './lines-reading.ts';

const MAX_SHOWN = 12;

/** Returns the number of lines that it adds or changes. */
export const linesIn = ({ edits }: LinesReading): number =>
  edits.filter(({ entity }) => entity === 'budget_item').length;

/**
 * Previews the effect of a file or pasted cells: new lines, each changed field with its old and
 * new value, and what is skipped.
 */
export function LinesPreview({ reading }: { reading: LinesReading }) {
  const { edits, refused } = reading;
  const lines = edits.filter(({ entity }) => entity === 'budget_item');
  const changed = lines.filter(({ fresh }) => !fresh);
  const added = lines.filter(({ fresh }) => fresh);
  const homes = edits.filter(({ entity }) => entity === 'budget_category');
  return (
    <div className={css.preview} role="status">
      {lines.length === 0 && refused.length === 0 && <p>There’s nothing new here.</p>}
      <Group title="Left out" all={refused}>
        {({ row, why }) => (
          <li key={`${row} ${why}`}>
            <span className={css.name}>Row {row}</span>
            <span className={css.part}>{why}</span>
          </li>
        )}
      </Group>
      <Group title="Changed" all={changed}>
        {(edit) => (
          <li key={edit.id}>
            <span className={css.name}>{edit.name}</span>
            {fieldChanges(edit).map(({ field, from, to }) => (
              <span key={field} className={css.part}>
                {field} <VisuallyHidden>was</VisuallyHidden> <s>{from}</s> <span aria-hidden="true">→</span>{' '}
                <VisuallyHidden>becomes</VisuallyHidden> <b>{to}</b>
              </span>
            ))}
          </li>
        )}
      </Group>
      <Group title="New categories" all={homes}>
        {(edit) => <li key={edit.id}>{String(edit.set.name)}</li>}
      </Group>
      <Group title="New" all={added}>
        {(edit) => (
          <li key={edit.id}>
            <span className={css.name}>{String(edit.set.name)}</span>
            <span className={css.part}>{priceOf(edit)}</span>
          </li>
        )}
      </Group>
    </div>
  );
}

/** Returns a new line's prices as text. */
const priceOf = (edit: Edit) =>
  fieldChanges(edit)
    .filter(({ field, to }) => field !== 'Name' && to !== 'Nothing' && to !== '₦0')
    .map(({ field, to }) => `${field} ${to}`)
    .join(' · ');

interface GroupProps<T> {
  title: string;
  all: readonly T[];
  children: (one: T) => React.ReactNode;
}

function Group<T>({ title, all, children }: GroupProps<T>) {
  const [isExpanded, setExpanded] = useState(false);
  if (all.length === 0) return null;
  const rest = all.length - MAX_SHOWN;
  return (
    <section>
      <h3 className={css.title}>
        {title} <span>{all.length}</span>
      </h3>
      <ul className={css.lines}>{(isExpanded ? all : all.slice(0, MAX_SHOWN)).map(children)}</ul>
      {rest > 0 && !isExpanded && (
        <button type="button" className={css.rest} onClick={() => setExpanded(true)}>
          and {rest} more
        </button>
      )}
    </section>
  );
}
