import type { Checklist, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { LAST_DAY } from '@wedding/shared/domain/local-date.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { OptionCards } from '@wedding/shared/ui/fields/option-cards.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { type FormEvent, useState } from 'react';
import formCss from '../components/form.module.css';
import { createdText, NewToolPage, useForgetTyped } from '../components/new-tool-page.tsx';
import { countdown } from '../lib/day-text.ts';
import { newId } from '../lib/new-id.ts';
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
  // The id stays the same while the form is open, so that a retry creates no second checklist.
  const [id] = useState(newId);
  const [first] = useState(checklists.length === 0);
  const today = useToday();
  // Until it is typed, the day is the plan's, which the partner may change meanwhile.
  const [typedDay, setDay] = useState<string | null>(null);
  const day = typedDay ?? weddingDay(plan) ?? '';
  const [name, setName] = useState(first ? 'Our checklist' : '');
  const [templateId, setTemplateId] = useState(templates[0]?.id ?? '');
  const [checked, setChecked] = useState(false);
  const template = templates.find((one) => one.id === templateId);
  const dayError = problemOf(day, { today, needed: template !== undefined });
  const moves = day && !dayError ? movesWithWeddingDay(checklists, { plan, day, today }) : [];
  const { toast } = useHost();
  const { engine } = useSync();
  const navigate = useNavigate();
  const forgetTyped = useForgetTyped();
  const create = useSubmit({
    mutationFn: () => {
      // The server places the tasks by the wedding day, so that is sent first.
      if (day) engine.add(weddingDayEdits(plan, day, moves));
      return engine.create(newChecklist({ id, name: trimmed(name), day, template, plan, today, checklists }));
    },
    onSuccess: (isSaved) => {
      forgetTyped();
      toast.success(createdText('checklist', isSaved));
      navigate(first ? '/app/checklist' : `/app/checklist?id=${id}`, { replace: true });
    },
  });
  const { at, general } = formErrors(create.error, ['name']);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusInvalid(event.currentTarget);
    setChecked(true);
    if (trimmed(name) && !dayError) create.mutate();
  }
  return (
    <Grid gap={8} align="start" className={formCss.columns}>
      <Stack as="form" gap={6} shrink onSubmit={submit} noValidate>
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
        <TextField
          label="Name"
          value={name}
          limit={120}
          onChange={(event) => setName(event.currentTarget.value)}
          error={checked && !trimmed(name) ? 'Give the checklist a name.' : at.name}
        />
        <OptionCards
          legend="Start from"
          options={startsOf(templates)}
          value={templateId}
          onChange={setTemplateId}
        />
        <FormError text={general} />
        <Row gap={3} wrap>
          <Button type="submit" busy={create.isPending} busyLabel="Creating">
            Create checklist
          </Button>
        </Row>
      </Stack>
      {template && <PlacedPreview template={template} plan={plan} day={dayError ? null : day} />}
    </Grid>
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

const startsOf = (templates: readonly ChecklistTemplate[]) => [
  ...templates.map((template) => ({
    value: template.id,
    label: template.name,
    text: `${formatCounted(template.tasks.length, 'task')} in ${formatCounted(template.categories.length, 'category', 'categories')}, each with its date`,
  })),
  { value: '', label: 'Blank checklist', text: 'Starts empty: you add every task' },
];
