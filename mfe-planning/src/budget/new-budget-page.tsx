import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { shareMoney } from '@wedding/shared/domain/budget/share-out.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { Grid, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import formCss from '../components/form.module.css';
import { NewToolForm, NewToolPage, useNewTool } from '../components/new-tool-page.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { sortAfter } from '../lib/sort-after.ts';
import { creation, type Edit } from '../sync/edits.ts';
import { useWithEdits } from '../sync/use-sync.ts';
import { emptyLine } from './model/budget-edits.ts';
import css from './new-budget-page.module.css';

export function NewBudgetPage() {
  const query = useQuery(budgetsQuery());
  const data = useWithEdits(query.data);
  return (
    <NewToolPage
      list={{ to: '/app/budget', name: 'Budget' }}
      title="New budget"
      lead="Start with the total. You can change every amount afterwards."
      query={query}
    >
      {data && <NewBudgetForm templates={data.templates} budgets={data.budgets} />}
    </NewToolPage>
  );
}

const AMOUNT = 'Type the total, such as 15m or 15,000,000.';

function NewBudgetForm({ templates, budgets }: { templates: BudgetTemplate[]; budgets: Budget[] }) {
  const form = useNewTool('budget', templates, budgets.length === 0 ? 'Our wedding' : '');
  const { id, name, template, checked } = form;
  const [total, setTotal] = useState<number | null>(null);
  const [without, setWithout] = useState<readonly string[]>([]);
  const parts = template?.rows.filter(({ ceremony }) => ceremony !== null && ceremony !== 'main') ?? [];
  const left = parts.filter(({ id: row }) => without.includes(row)).map(({ id: row }) => row);
  const rows = template?.rows.filter(({ id: row }) => !left.includes(row));
  return (
    <NewToolForm
      form={form}
      options={[
        ...templates.map(({ id: value, name: label, rows }) => ({
          value,
          label,
          text: `${formatCounted(rows.length, 'category', 'categories')}, with your total shared out across them`,
        })),
        { value: '', label: 'Blank budget', text: 'Starts empty: you add every category' },
      ]}
      first={(refused) => (
        <MoneyField
          label="Total"
          value={total}
          onChange={setTotal}
          example="15m, 500k or 15,000,000"
          error={checked && !total ? AMOUNT : refused.total_kobo}
        />
      )}
      preview={rows && <SharePreview rows={rows} total={total} />}
      isValid={Boolean(total)}
      create={() => newBudget({ id, name, total_kobo: total ?? 0, template, leave_out: left, budgets })}
      to={`/app/budget/edit-budget?id=${id}`}
    >
      {parts.length > 0 && (
        <fieldset className={formCss.choices}>
          <legend>Include</legend>
          {parts.map((part) => (
            <Checkbox
              key={part.id}
              label={part.name}
              checked={!without.includes(part.id)}
              onChange={({ currentTarget }) => {
                const others = without.filter((row) => row !== part.id);
                setWithout(currentTarget.checked ? others : [...others, part.id]);
              }}
            />
          ))}
        </fieldset>
      )}
    </NewToolForm>
  );
}

/** Previews how the template divides the typed total, to the kobo. Shows percentages until a total is typed. */
function SharePreview({ rows, total }: { rows: BudgetTemplate['rows']; total: number | null }) {
  const parts = shareMoney(
    total ?? 0,
    rows.map((row) => row.basis_points),
  );
  const all = rows.reduce((sum, row) => sum + row.basis_points, 0) || 1;
  return (
    <aside className={formCss.aside} aria-label="How it would be shared out">
      <Card title={total ? `How ${formatKobo(total)} would be shared out` : 'How it would be shared out'}>
        <div className={css.preview}>
          <Grid as="ul" size={14} className={css.rows}>
            {rows.map((row, place) => (
              <li key={row.id}>
                <span>{row.name}</span>
                <Text as="span" tone="muted" tabular className={css.percent}>
                  {Math.round((row.basis_points / all) * 1000) / 10}%
                </Text>
                {total !== null && total > 0 && (
                  <Text as="span" weight={600} tabular nowrap className={css.amount}>
                    {formatKobo(parts[place] ?? 0)}
                  </Text>
                )}
              </li>
            ))}
          </Grid>
        </div>
      </Card>
    </aside>
  );
}

interface NewBudget {
  id: string;
  name: string;
  total_kobo: number;
  template: BudgetTemplate | undefined;
  /** Rows of the template to leave out. */
  leave_out: readonly string[];
  budgets: readonly Budget[];
}

/** Returns the edits that create a budget, with the rows that the server will copy from the template. */
function newBudget({ id, name, total_kobo, template, leave_out, budgets }: NewBudget): Edit[] {
  const { categories, items } = copyBudgetTemplate(template ?? { rows: [] }, { id, total_kobo, leave_out });
  const budget = {
    id,
    name,
    total_kobo,
    plan_id: '',
    sort: sortAfter(budgets),
    template: template ? { template_id: template.id, revision: template.revision, adopted_at: '' } : null,
    passed_rows: leave_out,
    categories,
    items: items.map((row) => ({ ...emptyLine(id, row.category_id), ...row })),
  };
  return creation('budget', budget, { template_id: template?.id ?? null, leave_out });
}
