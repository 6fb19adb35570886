import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { fullDay } from '../lib/dates.ts';
import { ceremonyLabels } from '../templates/template-badge.tsx';

/** Ceremonies whose label alone doesn't read well after “the”. */
const IN_A_SENTENCE: Partial<typeof ceremonyLabels> = {
  traditional: 'traditional wedding',
  worship: 'church wedding or nikkah',
};

/** Formats when a task is due: `3 months before the wedding day`. */
export function dueLabel(due: TaskDue): string {
  if (due.kind === 'none') return 'No day';
  if (due.kind === 'fixed') return `On ${fullDay(due.date)}`;
  const ceremony = IN_A_SENTENCE[due.ceremony] ?? ceremonyLabels[due.ceremony].toLowerCase();
  if (due.n === 0) return `On the day of the ${ceremony}`;
  const length = Math.abs(due.n);
  const unit = `${length} ${due.unit}${length === 1 ? '' : 's'}`;
  return `${unit} ${due.n < 0 ? 'before' : 'after'} the ${ceremony}`;
}

/** Formats a number of tasks: `1 task`, `12 tasks`. */
export const taskCount = (count: number): string => formatCounted(count, 'task');
