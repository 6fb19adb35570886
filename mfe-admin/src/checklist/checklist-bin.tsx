import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import { listDeletedChecklists } from '@wedding/shared/contract/template-bin.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import type { ReactNode } from 'react';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { BinRow, TemplateBinSheet } from '../templates/template-bin-sheet.tsx';
import css from './checklist.module.css';
import { useRestoreChecklist, useSaveChecklist } from './checklist.queries.ts';
import { taskCount } from './task-labels.ts';

const deletedQuery = () =>
  queryOptions({
    queryKey: [...keys.checklists, 'deleted'],
    queryFn: ({ signal }) => fetchData(listDeletedChecklists, { signal }),
    gcTime: 0,
  });

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
    const { categories, tasks } = template;
    const done = {
      ...resultToast,
      onSuccess: (answer: { message: string }) => {
        resultToast.onSuccess(answer);
        onClose();
      },
    };
    if (part.kind === 'category') {
      const content = {
        categories: [...categories, part.content.category],
        tasks: [...tasks, ...part.content.tasks],
      };
      save.mutate({ ...template, ...content }, done);
    } else if (part.kind === 'task') save.mutate({ ...template, tasks: [...tasks, part.content] }, done);
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
  const deleted = useQuery(deletedQuery()).data ?? [];
  const restoreChecklist = useRestoreChecklist();
  if (deleted.length === 0) return null;
  return (
    <section className={css.deleted} aria-label="Deleted checklists">
      {heading}
      <ul>
        {deleted.map(({ id, name, deleted_at, tasks }) => (
          <BinRow
            key={id}
            name={name}
            details={`${taskCount(tasks)} · deleted ${formatDay(deleted_at)}`}
            onRestore={() => restoreChecklist.mutate(id)}
          />
        ))}
      </ul>
      {children}
    </section>
  );
}
