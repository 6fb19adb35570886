import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { today as dayInLagos } from '@wedding/shared/contract/local-date.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countdown, wholeDay } from '../day-text.ts';
import { ChoiceSheet } from '../sync/choice-sheet.tsx';
import { SavedState } from '../sync/saved-state.tsx';
import { ChecklistMenu } from './checklist-menu.tsx';
import css from './checklist-view.module.css';
import { NowList } from './now-list.tsx';
import { Progress } from './progress.tsx';
import { TaskCards } from './task-cards.tsx';
import { TaskEditor } from './task-editor.tsx';

interface ChecklistViewProps {
  checklist: Checklist;
  /** The wedding day, while it is set. */
  day: string | null;
  /** Chooses between several checklists. */
  choice: ReactNode;
}

type Shown = 'now' | 'all';

/** A checklist: how far it has come, what comes next, and everything by category. */
export function ChecklistView({ checklist, day, choice }: ChecklistViewProps) {
  const today = dayInLagos();
  const [shown, setShown] = useState<Shown>('now');
  const [open, setOpen] = useState<Task | 'new' | null>(null);
  const Tasks = shown === 'now' && checklist.tasks.length > 0 ? NowList : TaskCards;
  return (
    <>
      <PageHead
        title={checklist.name}
        {...(day && { eyebrow: countdown(day, today), lead: wholeDay(day) })}
        action={
          <>
            <SavedState />
            <Button small icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
              Add a task
            </Button>
            <ChecklistMenu checklist={checklist} />
          </>
        }
      />
      {choice}
      <Progress tasks={checklist.tasks} today={today} />
      {checklist.tasks.length > 0 && (
        <div className={css.filter}>
          <Chips<Shown>
            label="Tasks shown"
            options={[
              { value: 'now', label: 'Now' },
              { value: 'all', label: 'All', count: checklist.tasks.length },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
      )}
      <Tasks key={checklist.tasks.length} checklist={checklist} today={today} onOpen={setOpen} />
      <ChoiceSheet />
      {open && (
        <TaskEditor
          key={open === 'new' ? open : open.id}
          checklist={checklist}
          task={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
