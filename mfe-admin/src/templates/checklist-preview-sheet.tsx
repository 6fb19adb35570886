import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useState } from 'react';
import { fullDay } from '../lib/dates.ts';
import css from './couple-preview.module.css';

const USUAL_DAYS = 300;

/** Shows a couple's tasks from a template in the order of their days, for any wedding day. */
export function ChecklistPreviewSheet({
  template: { categories, tasks },
  onClose,
}: {
  template: Pick<ChecklistTemplate, 'categories' | 'tasks'>;
  onClose: () => void;
}) {
  const from = useToday();
  const [typed, setTyped] = useState(addDays(from, USUAL_DAYS));
  const main = typed >= from && typed < '2100' ? typed : addDays(from, USUAL_DAYS);
  const days = placeTasks(
    tasks.map(({ due }) => due),
    { ceremonies: { main }, from },
  );
  const rows = tasks
    .map((task, place) => ({ ...task, day: days[place] ?? null }))
    .toSorted((a, b) => (a.day ?? LAST).localeCompare(b.day ?? LAST));
  return (
    <Sheet open title="As a couple sees it" keepsTyped={false} onClose={onClose}>
      <Stack gap={4} shrink>
        <TextField
          label="Their wedding day"
          type="date"
          min={from}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Stack as="ol" className={css.rows} aria-label="Their checklist">
          {rows.map(({ id, title, day, category_id }) => (
            <li key={id}>
              <Text as="span" breaks>
                {title}
              </Text>
              <Text as="span" size={14} weight={600} tabular>
                {day ? fullDay(day) : 'No day'}
              </Text>
              <Text as="span" tone="muted" size={13}>
                {categories.find((category) => category.id === category_id)?.name}
              </Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </Sheet>
  );
}

/** Sorts what has no day last. */
const LAST = '9999';
