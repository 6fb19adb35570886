import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { idWithin, noPrice } from '@wedding/shared/domain/template-copy.ts';
import { OfferCard } from '../components/offer-card.tsx';
import { sortAfter } from '../lib/sort-after.ts';
import { addition, change, type Edit } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';
import { emptyLine } from './model/budget-edits.ts';

/** Offers categories and lines that were added to the budget's template after it was copied. */
export function BudgetOffer({ budget, templates }: { budget: Budget; templates: readonly BudgetTemplate[] }) {
  const edit = useEdit();
  const template = templates.find(({ id }) => id === budget.template?.template_id);
  if (!template) return null;
  const offered = newRows(budget, template);
  if (offered.length === 0) return null;
  const ids = offered.map(({ id }) => id);
  return (
    <OfferCard
      what={offered.length === 1 ? 'a new line' : `${offered.length} new lines`}
      names={offered.map(({ name }) => name)}
      onAdd={() => edit(additions(budget, template, ids), 'Added from the template')}
      onDismiss={() =>
        edit(
          [change('budget', budget, { passed_rows: [...budget.passed_rows, ...ids] })],
          'Not added. It won’t be offered again',
        )
      }
    />
  );
}

function newRows(budget: Budget, template: BudgetTemplate): { id: string; name: string }[] {
  const copiedIds = new Set(
    [...budget.categories, ...budget.items].map(({ template_row_id }) => template_row_id),
  );
  const passed = new Set(budget.passed_rows);
  const isNew = ({ id }: { id: string }) => !copiedIds.has(id) && !passed.has(id);
  return template.rows.flatMap((row): { id: string; name: string }[] => {
    if (passed.has(row.id)) return [];
    const items = row.items.filter(isNew);
    return copiedIds.has(row.id) || items.length > 0 ? items : [row].filter(isNew);
  });
}

/** Returns edits that add the rows. They are added without amounts, so that the couple's own shares don't change. */
function additions(budget: Budget, template: BudgetTemplate, ids: readonly string[]): Edit[] {
  let categorySort = sortAfter(budget.categories);
  const items = [...budget.items];
  const edits: Edit[] = [];
  for (const row of template.rows) {
    const chosenItems = row.items.filter(({ id }) => ids.includes(id));
    if (chosenItems.length === 0 && !ids.includes(row.id)) continue;
    const derivedId = idWithin(budget.id, row.id);
    const copied = budget.categories.find(
      ({ id, template_row_id }) => template_row_id === row.id || id === derivedId,
    );
    const categoryId = copied?.id ?? derivedId;
    if (!copied) {
      const place = { budget_id: budget.id, sort: categorySort };
      categorySort = keyBetween(categorySort, null);
      edits.push(
        addition('budget_category', categoryId, {
          ...place,
          name: row.name,
          planned_kobo: 0,
          ceremony: row.ceremony,
        }),
      );
    }
    for (const { id, name, estimate } of chosenItems) {
      const priced = { name, estimate: noPrice[estimate] };
      const set = { ...emptyLine(budget.id, categoryId), ...priced, sort: sortAfter(items) };
      edits.push(addition('budget_item', idWithin(budget.id, id), set));
      items.push({ ...items[0], ...set } as Budget['items'][number]);
    }
  }
  const passed = change('budget', budget, { passed_rows: [...budget.passed_rows, ...ids] });
  return passed ? [...edits, passed] : edits;
}
