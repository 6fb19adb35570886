import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import formCss from '../components/form.module.css';
import { useDraft } from '../components/use-draft.ts';
import { goesAlong } from '../lib/goes-along.ts';
import { change, removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';
import css from './checklist-sheet.module.css';

/** Renames a checklist and its categories, and removes categories together with their tasks. */
export function ChecklistSheet({ onClose, ...props }: { checklist: Checklist; onClose: () => void }) {
  // The edits are based on what the sheet shows, so that they don't overwrite what the partner changes meanwhile.
  const [checklist] = useState(props.checklist);
  const { categories, tasks } = checklist;
  const { values, text, checked, check } = useDraft({ name: checklist.name });
  const [names, setNames] = useState(
    () => new Map(categories.map((category) => [category.id, category.name])),
  );
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { ask } = useHost();
  const edit = useEdit();
  const nameOf = (id: string) => trimmed(names.get(id) ?? '');

  function toggle(id: string) {
    const next = new Set(removed);
    if (!next.delete(id)) next.add(id);
    setRemoved(next);
  }
  async function save() {
    check();
    const name = trimmed(values.name);
    const left = categories.filter(({ id }) => !removed.has(id));
    if (!name || left.some(({ id }) => !nameOf(id))) return;
    const gone = categories.filter(({ id }) => removed.has(id));
    const goneTasks = tasks.filter(({ category_id }) => removed.has(category_id));
    const what =
      gone.length === 1 ? `“${gone[0]?.name}”` : formatCounted(gone.length, 'category', 'categories');
    if (!(await confirmBin(ask, what, goesAlong([goneTasks.length, 'task'])))) return;
    // Removed rows of the template aren't offered again.
    const passed = [...gone, ...goneTasks].flatMap(({ template_row_id }) => template_row_id ?? []);
    edit(
      [
        ...gone.map((category) => removal('checklist_category', category)),
        ...goneTasks.map((task) => removal('task', task)),
        change('checklist', checklist, {
          name,
          passed_rows: [...checklist.passed_rows, ...passed],
        }),
        ...left.map((category) => change('checklist_category', category, { name: nameOf(category.id) })),
      ],
      removedText(gone.map((category) => category.name)),
    );
    onClose();
  }
  return (
    <FormSheet
      title="Name and categories"
      about={null}
      save="Done"
      unsaved={removed.size > 0}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField label="Name" limit={120} {...text('name', 'Give the checklist a name.')} />
      {categories.length > 0 && (
        <fieldset className={formCss.choices}>
          <legend>Categories</legend>
          {categories.map((category, place) => {
            const { id } = category;
            const isRemoved = removed.has(id);
            const count = tasks.filter(({ category_id }) => category_id === id).length;
            return (
              <Row gap={2} align="start" key={id} data-row={id} className={css.category}>
                <TextField
                  label={`Category ${place + 1}`}
                  hideLabel
                  value={names.get(id) ?? ''}
                  limit={120}
                  disabled={isRemoved}
                  onChange={(event) => setNames(new Map([...names, [id, event.currentTarget.value]]))}
                  hint={
                    isRemoved && (count > 0 ? `Removed with its ${formatCounted(count, 'task')}` : 'Removed')
                  }
                  error={checked && !isRemoved && !nameOf(id) ? 'Give the category a name.' : undefined}
                />
                <IconButton
                  label={`${isRemoved ? 'Keep' : 'Remove'} “${category.name}”`}
                  onClick={() => toggle(id)}
                >
                  {isRemoved ? <RotateCcw aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
                </IconButton>
              </Row>
            );
          })}
        </fieldset>
      )}
    </FormSheet>
  );
}

function removedText(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return names.length === 1 ? `“${names[0]}” removed` : `${names.length} categories removed`;
}
