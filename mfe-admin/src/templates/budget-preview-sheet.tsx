import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useState } from 'react';
import css from './couple-preview.module.css';
import { ceremonyLabels } from './template-badge.tsx';

const USUAL_KOBO = 1_500_000_000;

/** Shows the budget that a couple gets from a template, for any total. */
export function BudgetPreviewSheet({ rows, onClose }: { rows: BudgetTemplate['rows']; onClose: () => void }) {
  const [total, setTotal] = useState<number | null>(USUAL_KOBO);
  const { categories, items } = copyBudgetTemplate({ rows }, { id: PREVIEW_ID, total_kobo: total ?? 0 });
  return (
    <Sheet open title="As a couple sees it" keepsTyped={false} onClose={onClose}>
      <Stack gap={4} shrink>
        <MoneyField label="Their total" value={total} onChange={setTotal} />
        <Stack as="ul" className={css.rows} aria-label="Their budget">
          {categories.map(({ id, name, ceremony, planned_kobo }) => (
            <li key={id}>
              <Text as="span" weight={600} breaks>
                {name}
              </Text>
              <Text as="span" weight={600} tabular>
                {formatKobo(planned_kobo)}
              </Text>
              <Text as="span" tone="muted" size={13} breaks>
                {[
                  ceremony && ceremonyLabels[ceremony],
                  ...items.filter(({ category_id }) => category_id === id).map((item) => item.name),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </Sheet>
  );
}

/** No budget has it. */
const PREVIEW_ID = '00000000-0000-4000-8000-000000000000';
