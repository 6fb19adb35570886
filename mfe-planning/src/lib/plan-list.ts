import type { listBudgets } from '@wedding/shared/contract/budget.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { listChecklists } from '@wedding/shared/contract/checklist.ts';
import {
  type Entity,
  entities,
  isTool,
  parentIdOf,
  planEntities,
  type Tool,
} from '@wedding/shared/contract/plan-entities.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import type { useQueryClient } from '@wedding/shared/host/query.ts';

export type QueryClient = ReturnType<typeof useQueryClient>;
export const TOOLS: readonly Tool[] = ['budget', 'checklist'];
/** The key of the query that contains a tool's list. */
export const keyOf = (tool: Tool) => [`${tool}s`] as const;

export type Values = Readonly<Record<string, unknown>>;
/** A row of any entity; the entity decides which fields it has. */
export type Row = { id: string; version: number; deleted_at: string | null; sort?: string } & Values;
export type Rows = Readonly<Record<string, Row & { entity: Entity }>>;

/** What a page shows of its tool: the wedding plan, and each row in a list of the row that contains it. The calls answer this. */
export interface PlanViews {
  budget: AnswerOf<typeof listBudgets>;
  checklist: AnswerOf<typeof listChecklists>;
}

/** The same with its rows by id, as the query cache has it. Removed rows stay, because an undo needs their version. */
export type PlanList<T extends Tool = Tool> = Omit<PlanViews[T], 'plan' | 'budgets' | 'checklists'> & {
  tool: T;
  plan_id: string | null;
  cursor: number;
  /** When the server last said what has changed, in milliseconds since 1970. */
  at: number;
  rows: Rows;
};

const kindsIn = (entity: Entity) => entities.filter((kind) => planEntities[kind].parent?.entity === entity);
const listName = (kind: Entity) => planEntities[kind].parent?.list ?? '';
const loose = (rows: unknown) => (rows ?? []) as Row[];

/** Splits rows into themselves and the rows in their lists. */
export function flatRows(entity: Entity, rows: readonly unknown[]): Rows[string][] {
  return loose(rows).flatMap((row) => {
    const lists = kindsIn(entity).map(listName);
    const fields = Object.fromEntries(Object.entries(row).filter(([name]) => !lists.includes(name)));
    const inside = kindsIn(entity).flatMap((kind) => flatRows(kind, loose(row[listName(kind)])));
    return [{ ...fields, entity } as Rows[string], ...inside];
  });
}

/** Returns an answer with its rows by id. `at` is when it was given; the device's copies say it themselves. */
export function listOf<T extends Tool>(
  tool: T,
  { plan, ...answer }: PlanViews[T],
  at = Date.now(),
): PlanList<T> {
  const { budgets, checklists, ...rest }: Values = answer;
  const [planRow, ...inside] = flatRows('wedding_plan', [{ ...plan, budgets, checklists }]);
  const rows = plan && planRow ? [planRow, ...inside] : inside;
  const plan_id = plan?.id || null;
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  return { at, ...rest, tool, plan_id, rows: byId } as unknown as PlanList<T>;
}

/** Used until the server has created the plan. */
const NO_PLAN = {
  id: '',
  version: 0,
  updated_at: '',
  updated_by: null,
  deleted_at: null,
  turnout_bp: 10_000,
};

const bySort = (a: Row, b: Row) =>
  (a.sort ?? '') < (b.sort ?? '') ? -1 : a.sort === b.sort ? (a.id < b.id ? -1 : 1) : 1;

/** Returns what a page shows of a list. Whatever is the same in the view `before` is the same object. */
export function viewOf<T extends Tool>(list: PlanList<T>, before?: PlanViews[T]): PlanViews[T] {
  const { rows, tool, plan_id, ...rest }: PlanList = list;
  const live = Object.values(rows).filter((row) => !row.deleted_at);
  const inside = groupBy(live, (row) => `${row.entity} ${parentIdOf(row.entity, row) ?? ''}`);
  const rowsIn = (kind: Entity, id: string, shown: unknown): Row[] => {
    const sorted = (inside.get(`${kind} ${id}`) ?? []).toSorted(bySort);
    if (!isTool(kind)) return keep(sorted, shown);
    const whole = sorted.map((row) => {
      const old = loose(shown).find((one) => one.id === row.id);
      const lists = kindsIn(kind).map((one) => [listName(one), rowsIn(one, row.id, old?.[listName(one)])]);
      return keep({ ...row, ...Object.fromEntries(lists) }, old);
    });
    return keep(whole, shown);
  };
  const ceremonies = rowsIn('ceremony', '', before?.plan?.ceremonies);
  const [planRow] = inside.get('wedding_plan ') ?? [];
  const hasPlan = planRow !== undefined || ceremonies.length > 0;
  const plan = hasPlan ? keep({ ...(planRow ?? NO_PLAN), ceremonies }, before?.plan) : null;
  const name = listName(tool);
  const tools = rowsIn(tool, '', (before as Values | undefined)?.[name]);
  return { ...rest, plan, [name]: tools } as unknown as PlanViews[T];
}

/** Returns `before` if it has the same values. */
function keep<V extends object>(next: V, before: unknown): V {
  if (typeof before !== 'object' || before === null) return next;
  const values = Object.entries(next);
  const isSame =
    values.length === Object.keys(before).length &&
    values.every(([name, value]) => (before as Values)[name] === value);
  return isSame ? (before as V) : next;
}

/** Fetches a list. Rows that were put meanwhile stay if they are newer than what the server has read, and so do removed ones. */
export async function fetchList<T extends Tool>(
  tool: T,
  { answer, client }: { answer: Promise<PlanViews[T]>; client: QueryClient },
): Promise<PlanList<T>> {
  const current = () => client.getQueryData<PlanList>(keyOf(tool));
  const before = current()?.rows;
  const list = listOf(tool, await answer);
  const { rows = {}, plan_id } = current() ?? {};
  if (plan_id && plan_id !== list.plan_id) return list;
  const newer = Object.entries(rows).filter(
    ([id, row]) => (row.deleted_at || row !== before?.[id]) && row.version > (list.rows[id]?.version ?? -1),
  );
  return { ...list, rows: { ...list.rows, ...Object.fromEntries(newer) } };
}
