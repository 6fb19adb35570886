import type { Checklist, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { LAST_DAY } from '@wedding/shared/domain/local-date.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { useState } from 'react';
import { NewToolForm, NewToolPage, useNewTool } from '../components/new-tool-page.tsx';
import { countdown } from '../lib/day-text.ts';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { useSync, useWithEdits } from '../sync/use-sync.ts';
import { movesWithWeddingDay, newChecklist, weddingDayEdits } from './new-checklist.ts';
import { PlacedPreview } from './placed-preview.tsx';
import { weddingDay } from './tasks/tasks-view.ts';

export function NewChecklistPage() {
  const query = useQuery(checklistsQuery());
  const data = useWithEdits(query.data);
  return (
    <NewToolPage
      list={{ to: '/app/checklist', name: 'Checklist' }}
      title="New checklist"
      lead="Start with your wedding day: we count every task back from it."
      query={query}
    >
      {data && <NewChecklistForm templates={data.templates} plan={data.plan} checklists={data.checklists} />}
    </NewToolPage>
  );
}

interface NewChecklistFormProps {
  templates: ChecklistTemplate[];
  plan: WeddingPlan | null;
  checklists: Checklist[];
}

function NewChecklistForm({ templates, plan, checklists }: NewChecklistFormProps) {
  const [first] = useState(checklists.length === 0);
  const form = useNewTool('checklist', templates, first ? 'Our checklist' : '');
  const { id, name, template, checked } = form;
  const today = useToday();
  // Until it is typed, the day is the plan's, which the partner may change meanwhile.
  const [typedDay, setDay] = useState<string | null>(null);
  const day = typedDay ?? weddingDay(plan) ?? '';
  const dayError = problemOf(day, { today, needed: template !== undefined });
  const moves = day && !dayError ? movesWithWeddingDay(checklists, { plan, day, today }) : [];
  const { engine } = useSync();
  function create() {
    // The server places the tasks by the wedding day, so that is sent first.
    if (day) engine.add(weddingDayEdits(plan, day, moves));
    return newChecklist({ id, name, day, template, plan, today, checklists });
  }
  return (
    <NewToolForm
      form={form}
      options={[
        ...templates.map(({ id: value, name: label, tasks, categories }) => ({
          value,
          label,
          text: `${formatCounted(tasks.length, 'task')} in ${formatCounted(categories.length, 'category', 'categories')}, each with its date`,
        })),
        { value: '', label: 'Blank checklist', text: 'Starts empty: you add every task' },
      ]}
      first={() => (
        <TextField
          label="Wedding day"
          type="date"
          min={today}
          max={LAST_DAY}
          optional={!template}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          hint={day && !dayError ? hintOf(countdown(day, today), moves.length) : undefined}
          error={checked ? dayError : undefined}
        />
      )}
      preview={template && <PlacedPreview template={template} plan={plan} day={dayError ? null : day} />}
      isValid={!dayError}
      create={create}
      to={first ? '/app/checklist' : `/app/checklist?id=${id}`}
    />
  );
}

/** Returns the hint below the wedding day: how long it is until then, and how many tasks move. */
const hintOf = (left: string, moves: number) =>
  moves === 0
    ? left
    : `${left}. ${formatCounted(moves, 'task')} of your other checklists ${moves === 1 ? 'moves' : 'move'} with the day.`;

function problemOf(day: string, { today, needed }: { today: string; needed: boolean }): string | undefined {
  if (!day) return needed ? 'Choose the wedding day. You can move it later.' : undefined;
  if (day < today) return 'Choose today or a later day.';
  return day > LAST_DAY ? 'Choose a day in this century.' : undefined;
}
