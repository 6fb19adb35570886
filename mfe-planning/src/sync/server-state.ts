import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import {
  type Entity,
  entitiesIn,
  isTool,
  parentIdOf,
  planEntities,
  type Tool,
  toolOf,
} from '@wedding/shared/contract/plan-entities.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { useQueryClient } from '@wedding/shared/host/query.ts';

export type QueryClient = ReturnType<typeof useQueryClient>;
/** The keys of the two queries that contain the plan's rows. */
export const PLAN_QUERIES = [['budgets'], ['checklists']] as const;
/** The timestamp of the device's copies: older than that of any fetched list, so that fetched lists replace them. */
export const STORED_AT = 1;

/** The data of a page: the wedding plan, and its budgets or checklists. */
export interface PlanData {
  cursor: number;
  plan: WeddingPlan | null;
  budgets?: Budget[];
  checklists?: Checklist[];
}

export type Values = Readonly<Record<string, unknown>>;
/** A row of any entity; the entity decides which fields it has. */
export type Row = { id: string; version: number; deleted_at: string | null; sort?: string } & Values;

/** Used until the server has created the plan. */
const NO_PLAN: WeddingPlan = {
  id: '',
  version: 0,
  updated_at: '',
  updated_by: null,
  deleted_at: null,
  turnout_bp: 10_000,
  ceremonies: [],
};
/** Returns the list that contains an entity's rows; undefined for the wedding plan and its ceremonies, which are in both. */
export function listOf(entity: Entity): 'budgets' | 'checklists' | undefined {
  const tool = toolOf(entity);
  return tool && `${tool}s`;
}

/** The lists of a budget or checklist without rows. */
const emptyLists = (tool: Tool) =>
  Object.fromEntries(entitiesIn(tool).map((entity) => [planEntities[entity].parent?.list, []]));

const bySort = (a: Row, b: Row) =>
  (a.sort ?? '') < (b.sort ?? '') ? -1 : a.sort === b.sort ? (a.id < b.id ? -1 : 1) : 1;

/** Returns the rows with one row replaced or added, or without it if it was removed. */
function withRow(rows: readonly Row[], row: Row): Row[] {
  const before = rows.find(({ id }) => id === row.id);
  if (row.deleted_at) return before ? rows.filter(({ id }) => id !== row.id) : [...rows];
  if (before && before.sort === row.sort)
    return rows.map((one) => (one.id === row.id ? { ...one, ...row } : one));
  return [...rows.filter(({ id }) => id !== row.id), { ...before, ...row }].sort(bySort);
}

/** Returns the data with one row replaced, added or removed. A row of a list that isn't fetched changes nothing. */
export function putRow<D extends PlanData>(data: D, entity: Entity, row: Row): D {
  if (entity === 'wedding_plan') {
    return { ...data, plan: { ...(data.plan ?? { ceremonies: [] }), ...row } };
  }
  if (entity === 'ceremony') {
    const plan = data.plan ?? NO_PLAN;
    return { ...data, plan: { ...plan, ceremonies: withRow(loose(plan.ceremonies), row) } };
  }
  const list = listOf(entity);
  if (!list || !data[list]) return data;
  const heads = loose(data[list]);
  if (isTool(entity)) {
    const isListed = heads.some(({ id }) => id === row.id);
    return { ...data, [list]: withRow(heads, isListed ? row : { ...emptyLists(entity), ...row }) };
  }
  const parentId = parentIdOf(entity, row);
  const rows = planEntities[entity].parent?.list ?? '';
  return {
    ...data,
    [list]: heads.map((head) =>
      head.id === parentId ? { ...head, [rows]: withRow(loose(head[rows]), row) } : head,
    ),
  };
}

/** Finds a row in the data. */
export function findRow(data: PlanData, entity: Entity, id: string): Row | undefined {
  if (entity === 'wedding_plan') return data.plan?.id === id ? loose([data.plan])[0] : undefined;
  if (entity === 'ceremony') return loose(data.plan?.ceremonies).find((row) => row.id === id);
  const list = listOf(entity);
  const heads = loose(list && data[list]);
  if (isTool(entity)) return heads.find((row) => row.id === id);
  const rows = planEntities[entity].parent?.list ?? '';
  for (const head of heads) {
    const row = loose(head[rows]).find((one) => one.id === id);
    if (row) return row;
  }
  return undefined;
}

/** Splits budgets or checklists into their own rows and the rows within them. */
export function rowsOf(tool: Tool, heads: readonly unknown[]): PlanningRow[] {
  const lists = Object.keys(emptyLists(tool));
  return loose(heads).flatMap((head) => {
    const fields = Object.fromEntries(Object.entries(head).filter(([name]) => !lists.includes(name)));
    const rows = entitiesIn(tool).flatMap((entity) =>
      loose(head[planEntities[entity].parent?.list ?? '']).map((row) => ({ ...row, entity })),
    );
    return [{ ...fields, entity: tool }, ...rows] as unknown as PlanningRow[];
  });
}

