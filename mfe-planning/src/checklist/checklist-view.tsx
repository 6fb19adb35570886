import type { Checklist, ChecklistTemplate, PlanPerson } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { daysBetween } from '@wedding/shared/domain/local-date.ts';
import { missedWindows } from '@wedding/shared/domain/move-tasks.ts';
import { useClock, useToday } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ClipboardList, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CeremoniesSheet, CeremonyStrip } from '../ceremonies/ceremony-strip.tsx';
import { type EarliestDay, WindowWarning } from '../ceremonies/window-warning.tsx';
import toolbarCss from '../components/plan-toolbar.module.css';
import { ToolHead } from '../components/tool-head.tsx';
import { useIdle } from '../components/use-idle.ts';
import { useWide } from '../components/use-wide.ts';
import { dayInText } from '../lib/day-text.ts';
import { onSheet } from '../lib/sheet-day.ts';
import { useBooking } from './booking/use-booking.tsx';
import { ChecklistMenu } from './checklist-menu.tsx';
import { ChecklistOffer } from './checklist-offer.tsx';
import css from './checklist-view.module.css';
import { useMoving } from './move/use-moving.tsx';
import { AddTask } from './quick-add/add-task.tsx';
import { FamilyList } from './tasks/family-list.tsx';
import { loadTaskSheet, TaskSheet } from './tasks/lazy-task-sheet.ts';
import { type Couple, isMine } from './tasks/people.ts';
import { Overdue, Progress } from './tasks/progress.tsx';
import { TaskCards } from './tasks/task-cards.tsx';
import { AllTasks, NowList } from './tasks/task-views.tsx';
import { ceremonyDays, isOpen, weddingDay } from './tasks/tasks-view.ts';

interface ChecklistViewProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  members: readonly PlanPerson[];
  templates: readonly ChecklistTemplate[];
  /** The control that chooses between several checklists. */
  choice: ReactNode;
}

const FindTasks = lazyComponent(
  async () => (await import(/* webpackChunkName: "checklist-sheet" */ './find/find-tasks.tsx')).FindTasks,
  () => null,
);

const ChecklistPrint = lazyComponent(
  async () => (await import(/* webpackChunkName: "task-editor" */ './checklist-print.tsx')).ChecklistPrint,
  () => null,
);

type Shown = 'now' | 'all' | 'mine' | 'family';

