import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Menu, type MenuItem } from '@wedding/shared/ui/menu.tsx';
import { Archive, BadgeCheck, EyeOff, FolderPlus, ListPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TemplateBadge, type TemplateStatus } from '../templates.tsx';
import { CategoryCard } from './category-card.tsx';
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

/** One checklist: its state, its categories and their tasks. */
export function ChecklistTemplateView({ template }: { template: ChecklistTemplate }) {
  const { ask, toast } = useHost();
  const save = useSaveChecklist();
  const remove = useDeleteChecklist();
  const [naming, setNaming] = useState(false);
  const [task, setTask] = useState<TemplateTask | null>(null);
  const says = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(saveRefusal(error)),
  };
  const change = (part: Partial<ChecklistDraft>) => save.mutate({ ...template, ...part }, says);
  async function askAndRemove() {
    if (await ask.confirmDelete()) remove.mutate(template.id, says);
  }
  const query = `?template=${template.id}`;
  const to = (status: TemplateStatus, label: string, icon: MenuItem['icon']) =>
    template.status !== status && { label, icon, onSelect: () => change({ status }) };
  const items = [
    { label: 'Rename', icon: <Pencil aria-hidden="true" />, onSelect: () => setNaming(true) },
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
            {template.tasks.length} {template.tasks.length === 1 ? 'task' : 'tasks'}
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
          This checklist is empty. Start with a category, such as “Venues” or “Attire”.
        </p>
      )}
      <div className={css.categories}>
        {template.categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            tasks={template.tasks.filter((one) => one.category_id === category.id)}
            newTasks={`/app/admin/checklist/new-tasks${query}&category=${category.id}`}
            onTask={setTask}
            onRemove={() =>
              change({
                categories: template.categories.filter(({ id }) => id !== category.id),
                tasks: template.tasks.filter(({ category_id }) => category_id !== category.id),
              })
            }
          />
        ))}
      </div>
      {naming && <NameSheet template={template} onClose={() => setNaming(false)} />}
      {task && <TaskSheet key={task.id} template={template} task={task} onClose={() => setTask(null)} />}
    </>
  );
}
