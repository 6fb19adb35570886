import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { shareMoney } from '@wedding/shared/domain/budget/share-out.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { OptionCards } from '@wedding/shared/ui/fields/option-cards.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { type FormEvent, useState } from 'react';
import formCss from '../components/form.module.css';
import { createdText, NewToolPage, useForgetTyped } from '../components/new-tool-page.tsx';
import { newId } from '../lib/new-id.ts';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { sortAfter } from '../lib/sort-after.ts';
import { creation, type Edit } from '../sync/edits.ts';
import { useSync, useWithEdits } from '../sync/use-sync.ts';
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

const FIELDS = ['total_kobo', 'name'] as const;

function NewBudgetForm({ templates, budgets }: { templates: BudgetTemplate[]; budgets: Budget[] }) {
  // The id stays the same while the form is open, so that a retry creates no second budget.
  const [id] = useState(newId);
  const [name, setName] = useState(budgets.length === 0 ? 'Our wedding' : '');
  const [total, setTotal] = useState<number | null>(null);
  const [templateId, setTemplateId] = useState(templates[0]?.id ?? '');
  const [checked, setChecked] = useState(false);
  const [without, setWithout] = useState<readonly string[]>([]);
  const template = templates.find((one) => one.id === templateId);
  const parts = template?.rows.filter(({ ceremony }) => ceremony !== null && ceremony !== 'main') ?? [];
  const left = parts.filter(({ id: row }) => without.includes(row)).map(({ id: row }) => row);
  const shared = template && {
    ...template,
    rows: template.rows.filter(({ id: row }) => !left.includes(row)),
  };
  const { toast } = useHost();
  const { engine } = useSync();
  const navigate = useNavigate();
  const forgetTyped = useForgetTyped();
  const create = useSubmit({
    mutationFn: (total_kobo: number) =>
      engine.create(newBudget({ id, name: trimmed(name), total_kobo, template, leave_out: left, budgets })),
    onSuccess: (isSaved) => {
      forgetTyped();
      toast.success(createdText('budget', isSaved));
      navigate(`/app/budget/edit-budget?id=${id}`, { replace: true });
    },
  });
  const { at, general } = formErrors(create.error, FIELDS);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    focusInvalid(event.currentTarget);
    setChecked(true);
    if (trimmed(name) && total) create.mutate(total);
  }
  return (
    <Grid gap={8} align="start" className={formCss.columns}>
      <Stack as="form" gap={6} shrink ref={focusFirstField} onSubmit={submit} noValidate>
        <MoneyField
          label="Total"
          value={total}
          onChange={setTotal}
          example="15m, 500k or 15,000,000"
          error={checked && !total ? AMOUNT : at.total_kobo}
        />
        <TextField
          label="Name"
          value={name}
          limit={120}
          onChange={(event) => setName(event.currentTarget.value)}
          error={checked && !trimmed(name) ? 'Give the budget a name.' : at.name}
        />
        <OptionCards
          legend="Start from"
          options={startsOf(templates)}
          value={templateId}
          onChange={setTemplateId}
        />
        {parts.length > 0 && (
          <fieldset className={formCss.choices}>
            <legend>Include</legend>
            {parts.map((part) => (
              <Checkbox
                key={part.id}
                label={part.name}
                checked={!without.includes(part.id)}
                onChange={(event) =>
                  setWithout(
                    event.currentTarget.checked
                      ? without.filter((row) => row !== part.id)
                      : [...without, part.id],
                  )
                }
              />
            ))}
          </fieldset>
        )}
        <FormError text={general} />
        <Row gap={3} wrap>
          <Button type="submit" busy={create.isPending} busyLabel="Creating">
            Create budget
          </Button>
        </Row>
      </Stack>
      {shared && <SharePreview template={shared} total={total} />}
    </Grid>
  );
}

const startsOf = (templates: readonly BudgetTemplate[]) => [
  ...templates.map((template) => ({
    value: template.id,
    label: template.name,
    text: `${formatCounted(template.rows.length, 'category', 'categories')}, with your total shared out across them`,
  })),
  { value: '', label: 'Blank budget', text: 'Starts empty: you add every category' },
];

/** Previews how the template divides the typed total, to the kobo. Shows percentages until a total is typed. */
function SharePreview({ template, total }: { template: BudgetTemplate; total: number | null }) {
  const parts = shareMoney(
    total ?? 0,
    template.rows.map((row) => row.basis_points),
  );
  const all = template.rows.reduce((sum, row) => sum + row.basis_points, 0) || 1;
  return (
    <aside className={formCss.aside} aria-label="How it would be shared out">
      <Card title={total ? `How ${formatKobo(total)} would be shared out` : 'How it would be shared out'}>
        <div className={css.preview}>
          <Grid as="ul" size={14} className={css.rows}>
            {template.rows.map((row, place) => (
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
