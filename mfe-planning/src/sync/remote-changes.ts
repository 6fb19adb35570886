import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { listChanges } from '@wedding/shared/contract/changes.ts';
import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import type { EditStore } from './edit-store.ts';
import type { Batch, Edit, Sent } from './edits.ts';
import { afterSaved, rebaseBatches, uniqueConflicts } from './merge.ts';
import type { Row, ServerState } from './server-state.ts';

const TIMEOUT_MS = 20_000;
/**
 * Milliseconds without an answer after which the lists are fetched whole: after 30 days the server deletes removed rows, and
 * no longer says that they were removed.
 */
const MAX_GAP_MS = 20 * 86_400_000;

/** Puts changes of other devices into the server state and rebases the waiting batches onto them. */
export class RemoteChanges {
  private readonly store: EditStore;
  private readonly server: ServerState;
  /** When the server last said what has changed, in milliseconds since 1970. */
  private polledAt = Date.now();

  constructor(store: EditStore, server: ServerState) {
    this.store = store;
    this.server = server;
  }

  /**
   * Fetches and merges changes, unless `isCurrent` returns false because a newer answer has arrived. Resolves to the id of the
   * account's plan (null for none) if the cached lists are of one that it has left, or not yet of the one that it has joined.
   */
  async poll(isCurrent: () => boolean): Promise<string | null | undefined> {
    const since = this.server.cursor();
    if (since === null) return undefined;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const changes = await call(listChanges, { query: { since: String(since) }, signal }).catch(() => null);
    if (!changes || !isCurrent()) return undefined;
    if (this.server.isOfOtherPlan(changes.data.plan_id)) return changes.data.plan_id;
    const gap = Date.now() - this.polledAt;
    this.polledAt = Date.now();
    if (gap > MAX_GAP_MS) this.server.refetch();
    this.mergeRows(changes.data.rows);
    this.server.setCursor(changes.data.cursor);
    return undefined;
  }

  private mergeRows(rows: readonly PlanningRow[]): void {
    const newer = rows.filter((row) => row.version > this.server.oldestVersion(row));
    this.server.put(newer);
    this.rebaseWaiting(newer as unknown as Row[]);
  }

  /**
   * Puts the rows that a mutation has changed, and bases the edits after it on them. If a version is beyond what the mutation has
   * made of the one it was made for, somebody else has changed that row, too.
   */
  putSaved(
    rows: readonly PlanningRow[],
    { edits, versions }: { edits: readonly Edit[]; versions: Sent['versions'] },
  ): void {
    const before = new Map(rows.map((row) => [row.id, versions[row.id] ?? this.server.find(row)?.version]));
    this.put(rows);
    const stored = [...new Map([...rows, ...edits].map((row) => [row.id, row])).values()];
    const current = stored.flatMap((row) => this.server.find(row) ?? []);
    const changed = current.map(
      ({ id, version }) => [id, { before: before.get(id) ?? version, after: version }] as const,
    );
    this.store.set({ waiting: afterSaved(this.store.state.waiting, new Map(changed)) });
    const own = new Set(edits.map(({ id }) => id));
    this.rebaseWaiting(
      current.filter(({ id, version }) => version > (before.get(id) ?? version) + (own.has(id) ? 1 : 0)),
    );
  }

  /** Puts rows, except where a poll has brought a newer one meanwhile. */
  private put(rows: readonly PlanningRow[]): void {
    this.server.put(rows.filter((row) => row.version >= (this.server.find(row)?.version ?? 0)));
  }

  /** Merges the rows that the server sent with the version conflict of a mutation. */
  mergeConflicts(conflicts: readonly Conflict[], batches: readonly Batch[]): void {
    const rows = conflicts.map(({ entity, id, current }) => {
      const stored = this.server.find({ entity: entity as Entity, id });
      return { ...stored, ...(current as Row), entity } as unknown as PlanningRow;
    });
    this.put(rows);
    this.mergeRowsOf(batches, new Map(conflicts.map(({ id, changed_by }) => [id, changed_by])));
  }

  /** Rebases onto what was fetched of a mutation's rows while it waited for its answer. */
  mergeRowsOf(batches: readonly Batch[], names?: ReadonlyMap<string, string>): void {
    const rows = batches.flatMap(({ edits }) => edits.flatMap((edit) => this.server.find(edit) ?? []));
    this.rebaseWaiting([...new Map(rows.map((row) => [row.id, row])).values()], names);
  }

  /** Rebases the waiting batches onto a list that was just fetched. */
  mergeFetched(): void {
    const edits = this.store.state.waiting.flatMap((batch) => batch.edits);
    const rows = edits.flatMap((edit) => (this.server.isStored(edit) ? [] : (this.server.find(edit) ?? [])));
    if (rows.length > 0) {
      this.rebaseWaiting([...new Map(rows.map((row) => [row.id, row])).values()]);
    }
  }

  /** Rebases the waiting batches onto these rows. `names` has who changed a row, if known. */
  rebaseWaiting(rows: readonly Row[], names: ReadonlyMap<string, string> = new Map()): void {
    const { waiting, conflicts: open } = this.store.state;
    // What was sent is repeated as it is, and the edits after it are based on it.
    const sent = new Set(waiting.flatMap((batch) => (batch.sent ? batch.edits.map(({ id }) => id) : [])));
    const mergeable = rows.filter(({ id }) => !sent.has(id));
    if (waiting.length === 0 || mergeable.length === 0) return;
    const ids = new Set(mergeable.map(({ id }) => id));
    const by = (id: string) => names.get(id) ?? open.find((one) => one.id === id)?.by ?? '';
    const next = rebaseBatches(waiting, mergeable, by);
    const conflicts = [...open.filter(({ id }) => !ids.has(id)), ...next.conflicts];
    this.store.set({ waiting: next.waiting, conflicts: uniqueConflicts(conflicts) });
    if (conflicts.length > 0) this.store.set({ status: 'choice' });
  }
}
