import { LAST_DAY } from '@wedding/shared/domain/local-date.ts';
import { fieldError } from '@wedding/shared/host/form-errors.ts';
import { useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusInvalid } from '@wedding/shared/ui/fields/focus-invalid.ts';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { type FormEvent, useState } from 'react';
import { useToday } from '../lib/clock.ts';
import css from './home.module.css';
import { type NextStep, nextStepQuery } from './home.queries.ts';

interface DateQuestionProps {
  /** The name of the person whose plan was just joined. */
  joined: NextStep['joined'];
  onSkip: () => void;
}

/** Asks a new couple its first question: one field, which may be skipped. */
export function DateQuestion({ joined, onSkip }: DateQuestionProps) {
  const today = useToday();
  const [day, setDay] = useState('');
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      const { saveWeddingDay } = await import(/* webpackChunkName: "first-steps" */ './first-steps.tsx');
      await saveWeddingDay(client, day);
    },
    onSuccess: () =>
      client.setQueryData(
        nextStepQuery().queryKey,
        (next) => next && { ...next, planned: true, wedding_day: day },
      ),
  });
  const problem = problemOf(day, today);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusInvalid(event.currentTarget);
    setChecked(true);
    if (!problem) save.mutate();
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
          error={(checked && problem) || fieldError(save.error, 'wedding_day')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Row gap={2} wrap>
          <Button type="submit" small busy={save.isPending} busyLabel="Saving">
            Save
          </Button>
          <Button variant="quiet" small onClick={onSkip}>
            Skip for now
          </Button>
        </Row>
      </Stack>
    </Grid>
  );
}

function problemOf(day: string, today: string): string | undefined {
  if (!day) return 'Choose the day. You can change it later.';
  if (day < today) return 'Choose today or a later day.';
  return day > LAST_DAY ? 'Choose a day in this century.' : undefined;
}
