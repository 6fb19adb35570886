import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { sortAfter } from '../lib/sort-after.ts';
import { creation, type Edit, NEW_ROW } from '../sync/edits.ts';
import { emptyLine } from './budget-edits.ts';

interface NewBudget {
  id: string;
  name: string;
  total_kobo: number;
  template: BudgetTemplate | undefined;
  /** Rows of the template that aren't wanted. */
  leave_out: readonly string[];
  budgets: readonly Budget[];
}

/** The edit that creates a budget, with the rows that the server will copy from the template. */
export function newBudget({ id, name, total_kobo, template, leave_out, budgets }: NewBudget): Edit {
  const { categories, items } = copyBudgetTemplate(template ?? { rows: [] }, { id, total_kobo, leave_out });
  const budget = {
    ...{ id, name, total_kobo, plan_id: '', sort: sortAfter(budgets) },
    template: template ? { template_id: template.id, revision: template.revision, adopted_at: '' } : null,
    passed_rows: leave_out,
    categories: categories.map((row) => ({ ...NEW_ROW, ...row })),
    items: items.map((row) => ({ ...NEW_ROW, ...emptyLine(id, row.category_id), ...row })),
  };
  return creation('budget', budget, { template_id: template?.id ?? null, leave_out });
}