/** A checklist: its progress, the next tasks, all tasks by category, and the tasks of each helper. */
export function ChecklistView({ checklist, plan, members, templates, choice }: ChecklistViewProps) {
  const isIdle = useIdle(loadTaskSheet);
  const today = useToday();
  const day = weddingDay(plan);
  const { user } = useHost().session;
  const couple: Couple = { id: user?.id ?? 0, partner: user?.partner_name ?? '', members };
  const [shown, setShown] = useState<Shown>('now');
  // null: the search is folded away.
  const [search, setSearch] = useState<string | null>(null);
  // The task as it was when it was opened: its form must not overwrite what the partner changes meanwhile.
  const [open, setOpen] = useState<Task | 'new' | null>(null);
  const openTask = open === 'new' || open === null ? undefined : open;
  const mine = checklist.tasks.filter((task) => isMine(task, couple));
  const { tick, save, sheet } = useBooking(checklist.tasks, plan);
  useOfferInstall(checklist.tasks);
  const { sheet: moveSheet, ...moving } = useMoving(checklist);
  const list = { checklist, today, couple, onTick: tick, onOpen: setOpen, ...moving };
  const missed = missedWindows(checklist.tasks.filter(isOpen), plan?.ceremonies ?? []);
  const wide = useWide();
  // undefined: the days are closed; null: they are as they are.
  const [earliest, setEarliest] = useState<EarliestDay | null>();
  const add = <AddTask checklist={checklist} />;
  // On a phone the tasks come first.
  const actions = (
    <>
      <CeremonyStrip plan={plan} onEdit={() => setEarliest(null)} />
      <ChecklistOffer checklist={checklist} plan={plan} templates={templates} />
    </>
  );
  return (
    <>
      <ToolHead
        tool="checklist"
        name={checklist.name}
        menu={<ChecklistMenu checklist={checklist} plan={plan} onNew={() => setOpen('new')} />}
      >
        <Progress tasks={checklist.tasks} day={day} />
      </ToolHead>
      {choice}
      <Stack gap={3}>
        <Overdue tasks={checklist.tasks} today={today} day={day} />
        <WindowWarning missed={missed} today={today} onDay={setEarliest} />
        <RunSheetLink plan={plan} />
        {wide && actions}
        {wide && add}
      </Stack>
      {checklist.tasks.length > 0 && (
        <Row gap={2} justify="between" className={css.filter}>
          <Chips<Shown>
            label="Tasks shown"
            options={[
              { value: 'now', label: 'Now' },
              { value: 'all', label: 'All' },
              { value: 'mine', label: 'Mine', count: mine.length },
              { value: 'family', label: 'Family' },
            ]}
            value={shown}
            onChange={(next) => {
              setShown(next);
              setSearch(null);
            }}
          />
          <IconButton
            label="Find tasks"
            aria-expanded={search !== null}
            onClick={() => setSearch(search === null ? '' : null)}
          >
            <Search aria-hidden="true" />
          </IconButton>
        </Row>
      )}
      {search !== null && <FindTasks {...list} search={search} onSearch={setSearch} />}
      {search?.trim() ? null : shown === 'family' ? (
        <FamilyList {...list} />
      ) : shown === 'mine' && mine.length === 0 ? (
        <EmptyState art={null} text="Nothing assigned to you yet. Open a task and choose Me." />
      ) : shown === 'mine' ? (
        <TaskCards {...list} checklist={{ ...checklist, tasks: mine }} />
      ) : shown === 'now' && checklist.tasks.length > 0 ? (
        <NowList {...list} />
      ) : (
        <AllTasks {...list} />
      )}
      {!wide && (
        <>
          <Stack above={5} gap={4}>
            {actions}
          </Stack>
          <div className={toolbarCss.add}>{add}</div>
        </>
      )}
      {earliest !== undefined && (
        <CeremoniesSheet
          plan={plan}
          earliest={earliest ?? undefined}
          onClose={() => setEarliest(undefined)}
        />
      )}
      {isIdle && <ChecklistPrint checklist={checklist} plan={plan} couple={couple} today={today} />}
      {sheet}
      {moveSheet}
      {open && (
        <TaskSheet
          key={openTask?.id}
          checklist={checklist}
          task={openTask}
          plan={plan}
          couple={couple}
          onSave={(edits, done) => save(openTask, edits, done)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The number of done tasks from which installing is offered. */
const MIN_DONE = 3;

/** Offers to install the site when the third or a later task is marked done. */
function useOfferInstall(tasks: readonly Task[]): void {
  const { offerInstall } = useHost();
  const done = tasks.filter(({ status }) => status === 'done').length;
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current && done >= MIN_DONE) offerInstall();
    before.current = done;
  }, [done, offerInstall]);
}

/** The number of days before a ceremony when the run sheet gets a visible link. Before that it is only in the menu. */
const NEAR_DAYS = 14;

/** Links to the run sheet of the next ceremony, once it is near, and until the night after it is over. */
function RunSheetLink({ plan }: { plan: WeddingPlan | null }) {
  const days = ceremonyDays(plan);
  const { day: today } = onSheet(useClock(), days);
  const day = days.find((date) => date >= today);
  if (!day || daysBetween(today, day) > NEAR_DAYS) return null;
  return (
    <p>
      <ButtonLink
        to={`/app/checklist/run-sheet?day=${day}`}
        variant="outline"
        small
        wide
        icon={<ClipboardList aria-hidden="true" />}
      >
        {day === today ? 'Today’s run sheet' : `Run sheet for ${dayInText(day, today)}`}
      </ButtonLink>
    </p>
  );
}
