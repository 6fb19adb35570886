import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Entity, PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';

/** What a tool has fetched: the plan, and its own budgets or checklists. */
export interface PlanData {
  cursor: number;
  plan: WeddingPlan | null;
  budgets?: Budget[];
  checklists?: Checklist[];
}

export type Values = Readonly<Record<string, unknown>>;
/** A row of any kind, read loosely: its kind tells which fields it has. */
export type Row = { id: string; version: number; deleted_at: string | null; sort?: string } & Values;

interface Place {
  tool: 'budgets' | 'checklists';
  home: 'budget_id' | 'checklist_id';
  list: string;
}
const inBudget = (list: string): Place => ({ tool: 'budgets', home: 'budget_id', list });
const inChecklist = (list: string): Place => ({ tool: 'checklists', home: 'checklist_id', list });
const places: Partial<Record<Entity, Place>> = {
  budget_category: inBudget('categories'),
  budget_item: inBudget('items'),
  payment: inBudget('payments'),
  payer: inBudget('payers'),
  fund: inBudget('funds'),
  checklist_category: inChecklist('categories'),
  task: inChecklist('tasks'),
};
const EMPTY = {
  budgets: { categories: [], items: [], payments: [], payers: [], funds: [] },
  checklists: { categories: [], tasks: [] },
};
/** Stands in until the server has made the plan. */
const NO_PLAN: WeddingPlan = {
  id: '',
  version: 0,
  updated_at: '',
  updated_by: null,
  deleted_at: null,
  turnout_bp: 10_000,
  ceremonies: [],
};
const tools = { budget: 'budgets', checklist: 'checklists' } as const;

const bySort = (a: Row, b: Row) =>
  (a.sort ?? '') < (b.sort ?? '') ? -1 : a.sort === b.sort ? (a.id < b.id ? -1 : 1) : 1;

/** A list with a row in the place of its older self, or without it where it was removed. */
function withRow(rows: readonly Row[], row: Row): Row[] {
  const known = rows.find(({ id }) => id === row.id);
  if (row.deleted_at) return known ? rows.filter(({ id }) => id !== row.id) : [...rows];
  if (known && known.sort === row.sort)
    return rows.map((one) => (one.id === row.id ? { ...one, ...row } : one));
  return [...rows.filter(({ id }) => id !== row.id), { ...known, ...row }].sort(bySort);
}

/** The data with a row as it stands now. A row of a tool that isn't fetched changes nothing. */
export function putRow<D extends PlanData>(data: D, entity: Entity, row: Row): D {
  if (entity === 'wedding_plan') {
    return { ...data, plan: { ...(data.plan ?? { ceremonies: [] }), ...row } };
  }
  if (entity === 'ceremony') {
    const plan = data.plan ?? NO_PLAN;
    return { ...data, plan: { ...plan, ceremonies: withRow(loose(plan.ceremonies), row) } };
  }
  const place = places[entity];
  const tool = place?.tool ?? tools[entity as keyof typeof tools];
  const heads = loose(data[tool]);
  if (!data[tool]) return data;
  if (!place) {
    const known = heads.some(({ id }) => id === row.id);
    return { ...data, [tool]: withRow(heads, known ? row : { ...EMPTY[tool], ...row }) };
  }
  const changed = heads.map((head) =>
    head.id === row[place.home] ? { ...head, [place.list]: withRow(loose(head[place.list]), row) } : head,
  );
  return { ...data, [tool]: changed };
}

/** A row as the data has it. */
export function findRow(data: PlanData, entity: Entity, id: string): Row | undefined {
  if (entity === 'wedding_plan') return data.plan?.id === id ? loose([data.plan])[0] : undefined;
  if (entity === 'ceremony') return loose(data.plan?.ceremonies).find((row) => row.id === id);
  const place = places[entity];
  const heads = loose(data[place?.tool ?? tools[entity as keyof typeof tools]]);
  if (!place) return heads.find((row) => row.id === id);
  for (const head of heads) {
    const found = loose(head[place.list]).find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Budgets or checklists with their rows, taken apart. */
export function rowsOf(tool: 'budgets' | 'checklists', heads: readonly unknown[]): PlanningRow[] {
  const kinds = Object.entries(places).filter(([, place]) => place.tool === tool);
  const own = tool === 'budgets' ? 'budget' : 'checklist';
  return loose(heads).flatMap((head) => {
    const lists = new Set(kinds.map(([, place]) => place.list));
    const bare = Object.fromEntries(Object.entries(head).filter(([name]) => !lists.has(name)));
    const rows = kinds.flatMap(([entity, place]) =>
      loose(head[place.list]).map((row) => ({ ...row, entity })),
    );
    return [{ ...bare, entity: own }, ...rows] as unknown as PlanningRow[];
  });
}

const loose = (rows: unknown): Row[] => (rows ?? []) as Row[];