const loose = (rows: unknown): Row[] => (rows ?? []) as Row[];

/** The rows as the server last sent them: the lists in the query cache, and rows that are no longer in any list. */
export class ServerState {
  private readonly client: QueryClient;
  /** Removed rows. An undo needs their version. */
  private readonly unlisted = new Map<string, Row>();
  /** Rows that were put while a list was being fetched: the server may have read that list before it saved them. */
  private readonly putMeanwhile = new Map<string, PlanningRow>();

  constructor(client: QueryClient) {
    this.client = client;
  }

  find = ({ entity, id }: { entity: Entity; id: string }): Row | undefined => {
    for (const queryKey of PLAN_QUERIES) {
      const data = this.client.getQueryData<PlanData>(queryKey);
      const row = data && findRow(data, entity, id);
      if (row) return row;
    }
    return this.unlisted.get(id);
  };

  /** Returns whether a row's list is only the device's copy. What the server has saved since may be missing there. */
  isStored({ entity }: { entity: Entity }): boolean {
    return PLAN_QUERIES.some(
      (key) =>
        (listOf(entity) ?? key[0]) === key[0] && this.client.getQueryState(key)?.dataUpdatedAt === STORED_AT,
    );
  }

  /** Puts rows that the server has sent into the lists, except where a newer one is known. */
  put(sent: readonly PlanningRow[]): void {
    const rows = sent.filter((row) => row.version >= (this.find(row)?.version ?? 0));
    if (rows.length === 0) return;
    if (this.isFetching()) for (const row of rows) this.putMeanwhile.set(row.id, row);
    const before = new Map(rows.map((row) => [row.id, this.find(row)]));
    const isShown = ({ id }: PlanningRow) => before.get(id)?.deleted_at === null;
    // A new one comes with all its rows.
    const isBack = rows.some(
      (row) => isTool(row.entity) && !row.deleted_at && row.version > 1 && !isShown(row),
    );
    // The server sends a budget or checklist without its lines, so a removed one keeps them until it is restored.
    const whole = (row: PlanningRow) => ({ ...before.get(row.id), ...row });
    const changes = rows.map((row) => (this.unlisted.has(row.id) ? whole(row) : row));
    for (const row of rows) this.unlisted.delete(row.id);
    for (const key of PLAN_QUERIES) {
      this.client.setQueryData<PlanData>(key, (data) =>
        changes.reduce<PlanData | undefined>(
          (result, { entity, ...row }) => result && putRow(result, entity, row),
          data,
        ),
      );
    }
    for (const row of rows) if (!this.find(row)) this.unlisted.set(row.id, whole(row) as unknown as Row);
    // Fetches its lines: they may be unknown here, or another device has changed them meanwhile.
    if (isBack) this.refetch();
  }

  private isFetching(): boolean {
    return PLAN_QUERIES.some((queryKey) => this.client.getQueryState(queryKey)?.fetchStatus === 'fetching');
  }

  /** Puts the rows again of which a list that was just fetched may have older versions. */
  private putNewer(): void {
    const meanwhile = [...this.putMeanwhile.values()];
    if (!this.isFetching()) this.putMeanwhile.clear();
    this.put(meanwhile);
  }

  /** Fetches the lists again: rows that the server restored may be unknown here, and so may their parents. */
  refetch(): void {
    for (const queryKey of PLAN_QUERIES) void this.client.invalidateQueries({ queryKey });
  }

  /** Fetches the lists after the first budget or checklist, because the server created the wedding plan with it. */
  fetchFirstPlan(): void {
    const lists = PLAN_QUERIES.map((queryKey) => this.client.getQueryData<PlanData>(queryKey));
    if (lists.some((data) => data && !data.plan?.id)) this.refetch();
  }

  /** Returns the position after which remote changes are fetched; null while no list is cached. */
  cursor(): number | null {
    const cursors = PLAN_QUERIES.flatMap((key) => this.client.getQueryData<PlanData>(key)?.cursor ?? []);
    return cursors.length > 0 ? Math.min(...cursors) : null;
  }

  setCursor(cursor: number): void {
    for (const key of PLAN_QUERIES) {
      this.client.setQueryData<PlanData>(key, (data) => data && { ...data, cursor });
    }
  }

  /** Returns whether a cached list isn't of this plan. Null means no plan. */
  isOfOtherPlan(planId: string | null): boolean {
    const lists = PLAN_QUERIES.map((queryKey) => this.client.getQueryData<PlanData>(queryKey));
    return lists.some((data) => data !== undefined && (data.plan?.id || null) !== planId);
  }

  /** Calls the listener after each fetch of a list. Returns a function that unsubscribes. */
  onFetched(listener: () => void): () => void {
    return this.client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (!PLAN_QUERIES.some(([name]) => name === event.query.queryKey[0])) return;
      const { action } = event;
      // The next list is read later than these rows were saved.
      if (action.type === 'error' && !this.isFetching()) this.putMeanwhile.clear();
      if (action.type !== 'success' || action.manual) return;
      this.putNewer();
      listener();
    });
  }
}
