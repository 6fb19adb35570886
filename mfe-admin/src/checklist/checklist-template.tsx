import type { AdminChecklistTemplate, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { inOrder, type Orders } from '@wedding/shared/domain/in-order.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Menu, type MenuItem } from '@wedding/shared/ui/actions/menu.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { download, fileName } from '@wedding/shared/ui/layout/download.ts';
import {
  Archive,
  ArrowDownUp,
  BadgeCheck,
  Download,
  Eye,
  EyeOff,
  FileUp,
  FolderPlus,
  History,
  ListPlus,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { OrderSheet } from '../components/lazy-order-sheet.ts';
import { adoptionLabel } from '../lib/adoption-label.ts';
import { keys } from '../lib/query-keys.ts';
import { Offers } from '../templates/offers.tsx';
import { TemplateBadge, type TemplateStatus } from '../templates/template-badge.tsx';
import { CategoryCard } from './category-card.tsx';
import { CategorySheet } from './category-sheet.tsx';
import css from './checklist.module.css';
import {
  type ChecklistDraft,
  saveErrorText,
  type TemplateTask,
  useDeleteChecklist,
  useRestoreChecklist,
  useSaveChecklist,
} from './checklist.queries.ts';
import { NameSheet } from './name-sheet.tsx';
import { putBack } from './put-back.ts';
import { taskCount } from './task-labels.ts';
import { TaskSheet } from './task-sheet.tsx';

const ImportSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "checklist-import" */ './import-sheet.tsx')).ImportSheet,
);
const ChecklistBin = lazySheet(
  async () => (await import(/* webpackChunkName: "checklist-bin" */ './checklist-bin.tsx')).ChecklistBin,
);
const ChecklistPreviewSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "checklist-preview" */ '../templates/checklist-preview-sheet.tsx'))
      .ChecklistPreviewSheet,
);

