import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import css from './checklist.module.css';
import type { TemplateTask } from './checklist.queries.ts';
import { dueLabel, taskCount } from './task-labels.ts';

interface CategoryCardProps {
  category: ChecklistTemplate['categories'][number];
  tasks: TemplateTask[];
  /** The path of the page that adds tasks to this category. */
  newTasks: string;
  onTask: (task: TemplateTask) => void;
  onRename: () => void;
  onRemove: () => void;
}

/** Shows one category with its tasks. A task opens for editing. */
export function CategoryCard({ category, tasks, newTasks, onTask, onRename, onRemove }: CategoryCardProps) {
  const { ask } = useHost();
  async function askAndRemove() {
    const uses =
      tasks.length > 0 ? `Its ${taskCount(tasks.length)} ${tasks.length === 1 ? 'goes' : 'go'} with it.` : '';
    if (await confirmBin(ask, `“${category.name}”`, uses)) onRemove();
  }
  return (
    <Card
      title={category.name}
      action={
        <span className={css.cardButtons}>
          <IconButton label={`Rename ${category.name}`} onClick={onRename}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${category.name} and its tasks`} onClick={() => void askAndRemove()}>
            <Trash2 />
          </IconButton>
        </span>
      }
    >
      {tasks.length > 0 && (
        <Stack as="ul" className={css.tasks}>
          {tasks.map((task) => (
            <li key={task.id}>
              <button type="button" className={css.task} onClick={() => onTask(task)}>
                <span>{task.title}</span>{' '}
                <Text as="span" tone="muted" size={13}>
                  {[dueLabel(task.due), task.video_id && 'Lesson', task.books && 'Books a budget line']
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </button>
            </li>
          ))}
        </Stack>
      )}
      <Link to={newTasks} className={css.add}>
        <Plus size={18} />
        Add tasks
      </Link>
    </Card>
  );
}
