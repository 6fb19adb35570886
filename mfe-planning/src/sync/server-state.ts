import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { type Entity, isTool, type Tool, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import { keyOf, type PlanList, type QueryClient, type Row, type Rows, TOOLS } from '../lib/plan-list.ts';

/** The timestamp of the device's copies: older than that of any fetched list, so that fetched lists replace them. */
export const STORED_AT = 1;

/**
 * Milliseconds without an answer after which a list is fetched whole: after 30 days the server deletes removed rows, and no
 * longer says that they were removed.
 */
const MAX_GAP_MS = 20 * 86_400_000;
const isTooOld = ({ at }: PlanList) => Date.now() - at > MAX_GAP_MS;

/** The rows as the server last sent them, in the query cache. */
export class ServerState {
  private readonly client: QueryClient;

  constructor(client: QueryClient) {
    this.client = client;
  }

  private lists(): PlanList[] {
    return TOOLS.flatMap((tool) => this.client.getQueryData<PlanList>(keyOf(tool)) ?? []);
  }

  /** Returns the row, also if it was removed. The wedding plan and its ceremonies are in both lists. */
  find = ({ id }: { id: string }): Row | undefined => {
    const rows = this.lists().flatMap((list) => list.rows[id] ?? []);
    return rows.toSorted((a, b) => b.version - a.version)[0];
  };

  /** Returns whether a row's list is only the device's copy. What the server has saved since may be missing there. */
  isStored({ entity }: { entity: Entity }): boolean {
    return TOOLS.some(
      (tool) => isIn(tool, entity) && this.client.getQueryState(keyOf(tool))?.dataUpdatedAt === STORED_AT,
    );
  }

  /** Puts rows that the server has sent into the lists, except where a newer one is known. */
  put(sent: readonly PlanningRow[]): void {
    const rows = sent.filter((row) => row.version >= (this.find(row)?.version ?? 0));
    if (rows.length === 0) return;
    // A new one comes with all its rows.
    const isBack = rows.some(
      (row) =>
        isTool(row.entity) && !row.deleted_at && row.version > 1 && this.find(row)?.deleted_at !== null,
    );
    this.change((list) => withRows(list, rows));
    // Fetches its lines: they may be unknown here, or another device has changed them meanwhile.
    if (isBack) this.refetch();
  }

  /** Fetches the lists again: rows that the server restored may be unknown here, and so may their parents. */
  refetch(): void {
    for (const tool of TOOLS) void this.client.invalidateQueries({ queryKey: keyOf(tool) });
  }

  /** Fetches the lists after the first budget or checklist, because the server created the wedding plan with it. */
  fetchFirstPlan(): void {
    if (this.lists().some(({ plan_id }) => !plan_id)) this.refetch();
  }

  /** Returns the position after which remote changes are fetched; null while no list is cached. */
  cursor(): number | null {
    const cursors = this.lists().map(({ cursor }) => cursor);
    return cursors.length > 0 ? Math.min(...cursors) : null;
  }

  /** Notes what was put up to this position, except in a list that has to be fetched whole. */
  setCursor(cursor: number): void {
    this.change((list) => ({ ...list, cursor, at: isTooOld(list) ? list.at : Date.now() }));
  }

  /** Fetches lists whole that what has changed doesn't suffice for; one that no page shows is fetched once a page does. */
  refetchOld(): void {
    for (const { tool } of this.lists().filter(isTooOld)) {
      void this.client.invalidateQueries({ queryKey: keyOf(tool) });
    }
  }

  private change(change: (list: PlanList) => PlanList): void {
    for (const tool of TOOLS) {
      this.client.setQueryData<PlanList>(keyOf(tool), (list) => list && change(list));
    }
  }

  /** Returns whether a cached list isn't of this plan. Null means no plan. */
  isOfOtherPlan(planId: string | null): boolean {
    return this.lists().some(({ plan_id }) => plan_id !== planId);
  }

  /** Calls the listener after each fetch of a list. Returns a function that unsubscribes. */
  onFetched(listener: () => void): () => void {
    return this.client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (TOOLS.some((tool) => keyOf(tool)[0] === event.query.queryKey[0])) listener();
    });
  }
}

/** Returns whether a tool's list has rows of a kind. */
const isIn = (tool: Tool, entity: Entity) => (toolOf(entity) ?? tool) === tool;

function withRows(list: PlanList, sent: readonly PlanningRow[]): PlanList {
  const changes = sent.filter(({ entity }) => isIn(list.tool, entity));
  const rows = changes.map((row) => [row.id, { ...list.rows[row.id], ...row }]);
  const plan_id = changes.find(({ entity }) => entity === 'wedding_plan')?.id ?? list.plan_id;
  return { ...list, plan_id, rows: { ...list.rows, ...(Object.fromEntries(rows) as Rows) } };
}
