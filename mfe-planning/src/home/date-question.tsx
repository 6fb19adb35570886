import { LAST_DAY } from '@wedding/shared/domain/local-date.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { type FormEvent, useState } from 'react';
import css from './home.module.css';
import type { NextStep } from './home.queries.ts';

/** The code that saves edits is loaded with the first answer. */
const SaveDay = lazyComponent(
  async () => (await import(/* webpackChunkName: "pay-next" */ './save-day.tsx')).SaveDay,
);

interface DateQuestionProps {
  /** The name of the person whose plan was just joined. */
  joined: NextStep['joined'];
  /** Whether the couple has planned something already. */
  planned: boolean;
  onSaved: (day: string) => void;
  onSkip: () => void;
}

/** Asks a new couple its first question: one field, which may be skipped. */
export function DateQuestion({ joined, planned, onSaved, onSkip }: DateQuestionProps) {
  const today = useToday();
  const [day, setDay] = useTyped('day', '');
  const [checked, setChecked] = useState(false);
  const { toast } = useHost();
  const [saving, setSaving] = useState('');
  const onFailed = (error: unknown) => {
    setSaving('');
    toast.error(messageOf(error));
  };
  const done = (saved: string) => {
    setDay(undefined);
    onSaved(saved);
  };
  const problem = problemOf(day, today);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusInvalid(event.currentTarget);
    setChecked(true);
    if (!problem) setSaving(day);
  }
  return (
    <Grid
      as="form"
      tone="text"
      breaks
      className={css.question}
      noValidate
      onSubmit={submit}
      aria-label="Your wedding date"
    >
      <Stack as="p" gap={1} tone="text" className={css.asks} data-tone="wine">
        {joined != null && (
          <span className={css.what}>
            You’ve joined {joined ? `${joined}’s` : 'your partner’s'} wedding plan.
          </span>
        )}
        <span className={css.title}>When is your wedding?</span>
        <span className={css.what}>We’ll fit a checklist to the time you have, and start your budget.</span>
      </Stack>
      <Stack gap={3} shrink className={css.answer}>
        <TextField
          label="Wedding day"
          hideLabel
          type="date"
          min={today}
          max={LAST_DAY}
          value={day}
          error={checked ? problem : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Row gap={2} wrap>
          <Button type="submit" small busy={saving !== ''} busyLabel="Saving">
            Save
          </Button>
          <Button variant="quiet" small onClick={onSkip}>
            Skip for now
          </Button>
        </Row>
      </Stack>
      {saving && <SaveDay day={saving} planned={planned} onSaved={done} onFailed={onFailed} />}
    </Grid>
  );
}

function problemOf(day: string, today: string): string | undefined {
  if (!day) return 'Choose the day. You can change it later.';
  if (day < today) return 'Choose today or a later day.';
  return day > LAST_DAY ? 'Choose a day in this century.' : undefined;
}
