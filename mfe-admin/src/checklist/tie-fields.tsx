import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { useState } from 'react';
import { budgetTemplatesQuery } from '../budget/budget.queries.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { videoChoicesQuery } from '../lib/videos.queries.ts';
import type { TemplateTask } from './checklist.queries.ts';

/** Long enough to finish typing a word. */
const DEBOUNCE_MS = 350;

/** The budget line and the lesson that a task is linked to. */
export type Ties = Pick<TemplateTask, 'item_id' | 'books' | 'video_id'>;

interface TieFieldsProps {
  ties: Ties;
  onChange: (ties: Ties) => void;
}

/** Edits a task's lesson, its budget line, and whether ticking the task books that line. */
export function TieFields({ ties, onChange }: TieFieldsProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const videos = useQuery(videoChoicesQuery(search)).data;
  const budgets = useQuery(budgetTemplatesQuery()).data;
  const showsSearch = typed !== '' || search !== '' || (videos && videos.total > videos.data.length);
  return (
    <>
      {showsSearch && (
        <TextField
          label="Find a lesson"
          type="search"
          limit={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        label="Lesson"
        optional
        placeholder="None"
        hint="Couples see it in the task."
        options={videoOptions(videos?.data ?? [], ties.video_id)}
        value={ties.video_id ?? ''}
        onChange={({ target: { value } }) => onChange({ ...ties, video_id: value ? Number(value) : null })}
      />
      <SelectField
        label="Budget line"
        optional
        placeholder="None"
        hint="Couples who started their budget from this template get the task linked to their own line."
        options={budgetLines(budgets ?? [], ties.item_id)}
        value={ties.item_id ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...ties, item_id: value || null, books: value !== '' && ties.books })
        }
      />
      {(ties.item_id || ties.books) && (
        <Checkbox
          label="This task books it"
          hint="Ticking the task asks for the price, deposit and balance"
          checked={ties.books}
          onChange={(event) => onChange({ ...ties, books: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

/** Returns the lines of the budget templates by part. Includes an archived template only if it has the chosen line. */
function budgetLines(templates: readonly BudgetTemplate[], chosen: string | null): Option[] {
  const selectable = templates.filter(
    ({ status, rows }) =>
      status !== 'archived' || rows.some(({ items }) => items.some(({ id }) => id === chosen)),
  );
  const lines = selectable.flatMap(({ name, rows }) =>
    rows.flatMap((part) =>
      part.items.map((item) => ({
        value: item.id,
        label: `${part.name}: ${item.name}${selectable.length > 1 ? ` (${name})` : ''}`,
      })),
    ),
  );
  return withChosen(lines, { chosen, fallbackLabel: 'A line that’s no longer in any template' });
}

/** Returns the published videos, and the chosen one whatever its status. */
function videoOptions(videos: readonly AdminVideo[], chosen: number | null): Option[] {
  const selectable = videos.filter(({ id, status }) => status === 'published' || id === chosen);
  const options = selectable.map(({ id, title, video_length, status }) => ({
    value: `${id}`,
    label: `${title}${video_length ? `, ${video_length}` : ''}${status === 'published' ? '' : ' (not published: couples don’t see it)'}`,
  }));
  return withChosen(options, { chosen: chosen && `${chosen}`, fallbackLabel: 'The lesson that was chosen' });
}

/** Adds the chosen value if the list lacks it, because the list is long, not loaded yet, or has changed. */
function withChosen(
  options: Option[],
  of: { chosen: string | number | null; fallbackLabel: string },
): Option[] {
  const value = of.chosen ? `${of.chosen}` : '';
  if (!value || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: of.fallbackLabel }];
}
