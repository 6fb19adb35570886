import type { Entity, PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { useQueryClient } from '@wedding/shared/platform/query.ts';
import { findRow, type PlanData, putRow, type Row } from './plan-data.ts';

export type QueryClient = ReturnType<typeof useQueryClient>;
export const TOOLS = [['budgets'], ['checklists']] as const;

const HEADS = new Set<Entity>(['budget', 'checklist']);

/** The rows as the server last said they stand: the lists in the query cache, and what is in no list any more. */
export class Standing {
  private readonly client: QueryClient;
  /** Rows that were removed: an undo goes over their version. */
  private readonly unlisted = new Map<string, Row>();

  constructor(client: QueryClient) {
    this.client = client;
  }

  find = ({ entity, id }: { entity: Entity; id: string }): Row | undefined => {
    for (const queryKey of TOOLS) {
      const data = this.client.getQueryData<PlanData>(queryKey);
      const row = data && findRow(data, entity, id);
      if (row) return row;
    }
    return this.unlisted.get(id);
  };

  /** What the server has said goes into the lists. */
  keep(rows: readonly PlanningRow[]): void {
    if (rows.length === 0) return;
    const back = rows.filter(
      ({ id, entity, deleted_at }) => HEADS.has(entity) && !deleted_at && this.unlisted.has(id),
    );
    const known = new Map(rows.map((row) => [row.id, this.find(row)]));
    // A budget or checklist is told of without its lines: one that goes keeps them, and comes back with them.
    const whole = (row: PlanningRow) => ({ ...known.get(row.id), ...row });
    const news = rows.map((row) => (this.unlisted.has(row.id) ? whole(row) : row));
    for (const row of rows) this.unlisted.delete(row.id);
    for (const key of TOOLS) {
      this.client.setQueryData<PlanData>(key, (data) =>
        news.reduce<PlanData | undefined>(
          (sofar, { entity, ...row }) => sofar && putRow(sofar, entity, row),
          data,
        ),
      );
    }
    for (const row of rows) if (!this.find(row)) this.unlisted.set(row.id, whole(row) as unknown as Row);
    // What the other phone did to its lines meanwhile is fetched.
    if (back.length > 0) for (const queryKey of TOOLS) void this.client.invalidateQueries({ queryKey });
  }

  /** From where the other phone's changes are asked for; null while no list is there. */
  cursor(): number | null {
    const cursors = TOOLS.flatMap((key) => this.client.getQueryData<PlanData>(key)?.cursor ?? []);
    return cursors.length > 0 ? Math.min(...cursors) : null;
  }

  reached(cursor: number): void {
    for (const key of TOOLS) {
      this.client.setQueryData<PlanData>(key, (data) => data && { ...data, cursor });
    }
  }

  /** Tells of every list that came whole. Returns how to stop. */
  onFetched(tell: () => void): () => void {
    return this.client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      if (TOOLS.some(([name]) => name === event.query.queryKey[0])) tell();
    });
  }
}
