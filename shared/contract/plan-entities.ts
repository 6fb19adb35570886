/** Every kind of row. A kind comes after those that contain it or are above it, which is the order of writing. */
export const entities = [
  'wedding_plan',
  'ceremony',
  'budget',
  'budget_category',
  'budget_item',
  'payer',
  'payment',
  'fund',
  'checklist',
  'checklist_category',
  'task',
] as const;
export type Entity = (typeof entities)[number];

/** What a kind of row is in, and what it refers to. Its fields are in the schemas (`writableFields`). */
interface PlanEntity {
  /** The row that contains it: its kind, the column with its id, and its list that has the rows of this kind. */
  parent?: { entity: Entity; column: 'plan_id' | 'budget_id' | 'checklist_id'; list: string };
  /** The row of the same parent that is above it. The two are removed and restored together. */
  under?: { entity: Entity; column: string };
  /** The columns that refer to other rows: of the same parent, or (`plan`) anywhere in the plan. */
  refs?: Readonly<Record<string, { entity: Entity; of: 'parent' | 'plan' }>>;
  /** The fields of JSON columns that refer to other rows of the plan. Rows removed since may be named. */
  nestedRefs?: readonly { column: string; field: string; entity: Entity }[];
}

const inPlan = (list: string) => ({ entity: 'wedding_plan', column: 'plan_id', list }) as const;
const inBudget = (list: string) => ({ entity: 'budget', column: 'budget_id', list }) as const;
const inChecklist = (list: string) => ({ entity: 'checklist', column: 'checklist_id', list }) as const;
const ceremonyOf = (column: string) => ({ column, field: 'ceremony_id', entity: 'ceremony' }) as const;

/** The wedding plan's rows, for the api and the pages alike. */
export const planEntities: Readonly<Record<Entity, PlanEntity>> = {
  wedding_plan: {},
  ceremony: { parent: inPlan('ceremonies') },
  budget: { parent: inPlan('budgets') },
  budget_category: { parent: inBudget('categories') },
  budget_item: {
    parent: inBudget('items'),
    under: { entity: 'budget_category', column: 'category_id' },
    refs: { category_id: { entity: 'budget_category', of: 'parent' } },
    nestedRefs: [ceremonyOf('estimate'), ceremonyOf('agreed')],
  },
  payer: { parent: inBudget('payers') },
  payment: {
    parent: inBudget('payments'),
    under: { entity: 'budget_item', column: 'item_id' },
    refs: { item_id: { entity: 'budget_item', of: 'parent' }, payer_id: { entity: 'payer', of: 'parent' } },
  },
  fund: { parent: inBudget('funds') },
  checklist: { parent: inPlan('checklists') },
  checklist_category: { parent: inChecklist('categories') },
  task: {
    parent: inChecklist('tasks'),
    under: { entity: 'checklist_category', column: 'category_id' },
    refs: {
      category_id: { entity: 'checklist_category', of: 'parent' },
      item_id: { entity: 'budget_item', of: 'plan' },
    },
  },
};

/** The maximum number of rows in a wedding plan. One change may contain all of them, as when a wedding moves by a year. */
export const PLAN_ROWS_MAX = 5000;

/** The highest number of guests, pieces and the like. */
export const MAX_COUNT = 100_000;

/** The number of rows that a wedding plan may have. `row` counts everything inside budgets and checklists together. */
export const planLimits = {
  ceremony: { max: 20, plural: 'ceremonies' },
  budget: { max: 50, plural: 'budgets' },
  checklist: { max: 50, plural: 'checklists' },
  row: { max: PLAN_ROWS_MAX, plural: 'categories, lines, payments and tasks together' },
};

/** A kind of row that contains others: a page lists its rows with everything in them. */
export type Tool = 'budget' | 'checklist';

/** Returns the tool that a kind of row belongs to; undefined for the wedding plan and its ceremonies, which are in both. */
export function toolOf(entity: Entity): Tool | undefined {
  const parent = planEntities[entity].parent?.entity;
  const top = parent === 'wedding_plan' ? entity : parent;
  return top === 'budget' || top === 'checklist' ? top : undefined;
}

/** Returns whether rows of a kind contain others. */
export const isTool = (entity: Entity): entity is Tool => toolOf(entity) === entity;

/** Returns the kinds of rows in budgets, or in checklists, without those themselves. */
export const entitiesIn = (tool: Tool): Entity[] =>
  entities.filter((entity) => planEntities[entity].parent?.entity === tool);

/** Returns the id of the budget or checklist that a row is in; undefined for rows that are in none. */
export function parentIdOf(entity: Entity, row: Readonly<Record<string, unknown>>): string | undefined {
  const { parent } = planEntities[entity];
  const id = parent && parent.entity !== 'wedding_plan' ? row[parent.column] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Returns what a row is directly under: a line's category, a category's budget. Undefined for rows directly in the plan. */
export function rowAbove(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
): { entity: Entity; id: string } | undefined {
  const { under, parent } = planEntities[entity];
  const above = under ?? (parent?.entity === 'wedding_plan' ? undefined : parent);
  return above && { entity: above.entity, id: String(row[above.column]) };
}
