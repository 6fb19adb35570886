import type { ChecklistTemplate, ExampleEntry } from '@wedding/shared/contract/checklist.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { ceremonyLabels } from '../templates/template-badge.tsx';
import { useSaveChecklist } from './checklist.queries.ts';

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

type Ceremony = ExampleEntry['ceremony'];

/** The ceremonies that have an example day, in the order of a wedding. */
const EXAMPLE_CEREMONIES: readonly Ceremony[] = [
  'introduction',
  'traditional',
  'registry',
  'worship',
  'reception',
  'other',
];

/** What is typed: for each ceremony one line for each entry, `14:30 Toast and cutting of the cake`. */
type TypedDays = Record<Ceremony, string>;

/** Returns a template's example days as they are typed. */
function typedDays({ run_sheet = [] }: Pick<ChecklistTemplate, 'run_sheet'>): TypedDays {
  const textOf = (ceremony: Ceremony) =>
    run_sheet
      .filter((entry) => entry.ceremony === ceremony)
      .map(({ at, title }) => `${at} ${title}`)
      .join('\n');
  return Object.fromEntries(EXAMPLE_CEREMONIES.map((one) => [one, textOf(one)])) as TypedDays;
}

const LINE = /^(\d{1,2})[:.]([0-5]\d)\s+(.+)$/;
const MAX_TITLE_LENGTH = 120;

/** Returns the entries of a ceremony's typed day, by the hour, or a sentence that says which line can't be read. */
function readDay(ceremony: Ceremony, text: string): ExampleEntry[] | string {
  const entries: ExampleEntry[] = [];
  for (const [place, line] of text.split('\n').map(trimmed).entries()) {
    if (!line) continue;
    const [, hour = '', minute, title = ''] = LINE.exec(line) ?? [];
    if (!title || Number(hour) > 23)
      return `Line ${place + 1}: begin with a time from 0:00 to 23:59, such as “14:30 Toast”.`;
    const tooLong = excessError(title, MAX_TITLE_LENGTH);
    if (tooLong) return `Line ${place + 1} doesn’t fit. ${tooLong}`;
    entries.push({ ceremony, at: `${hour.padStart(2, '0')}:${minute}`, title });
  }
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
