import type { Checklist, ChecklistTemplate, PlanPerson } from '@wedding/shared/contract/checklist.schema.ts';
import { today as dayInLagos } from '@wedding/shared/contract/local-date.ts';
import { missedWindows } from '@wedding/shared/contract/move-tasks.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CeremonyStrip } from '../ceremonies/ceremony-strip.tsx';
import { WindowWarning } from '../ceremonies/window-warning.tsx';
import { countdown, wholeDay } from '../day-text.ts';
import { ChoiceSheet } from '../sync/choice-sheet.tsx';
import { SavedState } from '../sync/saved-state.tsx';
import { useEdit } from '../sync/use-desk.ts';
import { AllTasks } from './all-tasks.tsx';
import { ChecklistMenu } from './checklist-menu.tsx';
import { ChecklistOffer } from './checklist-offer.tsx';
import { ChecklistPrint } from './checklist-print.tsx';
import css from './checklist-view.module.css';
import { FamilyList } from './family-list.tsx';
import { NowList } from './now-list.tsx';
import { isMine, type Two } from './people.ts';
import { Progress } from './progress.tsx';
import { TaskCards } from './task-cards.tsx';
import { TaskEditor } from './task-editor.tsx';
import { isOpen, weddingDay } from './tasks-view.ts';
import { useBooking } from './use-booking.tsx';
import { useThirdDone } from './use-third-done.ts';

interface ChecklistViewProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  members: readonly PlanPerson[];
  templates: readonly ChecklistTemplate[];
  /** Chooses between several checklists. */
  choice: ReactNode;
}

type Shown = 'now' | 'all' | 'mine' | 'family';

/** A checklist: how far it has come, what comes next, everything by category, and who does what. */
export function ChecklistView({ checklist, plan, members, templates, choice }: ChecklistViewProps) {
  const today = dayInLagos();
  const day = weddingDay(plan);
  const { user } = useHost().session;
  const two: Two = { id: user?.id ?? 0, partner: user?.partner_name ?? '', members };
  const [shown, setShown] = useState<Shown>('now');
  const [open, setOpen] = useState<string | null>(null);
  const openTask = checklist.tasks.find(({ id }) => id === open);
  const mine = checklist.tasks.filter((task) => isMine(task, two));
  const onOpen = ({ id }: Task) => setOpen(id);
  const { tick, finish, sheet } = useBooking(checklist.tasks, plan);
  const edit = useEdit();
  useThirdDone(checklist.tasks);
  const list = { checklist, today, two, onTick: tick, onOpen };
  const missed = missedWindows(checklist.tasks.filter(isOpen), plan?.ceremonies ?? []);
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
            <ChecklistMenu checklist={checklist} plan={plan} />
          </>
        }
      />
      {choice}
      <div className={css.top}>
        <Progress tasks={checklist.tasks} today={today} day={day} />
        <CeremonyStrip plan={plan} />
        <WindowWarning tasks={missed} />
        <ChecklistOffer checklist={checklist} plan={plan} templates={templates} />
      </div>
      {checklist.tasks.length > 0 && (
        <div className={css.filter}>
          <Chips<Shown>
            label="Tasks shown"
            options={[
              { value: 'now', label: 'Now' },
              { value: 'all', label: 'All', count: checklist.tasks.length },
              { value: 'mine', label: 'Mine', count: mine.length },
              { value: 'family', label: 'Family' },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
      )}
      {shown === 'family' ? (
        <FamilyList {...list} />
      ) : shown === 'mine' && mine.length === 0 ? (
        <EmptyState art={29} text="No task is yours alone yet. Open one and say that you do it." />
      ) : shown === 'mine' ? (
        <TaskCards {...list} checklist={{ ...checklist, tasks: mine }} />
      ) : shown === 'now' && checklist.tasks.length > 0 ? (
        <NowList key={checklist.tasks.length} {...list} />
      ) : (
        <AllTasks {...list} />
      )}
      <ChoiceSheet />
      <ChecklistPrint {...{ checklist, plan, two, today }} />
      {sheet}
      {(openTask || open === 'new') && (
        <TaskEditor
          key={open}
          checklist={checklist}
          task={openTask}
          two={two}
          onSave={(edits, done) => {
            // The line may have been chosen in the form just now.
            const named = edits.find((one) => one?.entity === 'task');
            if (done && openTask) finish({ ...openTask, ...named?.set }, edits, () => edit(edits));
            else edit(edits);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
