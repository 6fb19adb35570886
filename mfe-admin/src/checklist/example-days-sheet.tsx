import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { ceremonyLabels } from '../templates/template-badge.tsx';
import { useSaveChecklist } from './checklist.queries.ts';
import { EXAMPLE_CEREMONIES, readDay, typedDays } from './example-days.ts';

interface ExampleDaysSheetProps {
  template: ChecklistTemplate;
  onClose: () => void;
}

/** Edits with what a couple's run sheet can begin: for each ceremony an example day, one line for each hour. */
export function ExampleDaysSheet({ template: opened, onClose }: ExampleDaysSheetProps) {
  // As typing began: what a colleague changes meanwhile is noticed by its version.
  const [template] = useState(opened);
  const [submitted, setSubmitted] = useState(false);
  const [typed, setTyped] = useState(() => typedDays(template));
  const saving = useSaveChecklist(onClose);
  const days = EXAMPLE_CEREMONIES.map((ceremony) => ({ ceremony, day: readDay(ceremony, typed[ceremony]) }));
  function submit() {
    setSubmitted(true);
    const run_sheet = days.flatMap(({ day }) => (typeof day === 'string' ? [] : day));
    if (days.some(({ day }) => typeof day === 'string')) return;
    saving.mutate({ template, edit: () => ({ run_sheet }) });
  }
  return (
    <FormSheet
      title="Example days"
      about={`example days ${template.id}`}
      save="Save"
      saving={saving.isPending && 'Saving'}
      onSave={submit}
      onClose={onClose}
    >
      <Text tone="second">
        A couple’s run sheet can begin with these. One line each: the time, then what happens.
      </Text>
      {days.map(({ ceremony, day }) => (
        <TextAreaField
          key={ceremony}
          label={ceremonyLabels[ceremony]}
          optional
          rows={5}
          limit={8_000}
          placeholder="14:30 Toast and cutting of the cake"
          value={typed[ceremony]}
          onChange={(event) => setTyped({ ...typed, [ceremony]: event.target.value })}
          error={submitted && typeof day === 'string' ? day : undefined}
        />
      ))}
      <FormError text={saving.error && messageOf(saving.error)} />
    </FormSheet>
  );
}
