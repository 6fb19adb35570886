import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { deleteChecklistTemplate } from '@wedding/shared/contract/checklist.ts';
import type { Orders } from '@wedding/shared/domain/in-order.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { OrderSheet } from '../components/lazy-sheets.ts';
import { useCall } from '../hooks/use-change.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { keys } from '../lib/query-keys.ts';
import { Offers } from '../templates/offers.tsx';
import { putBackAll } from '../templates/put-back.ts';
import { CategoryCard } from './category-card.tsx';
import css from './checklist.module.css';
import {
  type ChecklistDraft,
  type TemplateTask,
  useRestoreChecklist,
  useSaveChecklist,
} from './checklist.queries.ts';
import { ChecklistHead, type ChecklistSheet } from './checklist-head.tsx';
import { ChecklistNameSheet } from './name-sheet.tsx';
import { taskCount } from './task-labels.ts';
import { TaskSheet } from './task-sheet.tsx';
import { applyOrders, groupsOf } from './template-orders.ts';

const ImportSheet = lazySheet(async () => (await import('./import-sheet.tsx')).ImportSheet);
const ExampleDaysSheet = lazySheet(async () => (await import('./example-days-sheet.tsx')).ExampleDaysSheet);
const ChecklistBin = lazySheet(async () => (await import('./checklist-bin.tsx')).ChecklistBin);
const ChecklistPreview = lazySheet(
  async () => (await import('../templates/couple-preview.tsx')).ChecklistPreview,
);

/** Shows one checklist: its status, its categories and their tasks. */
export function ChecklistTemplateView({ template }: { template: AdminChecklistTemplate }) {
  const { ask, toast } = useHost();
  const client = useQueryClient();
  const save = useSaveChecklist();
  const remove = useCall(deleteChecklistTemplate, [keys.checklists]);
  const restore = useRestoreChecklist();
  const [open, setOpen] = useState<ChecklistSheet | null>(null);
  const [category, setCategory] = useState<AdminChecklistTemplate['categories'][number] | null>(null);
  const [task, setTask] = useState<TemplateTask | null>(null);
  const resultToast = useResultToast();
  function change(
    edit: (current: ChecklistDraft) => Partial<ChecklistDraft>,
    result: Pick<typeof resultToast, 'onSuccess' | 'onError'> = resultToast,
  ) {
    if (!save.mutate({ template, edit }, result))
      toast.info('Your last change is still being saved. Please try this one again.');
  }
  /** Removes parts, with an Undo that puts them back among whatever the checklist holds by then. */
  function removeParts(isRemoved: (part: { id: string }) => boolean) {
    const { categories, tasks } = template;
    const isKept = (part: { id: string }) => !isRemoved(part);
    const without = (current: ChecklistDraft) => ({
      categories: current.categories.filter(isKept),
      tasks: current.tasks.filter(isKept),
    });
    const restored = (current: ChecklistDraft) => ({
      categories: putBackAll(current.categories, categories, isRemoved),
      tasks: putBackAll(current.tasks, tasks, isRemoved),
    });
    change(
      without,
      resultToast.undo(() => {
        const templates = client.getQueryData<AdminChecklistTemplate[]>(keys.checklists);
        const current = templates?.find(({ id }) => id === template.id) ?? template;
        // A promise says what became of it after this page was left, too.
        save
          .mutateAsync({ template: current, edit: restored })
          .then(resultToast.onSuccess, resultToast.onError);
      }),
    );
  }
  async function askAndRemove() {
    const { adopted, tasks } = template;
    const uses = [
      tasks.length > 0 && `Its ${taskCount(tasks.length)} ${tasks.length === 1 ? 'goes' : 'go'} with it.`,
      adopted > 0 && 'Couples who started from it keep their checklists.',
    ].filter((use) => use !== false);
    if (!(await confirmBin(ask, `“${template.name}”`, uses.join(' ')))) return;
    remove.withUndo({ params: { id: template.id } }, () => restore.mutate(template.id));
  }
  const close = () => setOpen(null);
  const groups = groupsOf(template);
  const order = (orders: Orders) =>
    save.mutate({ template, edit: (current) => applyOrders(current, orders) }, resultToast.and(close));
  const query = `?template=${template.id}`;
  return (
    <>
      <ChecklistHead
        template={template}
        canReorder={groups.length > 0}
        onOpen={setOpen}
        onStatus={(status) => change(() => ({ status }))}
        onDelete={() => void askAndRemove()}
      />
      {template.status === 'draft' && template.adopted > 0 && (
        <Stack below={5}>
          <Offers later adopted={template.adopted} additions={template.additions} />
        </Stack>
      )}
      {template.categories.length === 0 && (
        <Text tone="second">
          This checklist is empty. Start with a category, such as “Venues” or “Attire”, or bring your tasks
          from a CSV file.
        </Text>
      )}
      <Grid gap={5} align="start" className={css.categories}>
        {template.categories.map((one) => (
          <CategoryCard
            key={one.id}
            category={one}
            tasks={template.tasks.filter(({ category_id }) => category_id === one.id)}
            newTasks={`/app/admin/checklist/new-tasks${query}&category=${one.id}`}
            onTask={setTask}
            onRename={() => setCategory(one)}
            onRemove={() =>
              removeParts(
                (part) => part.id === one.id || ('category_id' in part && part.category_id === one.id),
              )
            }
          />
        ))}
      </Grid>
      {open === 'name' && (
        <ChecklistNameSheet
          title="Rename checklist"
          name={template.name}
          about={`checklist-name-${template.id}`}
          template={template}
          withName={(name) => ({ name })}
          onClose={close}
        />
      )}
      {category && (
        <ChecklistNameSheet
          key={category.id}
          title="Rename category"
          label="Category"
          name={category.name}
          about={`category-${category.id}`}
          template={template}
          withName={(name, { categories }) => ({
            categories: categories.map((one) => (one.id === category.id ? { ...one, name } : one)),
          })}
          onClose={() => setCategory(null)}
        />
      )}
      {open === 'preview' && <ChecklistPreview template={template} onClose={close} />}
      {open === 'import' && <ImportSheet template={template} onClose={close} />}
      {open === 'days' && <ExampleDaysSheet template={template} onClose={close} />}
      {open === 'bin' && <ChecklistBin template={template} onClose={close} />}
      {open === 'order' && (
        <OrderSheet groups={groups} doneLabel="Save" saving={save.isPending} onDone={order} onClose={close} />
      )}
      {task && (
        <TaskSheet
          key={task.id}
          template={template}
          // The current version: another administrator may have changed it since it was opened.
          task={template.tasks.find(({ id }) => id === task.id) ?? task}
          onRemove={() => removeParts(({ id }) => id === task.id)}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}
