import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { download } from '@wedding/shared/ui/download.ts';
import { Menu, type MenuItem } from '@wedding/shared/ui/menu.tsx';
import {
  Archive,
  ArrowDownUp,
  BadgeCheck,
  Download,
  EyeOff,
  FileUp,
  FolderPlus,
  ListPlus,
  Pencil,
  Trash2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { adoptedWords } from '../adopted-words.ts';
import type { Orders } from '../in-order.ts';
import { TemplateBadge, type TemplateStatus } from '../templates.tsx';
import { CategoryCard } from './category-card.tsx';
import { CategorySheet } from './category-sheet.tsx';
import css from './checklist.module.css';
import {
  type ChecklistDraft,
  saveRefusal,
  type TemplateTask,
  useDeleteChecklist,
  useSaveChecklist,
} from './checklist.queries.ts';
import { NameSheet } from './name-sheet.tsx';
import { TaskSheet } from './task-sheet.tsx';
import { groupsOf, ordered } from './template-order.ts';

const OrderSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "order" */ '../order-sheet.tsx')).OrderSheet,
}));
const ImportSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "checklist-import" */ './import-sheet.tsx')).ImportSheet,
}));
/** One checklist: its state, its categories and their tasks. */
export function ChecklistTemplateView({ template }: { template: AdminChecklistTemplate }) {
  const { ask, toast } = useHost();
  const save = useSaveChecklist();
  const remove = useDeleteChecklist();
  const [open, setOpen] = useState<'name' | 'order' | 'import' | null>(null);
  const [category, setCategory] = useState<AdminChecklistTemplate['categories'][number] | null>(null);
  const [task, setTask] = useState<TemplateTask | null>(null);
  const says = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(saveRefusal(error)),
  };
  const change = (part: Partial<ChecklistDraft>) => save.mutate({ ...template, ...part }, says);
  async function askAndRemove() {
    if (await ask.confirmDelete()) remove.mutate(template.id, says);
  }
  const close = () => setOpen(null);
  const groups = groupsOf(template);
  const order = (orders: Orders) =>
    save.mutate(
      { ...template, ...ordered(template, orders) },
      {
        ...says,
        onSuccess: (answer) => {
          says.onSuccess(answer);
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
    to('draft', 'Take back to draft', <EyeOff aria-hidden="true" />),
    to('archived', 'Archive', <Archive aria-hidden="true" />),
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => void askAndRemove(),
    },
  ].filter((item) => item !== false);
  return (
    <>
      <div className={css.head}>
        <div className={css.headWords}>
          <div className={css.title}>
            <h2>{template.name}</h2>
            <Menu label={`More about ${template.name}`} items={items} />
          </div>
          <p className={css.facts}>
            <TemplateBadge status={template.status} />
            {template.categories.length} {template.categories.length === 1 ? 'category' : 'categories'} ·{' '}
            {template.tasks.length} {template.tasks.length === 1 ? 'task' : 'tasks'} ·{' '}
            {adoptedWords(template)}
          </p>
        </div>
        <div className={css.headButtons}>
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
        </div>
      </div>
      {template.categories.length === 0 && (
        <p className={css.quiet}>
          This checklist is empty. Start with a category, such as “Venues” or “Attire”, or bring your tasks
          from a CSV file.
        </p>
      )}
      <div className={css.categories}>
        {template.categories.map((one) => (
          <CategoryCard
            key={one.id}
            category={one}
            tasks={template.tasks.filter(({ category_id }) => category_id === one.id)}
            newTasks={`/app/admin/checklist/new-tasks${query}&category=${one.id}`}
            onTask={setTask}
            onRename={() => setCategory(one)}
            onRemove={() =>
              change({
                categories: template.categories.filter(({ id }) => id !== one.id),
                tasks: template.tasks.filter(({ category_id }) => category_id !== one.id),
              })
            }
          />
        ))}
      </div>
      {open === 'name' && <NameSheet template={template} onClose={close} />}
      {category && (
        <CategorySheet
          key={category.id}
          template={template}
          category={category}
          onClose={() => setCategory(null)}
        />
      )}
      <Suspense>
        {open === 'import' && <ImportSheet template={template} onClose={close} />}
        {open === 'order' && (
          <OrderSheet groups={groups} done="Save" saving={save.isPending} onDone={order} onClose={close} />
        )}
      </Suspense>
      {task && (
        <TaskSheet
          key={task.id}
          template={template}
          // As it stands: another administrator may have changed it since it was pressed.
          task={template.tasks.find(({ id }) => id === task.id) ?? task}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

async function exportCsv(template: AdminChecklistTemplate): Promise<void> {
  const { checklistCsv } = await import(/* webpackChunkName: "checklist-csv" */ './checklist-csv.ts');
  download(`${template.name}.csv`, checklistCsv(template));
}
