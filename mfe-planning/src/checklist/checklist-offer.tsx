import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Checklist, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { datesOf } from '@wedding/shared/domain/ceremony-dates.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { idWithin } from '@wedding/shared/domain/template-copy.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { OfferCard } from '../components/offer-card.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { type PlanList, viewOf } from '../lib/plan-list.ts';
import { sortAfter } from '../lib/sort-after.ts';
import { addition, change, type Edit } from '../sync/edits.ts';
import { useEdit, useWithEdits } from '../sync/use-sync.ts';

interface ChecklistOfferProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  templates: readonly ChecklistTemplate[];
}

/** Offers tasks that were added to the checklist's template after it was copied. */
export function ChecklistOffer({ checklist, plan, templates }: ChecklistOfferProps) {
  const edit = useEdit();
  const template = templates.find(({ id }) => id === checklist.template?.template_id);
  const answeredIds = new Set([
    ...checklist.tasks.map(({ template_row_id }) => template_row_id),
    ...checklist.passed_rows,
  ]);
  const offered = template?.tasks.filter(({ id }) => !answeredIds.has(id)) ?? [];
  const hasLinks = offered.some(({ item_id }) => item_id);
  const lists = useQuery({ ...budgetsQuery(), enabled: hasLinks });
  const budgets = useWithEdits(lists.data)?.budgets;
  const client = useQueryClient();
  if (!template || offered.length === 0) return null;
  const passed = change('checklist', checklist, {
    passed_rows: [...checklist.passed_rows, ...offered.map(({ id }) => id)],
  });
  const add = async () => {
    // Links tasks to the couple's budget lines. If the budgets can't be fetched, they are added without links.
    const lines = budgets ?? (hasLinks ? await client.ensureQueryData(budgetsQuery()).then(of, none) : []);
    const added = additions({ checklist, plan, template, offered, budgets: lines });
    edit([...added, passed], 'Added from the template');
  };
  return (
    <OfferCard
      what={offered.length === 1 ? 'a new task' : `${offered.length} new tasks`}
      names={offered.map(({ title }) => title)}
      onAdd={() => void add()}
      onDismiss={() => edit([passed], 'Not added. It won’t be offered again')}
    />
  );
}

const of = (list: PlanList<'budget'>) => viewOf(list).budgets;
const none = (): Budget[] => [];

interface Offered {
  checklist: Checklist;
  plan: WeddingPlan | null;
  template: ChecklistTemplate;
  offered: ChecklistTemplate['tasks'];
  budgets: readonly Budget[];
}

function additions({ checklist, plan, template, offered, budgets }: Offered): Edit[] {
  const ceremonies = datesOf(plan?.ceremonies ?? []);
  const dues = offered.map(({ due }) => due);
  const days = ceremonies ? placeTasks(dues, { ceremonies, from: today() }) : [];
  const categoryIds = new Map(checklist.categories.map(({ id, template_row_id }) => [template_row_id, id]));
  const existing = new Set(checklist.categories.map(({ id }) => id));
  const edits: Edit[] = [];
  let sort = sortAfter(checklist.tasks);
  let categorySort = sortAfter(checklist.categories);
  for (const [place, task] of offered.entries()) {
    const { id, category_id, title, due } = task;
    let categoryId = categoryIds.get(category_id);
    if (!categoryId) {
      categoryId = idWithin(checklist.id, category_id);
      categoryIds.set(category_id, categoryId);
    }
    if (!existing.has(categoryId)) {
      existing.add(categoryId);
      const name = template.categories.find(({ id }) => id === category_id)?.name ?? 'More';
      const columns = { checklist_id: checklist.id, sort: categorySort };
      edits.push(addition('checklist_category', categoryId, { ...columns, name }));
      categorySort = keyBetween(categorySort, null);
    }
    const values = {
      checklist_id: checklist.id,
      category_id: categoryId,
      title,
      due,
      due_on: days[place] ?? null,
      ...linksOf(task, budgets),
      sort,
    };
    edits.push(addition('task', idWithin(checklist.id, id), values));
    sort = keyBetween(sort, null);
  }
  return edits;
}

/** Returns the video and budget line of a template's task, with the id of the couple's own line if it has one. */
function linksOf(task: ChecklistTemplate['tasks'][number], budgets: readonly Budget[]) {
  const { item_id: templateItemId, books = false, video_id = null } = task;
  const line = templateItemId
    ? budgets
        .flatMap(({ id, items }) => items.map((item) => ({ ...item, offered: idWithin(id, templateItemId) })))
        .find((item) => item.template_row_id === templateItemId || item.id === item.offered)
    : undefined;
  return { item_id: line?.id ?? null, books, video_id };
}