/** Shows one checklist: its status, its categories and their tasks. */
export function ChecklistTemplateView({ template }: { template: AdminChecklistTemplate }) {
  const { ask, toast } = useHost();
  const client = useQueryClient();
  const save = useSaveChecklist();
  const remove = useDeleteChecklist();
  const restore = useRestoreChecklist();
  const [open, setOpen] = useState<'name' | 'order' | 'import' | 'bin' | 'preview' | null>(null);
  const [category, setCategory] = useState<AdminChecklistTemplate['categories'][number] | null>(null);
  const [task, setTask] = useState<TemplateTask | null>(null);
  const resultToast = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(saveErrorText(error, 'name')),
  };
  function change(part: Partial<ChecklistDraft>, onSuccess = resultToast.onSuccess) {
    if (!save.mutate({ ...template, ...part }, { ...resultToast, onSuccess }))
      toast.info('Your last change is still being saved. Please try this one again.');
  }
  /** Removes parts, with an Undo that puts them back among whatever the checklist holds by then. */
  function removeParts(isRemoved: (part: { id: string }) => boolean) {
    const { categories, tasks } = template;
    const isKept = (part: { id: string }) => !isRemoved(part);
    change({ categories: categories.filter(isKept), tasks: tasks.filter(isKept) }, ({ message }) =>
      toast.undo(message, () => {
        const templates = client.getQueryData<AdminChecklistTemplate[]>(keys.checklists);
        const current = templates?.find(({ id }) => id === template.id) ?? template;
        save.mutate(
          {
            ...current,
            categories: putBack(current.categories, categories, isRemoved),
            tasks: putBack(current.tasks, tasks, isRemoved),
          },
          resultToast,
        );
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
    remove.mutate(template.id, {
      ...resultToast,
      onSuccess: ({ message }) => toast.undo(message, () => restore.mutate(template.id)),
    });
  }
  const close = () => setOpen(null);
  const groups = groupsOf(template);
  const order = (orders: Orders) =>
    save.mutate(
      { ...template, ...applyOrders(template, orders) },
      {
        ...resultToast,
        onSuccess: (answer) => {
          resultToast.onSuccess(answer);
          close();
        },
      },
    );
  const query = `?template=${template.id}`;
  const to = (status: TemplateStatus, label: string, icon: MenuItem['icon']) =>
    template.status !== status && { label, icon, onSelect: () => change({ status }) };
  const items = [
    { label: 'Rename', icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen('name') },
    { label: 'Import from CSV', icon: <FileUp aria-hidden="true" />, onSelect: () => setOpen('import') },
    template.tasks.length > 0 && {
      label: 'Export as CSV',
      icon: <Download aria-hidden="true" />,
      onSelect: () => void exportCsv(template),
    },
    to('published', 'Publish', <BadgeCheck aria-hidden="true" />),
    to('draft', 'Return to draft', <EyeOff aria-hidden="true" />),
    to('archived', 'Archive', <Archive aria-hidden="true" />),
    { label: 'Bin', icon: <History aria-hidden="true" />, onSelect: () => setOpen('bin') },
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => void askAndRemove(),
    },
  ].filter((item) => item !== false);
  return (
    <>
      <Row below={5} gap={5} rowGap={3} justify="between" wrap>
        <Stack gap={1} shrink>
          <Row gap={2} shrink className={css.title}>
            <h2>{template.name}</h2>
            <Menu label={`More about ${template.name}`} items={items} />
          </Row>
          <Row as="p" gap={3} rowGap={2} wrap tone="muted" size={14}>
            <TemplateBadge status={template.status} />
            {formatCounted(template.categories.length, 'category', 'categories')} ·{' '}
            {taskCount(template.tasks.length)} · {adoptionLabel(template)}
          </Row>
        </Stack>
        <Row gap={2} wrap>
          {template.tasks.length > 0 && (
            <Button
              small
              variant="outline"
              icon={<Eye aria-hidden="true" />}
              onClick={() => setOpen('preview')}
            >
              As a couple sees it
            </Button>
          )}
          <ButtonLink
            small
            variant="outline"
            to={`/app/admin/checklist/new-category${query}`}
            icon={<FolderPlus aria-hidden="true" />}
          >
            New category
          </ButtonLink>
          {groups.length > 0 && (
            <Button
              small
              variant="outline"
              icon={<ArrowDownUp aria-hidden="true" />}
              onClick={() => setOpen('order')}
            >
              Change order
            </Button>
          )}
          {template.categories.length > 0 && (
            <ButtonLink
              small
              to={`/app/admin/checklist/new-tasks${query}`}
              icon={<ListPlus aria-hidden="true" />}
            >
              New tasks
            </ButtonLink>
          )}
        </Row>
      </Row>
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
      {open === 'name' && <NameSheet template={template} onClose={close} />}
      {category && (
        <CategorySheet
          key={category.id}
          template={template}
          category={category}
          onClose={() => setCategory(null)}
        />
      )}
      {open === 'preview' && <ChecklistPreviewSheet template={template} onClose={close} />}
      {open === 'import' && <ImportSheet template={template} onClose={close} />}
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

async function exportCsv(template: AdminChecklistTemplate): Promise<void> {
  const { checklistCsv } = await import(/* webpackChunkName: "checklist-csv" */ './checklist-csv.ts');
  download(`${fileName(template.name)}.csv`, checklistCsv(template));
}

type Rows = Pick<ChecklistTemplate, 'categories' | 'tasks'>;

/** The id of the group of categories. The groups of tasks have the ids of their categories. */
const CATEGORIES = 'categories';

/** Returns the groups that can be reordered: the categories, and the tasks of each category. */
const groupsOf = ({ categories, tasks }: Rows) =>
  [
    { id: CATEGORIES, label: 'Categories', rows: categories },
    ...categories.map(({ id, name }) => ({
      id,
      label: `Tasks of ${name}`,
      rows: tasks
        .filter(({ category_id }) => category_id === id)
        .map((task) => ({ id: task.id, name: task.title })),
    })),
  ].filter(({ rows }) => rows.length > 1);

/** Applies the new orders. Returns the tasks grouped by category. */
function applyOrders({ categories: before, tasks }: Rows, orders: Orders) {
  const categories = inOrder(before, orders[CATEGORIES]);
  return {
    categories,
    tasks: categories.flatMap(({ id }) =>
      inOrder(
        tasks.filter(({ category_id }) => category_id === id),
        orders[id],
      ),
    ),
  };
}
