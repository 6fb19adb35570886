import { Card } from '@wedding/shared/ui/card.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { MoneyField } from '../money-field.tsx';
import type { Draft } from './budget-draft.ts';
import css from './budget-head.module.css';

export interface EditProps {
  draft: Draft;
  /** By row id, or `name` and `total`: what has to be mended before saving. */
  problems: Readonly<Record<string, string>>;
  onChange: (draft: Draft) => void;
}

/** The budget's own fields. */
export function BudgetHead({ draft, problems, onChange }: EditProps) {
  return (
    <Card className={css.head} aria-label="Total and name">
      <MoneyField
        label="Total"
        value={draft.total_kobo}
        onChange={(total_kobo) => onChange({ ...draft, total_kobo })}
        error={problems.total}
      />
      <TextField
        label="Name"
        value={draft.name}
        maxLength={120}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        error={problems.name}
      />
    </Card>
  );
}
