import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Checklist, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { datesOf } from '@wedding/shared/domain/ceremony-dates.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { copyChecklistTemplate, idWithin } from '@wedding/shared/domain/template-copy.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { OfferCard } from '../components/offer-card.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { type PlanList, viewOf } from '../lib/plan-list.ts';
import { sortsAfter } from '../lib/sort-after.ts';
import { addition, change, type Edit } from '../sync/edits.ts';
import { useWithEdits } from '../sync/use-sync.ts';

interface ChecklistOfferProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  templates: readonly ChecklistTemplate[];
}

/** Offers tasks that were added to the checklist's template after it was copied. */
export function ChecklistOffer({ checklist, plan, templates }: ChecklistOfferProps) {
  const template = templates.find(({ id }) => id === checklist.template?.template_id);
  const answeredIds = new Set([
    ...checklist.tasks.map(({ template_row_id }) => template_row_id),
    ...checklist.passed_rows,
  ]);
  const tasks = template?.tasks.filter(({ id }) => !answeredIds.has(id)) ?? [];
  const hasLinks = tasks.some(({ item_id }) => item_id);
  const lists = useQuery({ ...budgetsQuery(), enabled: hasLinks });
  const budgets = useWithEdits(lists.data)?.budgets;
  const client = useQueryClient();
  if (!template) return null;
  const add = async () => {
    // Links tasks to the couple's budget lines. If the budgets can't be fetched, they are added without links.
    const lines = budgets ?? (hasLinks ? await client.ensureQueryData(budgetsQuery()).then(of, none) : []);
    return additions(checklist, { ...template, tasks }, { plan, budgets: lines });
  };
  const passed_rows = [...checklist.passed_rows, ...tasks.map(({ id }) => id)];
  return (
    <OfferCard
      noun="task"
      names={tasks.map(({ title }) => title)}
      onAdd={add}
      passed={change('checklist', checklist, { passed_rows })}
    />
  );
}

const of = (list: PlanList<'budget'>) => viewOf(list).budgets;
const none = (): Budget[] => [];

function additions(
  checklist: Checklist,
  template: ChecklistTemplate,
  { plan, budgets }: { plan: WeddingPlan | null; budgets: readonly Budget[] },
): Edit[] {
  const ceremonies = datesOf(plan?.ceremonies ?? []);
  const copy = copyChecklistTemplate(template, { id: checklist.id, ceremonies, from: today() });
  const categorySort = sortsAfter(checklist.categories);
  const taskSort = sortsAfter(checklist.tasks);
  const existing = (id: string, row_id: string | undefined) =>
    checklist.categories.find((row) => row.id === id || (row_id && row.template_row_id === row_id));
  const parents = new Set(copy.tasks.map(({ category_id }) => category_id));
  return [
    ...copy.categories
      .filter(({ id, template_row_id }) => parents.has(id) && !existing(id, template_row_id))
      .map(({ id, ...row }) => addition('checklist_category', id, { ...row, sort: categorySort() })),
    ...copy.tasks.map(({ id, ...task }, place) => {
      const row = template.tasks[place];
      const category_id = existing(task.category_id, row?.category_id)?.id ?? task.category_id;
      const item_id = lineId(budgets, row?.item_id);
      return addition('task', id, { ...task, category_id, item_id, sort: taskSort() });
    }),
  ];
}

/** Returns the id of the couple's own copy of a template's line; null if it has none. */
function lineId(budgets: readonly Budget[], templateItemId: string | null | undefined): string | null {
  if (!templateItemId) return null;
  const ids = budgets.flatMap(({ id, items }) =>
    items.filter(
      (item) => item.template_row_id === templateItemId || item.id === idWithin(id, templateItemId),
    ),
  );
  return ids[0]?.id ?? null;
}
