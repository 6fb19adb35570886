import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import type { Checklist, ChecklistTemplate, PlanPerson } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { useClock } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useSearch } from '@wedding/shared/host/use-search.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { MessageCircle, Plus, Printer } from 'lucide-react';
import { useState } from 'react';
import { CeremonyStrip } from '../ceremonies/ceremony-strip.tsx';
import { useBooking } from '../checklist/booking/use-booking.tsx';
import { loadTaskSheet, TaskSheet } from '../checklist/tasks/lazy-task-sheet.ts';
import type { Couple } from '../checklist/tasks/people.ts';
import { ceremonyDays } from '../checklist/tasks/tasks-view.ts';
import { PlanToolbar } from '../components/plan-toolbar.tsx';
import { useIdle } from '../components/use-idle.ts';
import { coupleLead } from '../lib/couple-lead.ts';
import { countdown, longDay, shortDay } from '../lib/day-text.ts';
import { onSheet } from '../lib/sheet-day.ts';
import { whatsAppLink } from '../lib/whatsapp-link.ts';
import { useEdit } from '../sync/use-sync.ts';
import { ExampleCard } from './example-card.tsx';
import { dueOn, exampleDay, exampleEdits } from './example-day.ts';
import { NowCard } from './now-card.tsx';
import css from './run-sheet.module.css';
import {
  ceremoniesOn,
  type Entry,
  entriesOf,
  firstDay,
  messageOf,
  nowAndNext,
  runSheetDays,
} from './run-sheet.ts';
import { RunSheetPrint } from './run-sheet-print.tsx';
import { RunSheetRow } from './run-sheet-row.tsx';

interface RunSheetViewProps {
  checklists: readonly Checklist[];
  templates: readonly ChecklistTemplate[];
  items: readonly BudgetItem[];
  plan: WeddingPlan | null;
  members: readonly PlanPerson[];
}

/** The schedule of a ceremony's day: who does what, whom to call, and on the day itself what is happening now. */
export function RunSheetView({ checklists, templates, items, plan, members }: RunSheetViewProps) {
  useIdle(loadTaskSheet);
  const { user } = useHost().session;
  const couple: Couple = { id: user?.id ?? 0, partner: user?.partner_name ?? '', members };
  const clock = useClock();
  const edit = useEdit();
  const [search, change] = useSearch();
  // The task as it was when it was opened: its form must not overwrite what the partner changes meanwhile.
  const [open, setOpen] = useState<Task | 'new' | null>(null);
  const tasks = checklists.flatMap((checklist) => checklist.tasks);
  const { tick, save, sheet } = useBooking(tasks, plan);
  const days = runSheetDays(plan, checklists);
  const ceremonies = ceremonyDays(plan);
  const present = onSheet(clock, ceremonies);
  const day = days.find((one) => one === search.get('day')) ?? firstDay(days, present.day);
  if (!day || checklists.length === 0) return <NotYet plan={plan} without={day ? 'checklist' : 'day'} />;

  const entries = entriesOf(day, { checklists, items, couple, ceremonies });
  const timed = entries.filter(({ time }) => time);
  const untimed = entries.filter(({ time }) => !time);
  const example = timed.length === 0 ? exampleDay(day, { plan, checklists, templates }) : [];
  const isToday = day === present.day;
  const { now, next } = isToday ? nowAndNext(entries, present.time) : { now: [], next: [] };
  const openTask = open === 'new' || open === null ? undefined : open;
  const editedChecklist = checklists.find(({ id }) => id === openTask?.checklist_id) ?? checklists[0];
  const lead = [ceremoniesOn(day, plan), longDay(day)].filter(Boolean).join(' · ');
  return (
    <>
      <PageHeader
        title="Run sheet"
        eyebrow={countdown(day, present.day)}
        lead={lead}
        action={
          <PlanToolbar>
            <Button small icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
              Add to the day
            </Button>
          </PlanToolbar>
        }
      />
      {days.length > 1 && (
        <div className={css.days}>
          <Chips
            label="Day"
            options={days.map((one) => ({ value: one, label: dayLabel(one) }))}
            value={day}
            onChange={(one) => change({ day: one })}
          />
        </div>
      )}
      {isToday && <NowCard entries={entries} time={present.time} />}
      {example.length > 0 && editedChecklist && (
        <Stack below={5}>
          <ExampleCard
            entries={example}
            onUse={() =>
              edit(exampleEdits(example, { day, plan, checklist: editedChecklist }), 'Your day has a plan')
            }
          />
        </Stack>
      )}
      {entries.length + example.length === 0 && (
        <EmptyState
          art={11}
          text="Nothing on this day yet. Add what happens and when, who’s in charge and who to call."
        />
      )}
      {entries.length > 0 && (
        <Stack gap={5} shrink>
          {timed.length > 0 && (
            <Card aria-label="By the hour">
              {rows(timed)}
              <Row above={4} gap={3} wrap>
                <ButtonLink
                  href={whatsAppLink(messageOf(day, timed, plan))}
                  target="_blank"
                  rel="noreferrer"
                  variant="outline"
                  small
                  icon={<MessageCircle aria-hidden="true" />}
                >
                  Send on WhatsApp
                </ButtonLink>
                <Button
                  variant="outline"
                  small
                  icon={<Printer aria-hidden="true" />}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
              </Row>
            </Card>
          )}
          {untimed.length > 0 && (
            <Card title="No time yet">
              <p className={css.who}>Give a task a time to put it on the printed sheet.</p>
              {rows(untimed)}
            </Card>
          )}
        </Stack>
      )}
      <RunSheetPrint entries={entries} lead={[coupleLead(user, null), lead].filter(Boolean).join(' · ')} />
      {sheet}
      {editedChecklist && open && (
        <TaskSheet
          key={openTask?.id}
          checklist={editedChecklist}
          task={openTask}
          start={{ due_on: day, due: dueOn(day, plan) }}
          plan={plan}
          couple={couple}
          onSave={(edits, done) => save(openTask, edits, done)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );

  function rows(shown: readonly Entry[]) {
    return (
      <Stack as="ul" shrink>
        {shown.map((entry) => (
          <RunSheetRow
            key={entry.task.id}
            day={day ?? ''}
            entry={entry}
            mark={now.includes(entry) ? 'Now' : next.includes(entry) ? 'Next' : undefined}
            onTick={(done) => tick(entry.task, done)}
            onOpen={() => setOpen(entry.task)}
          />
        ))}
      </Stack>
    );
  }

  function dayLabel(one: string): string {
    return [ceremoniesOn(one, plan), shortDay(one, present.day)].filter(Boolean).join(', ');
  }
}

function NotYet({ plan, without }: { plan: WeddingPlan | null; without: 'day' | 'checklist' }) {
  return (
    <>
      <PageHeader title="Run sheet" lead="The day by the hour: who does what, and who to call." />
      {without === 'day' ? (
        <EmptyState
          art={11}
          text="Set the date of a ceremony first. Its run sheet will start here."
          action={<CeremonyStrip plan={plan} />}
        />
      ) : (
        <EmptyState
          art={11}
          text="The run sheet takes its tasks from your checklist. Start one first."
          action={<ButtonLink to="/app/checklist/new-checklist">New checklist</ButtonLink>}
        />
      )}
    </>
  );
}
