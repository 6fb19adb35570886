import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { OfferCard } from '../components/offer-card.tsx';
import { sortsAfter } from '../lib/sort-after.ts';
import { addition, change, type Edit } from '../sync/edits.ts';
import { emptyLine } from './model/budget-edits.ts';

interface BudgetOfferProps {
  budget: Budget;
  templates: readonly BudgetTemplate[];
}

/** Offers categories and lines that were added to the budget's template after it was copied. */
export function BudgetOffer({ budget, templates }: BudgetOfferProps) {
  const template = templates.find(({ id }) => id === budget.template?.template_id);
  if (!template) return null;
  const { rows, edits } = newRows(budget, template);
  const passed_rows = [...budget.passed_rows, ...rows.map(({ template_row_id }) => template_row_id)];
  return (
    <OfferCard
      noun="line"
      names={rows.map(({ name }) => name)}
      onAdd={() => edits}
      passed={change('budget', budget, { passed_rows })}
    />
  );
}

/**
 * Returns what the template has and the budget neither has nor has passed: the lines, or a category without any; and the edits
 * that add them, without amounts, so that the couple's own shares don't change.
 */
function newRows(budget: Budget, template: BudgetTemplate) {
  const { categories, items } = copyBudgetTemplate(template, { id: budget.id, total_kobo: 0 });
  const passedIds = new Set(budget.passed_rows);
  const copiedIds = new Set([...budget.categories, ...budget.items].map((row) => row.template_row_id));
  const rows: { name: string; template_row_id: string }[] = [];
  const edits: Edit[] = [];
  const categorySort = sortsAfter(budget.categories);
  const lineSort = sortsAfter(budget.items);
  for (const { id, ...category } of categories) {
    const row_id = category.template_row_id;
    const existing = budget.categories.find((row) => row.template_row_id === row_id || row.id === id);
    const lines = items.filter(
      (line) =>
        line.category_id === id &&
        !copiedIds.has(line.template_row_id) &&
        !passedIds.has(line.template_row_id),
    );
    if (passedIds.has(row_id) || (copiedIds.has(row_id) && lines.length === 0)) continue;
    rows.push(...(lines.length > 0 ? lines : [category]));
    if (!existing) edits.push(addition('budget_category', id, { ...category, sort: categorySort() }));
    const place = emptyLine(budget.id, existing?.id ?? id);
    for (const { id: lineId, name, template_row_id, estimate } of lines)
      edits.push(
        addition('budget_item', lineId, { ...place, name, template_row_id, estimate, sort: lineSort() }),
      );
  }
  return { rows, edits };
}
