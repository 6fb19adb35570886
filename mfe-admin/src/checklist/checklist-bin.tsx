import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { DeletedTemplate, RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import { listDeletedChecklists } from '@wedding/shared/contract/template-bin.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import type { ReactNode } from 'react';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { ListRows } from '../list/data-list.tsx';
import { column, type List, time, whole } from '../list/list.ts';
import { RestoreButton } from '../list/row-button.tsx';
import { useList } from '../list/use-list.ts';
import { putBack } from '../templates/put-back.ts';
import { TemplateBinSheet } from '../templates/template-bin-sheet.tsx';
import { type ChecklistDraft, useRestoreChecklist, useSaveChecklist } from './checklist.queries.ts';
import { taskCount } from './task-labels.ts';

const DELETED: List<DeletedTemplate> = {
  noun: 'deleted checklists',
  call: whole(listDeletedChecklists, (rows) => rows),
  queryKey: [...keys.checklists, 'deleted'],
  columns: [
    column('name', 'Name', ({ name }) => name),
    column('tasks', 'What it has', ({ tasks }) => taskCount(tasks)),
    time('deleted', 'Deleted', ({ deleted_at }) => deleted_at, { show: formatDay }),
  ],
  actions: (row) => <RestoreChecklist row={row} />,
  empty: 'No checklist was deleted in the last 30 days.',
};

function RestoreChecklist({ row: { id, name } }: { row: DeletedTemplate }) {
  const restore = useRestoreChecklist();
  return <RestoreButton name={name} busy={restore.isPending} onClick={() => restore.mutate(id)} />;
}

interface ChecklistBinProps {
  template: AdminChecklistTemplate;
  onClose: () => void;
}

/** Lists deleted checklists and the parts removed from the open one. A restored part is saved immediately. */
export function ChecklistBin({ template, onClose }: ChecklistBinProps) {
  const save = useSaveChecklist();
  const resultToast = useResultToast();
  const hasCategory = (id: string) => template.categories.some((one) => one.id === id);
  function restore(part: RemovedPart) {
    const { kind, content, preceding } = part;
    if (kind !== 'category' && kind !== 'task') return;
    const edit = ({ categories, tasks }: ChecklistDraft) =>
      kind === 'category'
        ? {
            categories: putBack(categories, content.category, preceding),
            tasks: [...tasks, ...content.tasks],
          }
        : { tasks: putBack(tasks, content, preceding) };
    save.mutate({ template, edit }, resultToast.and(onClose));
  }
  return (
    <TemplateBinSheet
      templateId={template.id}
      reason={(part) =>
        part.kind === 'task' && !hasCategory(part.content.category_id) ? 'Restore its category first' : null
      }
      onRestore={restore}
      onClose={onClose}
    >
      <DeletedChecklists heading={<h3>Checklists</h3>}>
        <h3>Removed from {template.name}</h3>
      </DeletedChecklists>
    </TemplateBinSheet>
  );
}

interface DeletedChecklistsProps {
  heading: ReactNode;
  /** What follows the list, if there is one. */
  children?: ReactNode;
}

/** Lists the checklists deleted in the last 30 days, if any, and restores them. */
export function DeletedChecklists({ heading, children }: DeletedChecklistsProps) {
  const model = useList(DELETED, true);
  if (!model.rows.data?.total) return null;
  return (
    <Stack as="section" gap={3} shrink aria-label="Deleted checklists">
      {heading}
      <ListRows model={model} />
      {children}
    </Stack>
  );
}
