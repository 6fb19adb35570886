import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useState } from 'react';
import { orderEdits } from '../../components/order-edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { byCategory } from '../tasks/tasks-view.ts';

const MoveSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "move-task" */ './move-sheet.tsx')).MoveSheet,
);

/** Returns what moves a task to another day, and to the place of another task of its category; and the open sheet. */
export function useMoving(checklist: Checklist) {
  const [id, setId] = useState<string | null>(null);
  const today = useToday();
  const edit = useEdit();
  const moving = checklist.tasks.find((task) => task.id === id);

  function place(task: Task, otherId: string) {
    const categories = byCategory(checklist);
    const rows = categories.find(({ category }) => category.id === task.category_id)?.tasks ?? [];
    const to = rows.findIndex((row) => row.id === otherId);
    if (to < 0) return;
    const others = rows.filter((row) => row.id !== task.id);
    edit(orderEdits('task', others.toSpliced(to, 0, task)), `“${task.title}” moved`);
  }
  const sheet = moving && <MoveSheet task={moving} today={today} onClose={() => setId(null)} />;
  return { onMove: (task: Task) => setId(task.id), onPlace: place, sheet };
}
