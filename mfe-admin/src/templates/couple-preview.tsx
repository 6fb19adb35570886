import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { type ReactNode, useState } from 'react';
import { fullDay } from '../lib/dates.ts';
import css from './couple-preview.module.css';
import { ceremonyLabels } from './template-badge.tsx';

interface CouplePreviewProps {
  /** What couples get: `Their budget`. */
  label: string;
  rows: readonly { id: string; name: string; figure: string; details: string | undefined }[];
  onClose: () => void;
  /** The field for what the rows depend on. */
  children: ReactNode;
}

/** Shows what a couple gets from a template. */
const CouplePreview = ({ label, rows, onClose, children }: CouplePreviewProps) => (
  <Sheet open title="As a couple sees it" keepsTyped={false} onClose={onClose}>
    <Stack gap={4} shrink>
      {children}
      <Stack as="ol" className={css.rows} aria-label={label}>
        {rows.map(({ id, name, figure, details }) => (
          <li key={id}>
            <Text as="span" weight={600} breaks>
              {name}
            </Text>
            <Text as="span" weight={600} tabular>
              {figure}
            </Text>
            <Text as="span" tone="muted" size={13} breaks>
              {details}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  </Sheet>
);

const USUAL_KOBO = 1_500_000_000;
/** No budget has it. */
const PREVIEW_ID = '00000000-0000-4000-8000-000000000000';

/** Shows the budget that a couple gets from a template, for any total. */
export function BudgetPreview({ rows, onClose }: { rows: BudgetTemplate['rows']; onClose: () => void }) {
  const [total, setTotal] = useState<number | null>(USUAL_KOBO);
  const { categories, items } = copyBudgetTemplate({ rows }, { id: PREVIEW_ID, total_kobo: total ?? 0 });
  const parts = categories.map(({ id, name, ceremony, planned_kobo }) => {
    const lines = items.filter(({ category_id }) => category_id === id).map((line) => line.name);
    const details = [ceremony && ceremonyLabels[ceremony], ...lines].filter(Boolean).join(' · ');
    return { id, name, figure: formatKobo(planned_kobo), details };
  });
  return (
    <CouplePreview label="Their budget" rows={parts} onClose={onClose}>
      <MoneyField label="Their total" value={total} onChange={setTotal} />
    </CouplePreview>
  );
}

const USUAL_DAYS = 300;
/** Sorts what has no day last. */
const LAST = '9999';

interface ChecklistPreviewProps {
  template: Pick<ChecklistTemplate, 'categories' | 'tasks'>;
  onClose: () => void;
}

/** Shows a couple's tasks from a template in the order of their days, for any wedding day. */
export function ChecklistPreview({ template: { categories, tasks }, onClose }: ChecklistPreviewProps) {
  const from = useToday();
  const [typed, setTyped] = useState(addDays(from, USUAL_DAYS));
  const main = typed >= from && typed < '2100' ? typed : addDays(from, USUAL_DAYS);
  const days = placeTasks(
    tasks.map(({ due }) => due),
    { ceremonies: { main }, from },
  );
  const rows = tasks
    .map(({ id, title, category_id }, place) => {
      const details = categories.find((category) => category.id === category_id)?.name;
      return { id, name: title, day: days[place] ?? LAST, details };
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, ...row }) => ({ ...row, figure: day === LAST ? 'No day' : fullDay(day) }));
  return (
    <CouplePreview label="Their checklist" rows={rows} onClose={onClose}>
      <TextField
        label="Their wedding day"
        type="date"
        min={from}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </CouplePreview>
  );
}
