import { listChanges } from '@wedding/shared/contract/changes.ts';
import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { afterNextFrame } from '@wedding/shared/host/after-next-frame.ts';
import { call } from '@wedding/shared/host/call.ts';
import { forgetOtherPlans } from '@wedding/shared/host/device/plan-copies.ts';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import { newId } from '../lib/new-id.ts';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import { type PlanList, type PlanViews, type QueryClient, type Row, viewOf } from '../lib/plan-list.ts';
import { EditStore, type SyncState } from './edit-store.ts';
import { applyEdits, type Batch, type Edit, inverse, isCreation, repeated, withDependents } from './edits.ts';
import { outboxWriter, readOutbox, restorePlan } from './offline-storage.ts';
import { Outbox } from './outbox.ts';
import { ServerState } from './server-state.ts';

const MAX_UNDO = 30;
/** Milliseconds that a form waits for the server before it continues with what is saved on the device. */
const SERVER_TIMEOUT_MS = 3_000;
const POLL_TIMEOUT_MS = 20_000;

interface SyncEngineOptions {
  client: QueryClient;
  phone: DeviceStorage;
  /** Whether the account that made the edits is signed in. */
  maySend: () => boolean;
}

/**
 * Saves one account's edits. The query cache contains what the server has sent; pages show it
 * with the waiting edits applied.
 */
export class SyncEngine {
  readonly store: EditStore;
  private readonly server: ServerState;
  private readonly outbox: Outbox;
  private readonly options: SyncEngineOptions;
  private unsubscribe: (() => void) | undefined;
  /** The latest view of each list, and what it was derived from. */
  private readonly views = new Map<
    Tool,
    Pick<SyncState, 'waiting'> & { list: PlanList; view: PlanViews[Tool] }
  >();
  private lastTimestamp = 0;

  constructor(options: SyncEngineOptions) {
    const server = new ServerState(options.client);
    const store = new EditStore((edit) => (server.isStored(edit) ? undefined : server.find(edit)));
    store.onWaiting = outboxWriter(options.phone);
    this.options = options;
    this.server = server;
    this.store = store;
    this.outbox = new Outbox({ store, server, load: this.load, maySend: options.maySend });
  }

  /** Fetches the lists with the rows that edits change. */
  private load = (): Promise<unknown> => {
    const { client } = this.options;
    return Promise.all([client.fetchQuery(budgetsQuery()), client.fetchQuery(checklistsQuery())]);
  };

  /** Shows what this device has stored of the plan until it is fetched, and sends what waits in its outbox. */
  async restore(): Promise<void> {
    await restorePlan(this.options.client, this.options.phone);
    await this.sendStored();
  }

  /** Sends what waits in this device's outbox. */
  sendStored = async (): Promise<void> => this.resume(await readOutbox(this.options.phone));

  /** Starts comparing every fetched list with the waiting edits. */
  start(): void {
    this.unsubscribe ??= this.server.onFetched(() => this.store.review());
  }

  stop(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }

  /** Returns the row as the server last sent it. */
  serverRow = (edit: Pick<Edit, 'entity' | 'id'>): Row | undefined => this.server.find(edit);

  /** Returns what a page shows of a list: the server's rows with the waiting edits. */
  view<T extends Tool>(list: PlanList<T>): PlanViews[T] {
    const { waiting } = this.store.state;
    const last = this.views.get(list.tool);
    const before = last?.view as PlanViews[T] | undefined;
    if (before && last?.list === list && last.waiting === waiting) return before;
    // A refused budget or checklist stays visible, because it exists only on this device.
    const visible = waiting.filter((batch) => batch.refusal === undefined || isCreation(batch));
    const edits = visible.flatMap((batch) => batch.edits);
    const view = viewOf(applyEdits(list, edits), before);
    this.views.set(list.tool, { view, list, waiting });
    return view;
  }

  /** Adds edits as one batch, shows them immediately and sends them as soon as possible. */
  add(edits: readonly (Edit | null)[], options: Pick<Batch, 'separable'> = {}): Batch | null {
    const changes = edits.filter((edit) => edit !== null);
    if (changes.length === 0) return null;
    const { undoable } = this.store.state;
    // An undo here would remove the restored row without what was restored with it.
    const canUndo = !changes.some(({ set }) => set.deleted === false);
    const batch = this.enqueue(changes, options, (one) => ({
      undoable: canUndo ? [...undoable, one].slice(-MAX_UNDO) : undoable,
      redoable: [],
    }));
    afterNextFrame(() => void this.save());
    return batch;
  }

  /**
   * Adds a new budget or checklist, which can't be undone, and sends it. Resolves once it is saved or must wait
   * for a network, but after three seconds at the latest.
   * @returns the server's message, undefined if it hasn't answered
   * @throws why it was refused; then it no longer waits
   */
  async create(edits: readonly Edit[]): Promise<string | undefined> {
    const batch = this.enqueue(edits);
    await Promise.race([this.save(), new Promise((resolve) => setTimeout(resolve, SERVER_TIMEOUT_MS))]);
    const answer = this.outbox.creations.get(batch.id);
    if (!answer || 'message' in answer) return answer?.message;
    this.discard(batch);
    throw answer.error;
  }

  /** Undoes a batch, by default the latest one. */
  undo(batch = this.store.state.undoable.at(-1)): void {
    const { undoable, redoable } = this.store.state;
    if (!batch || !undoable.includes(batch)) return;
    this.enqueue(inverse(batch.edits), {}, () => ({
      undoable: undoable.filter((one) => one !== batch),
      redoable: [...redoable, batch],
    }));
    void this.save();
  }

  /** Redoes an undone batch, by default the one that was undone last. */
  redo(batch = this.store.state.redoable.at(-1)): void {
    const { undoable, redoable } = this.store.state;
    if (!batch || !redoable.includes(batch)) return;
    this.enqueue(batch.edits.map(repeated), batch, (one) => ({
      undoable: [...undoable, one].slice(-MAX_UNDO),
      redoable: redoable.filter((other) => other !== batch),
    }));
    void this.save();
  }

  /** Adds edits to what waits, as a new batch. */
  private enqueue(
    edits: readonly Edit[],
    { separable }: Pick<Batch, 'separable'> = {},
    next: (batch: Batch) => Partial<SyncState> = () => ({}),
  ): Batch {
    const batch: Batch = {
      id: newId(),
      at: this.timestamp(),
      edits: edits.map(this.asSeen).map(this.onOwnRow),
      form: 2,
      ...(separable && { separable }),
    };
    const { waiting, status } = this.store.state;
    this.store.set({
      waiting: [...waiting, batch],
      status: status === 'saved' ? 'saving' : status,
      ...next(batch),
    });
    return batch;
  }

  /** Returns an edit based on what this page has saved of its row, but for the fields that wait: it was made over what they hold. */
  private onOwnRow = (edit: Edit): Edit => {
    const waiting = this.store.state.waiting.flatMap(({ edits }) => edits.filter(({ id }) => id === edit.id));
    const isWaiting = (field: string) => waiting.some(({ set }) => field in set);
    const base = Object.entries(edit.base).filter(([field]) => isWaiting(field));
    const based = this.store.onOwnRow(edit);
    return { ...based, base: { ...based.base, ...Object.fromEntries(base) } };
  };

  /** A removal that undoes or redoes an edit has the version that this page shows: what another device writes later is asked about. */
  private asSeen = (edit: Edit): Edit =>
    edit.set.deleted === true && !('version' in edit.base)
      ? { ...edit, base: { ...edit.base, version: this.server.find(edit)?.version ?? 0 } }
      : edit;

  /** Adds batches from the device's outbox, except those that wait or have waited here, and sends them. */
  private resume(batches: readonly Batch[]): void {
    const { waiting, stored } = this.store.state;
    const older = batches.filter((batch) => this.store.isNew(batch));
    // What waits here is stored too, if the device didn't answer before.
    if (older.length > 0 || (waiting.length > 0 && !stored)) {
      // Edits that are made from now on come after them, also if the clock was set back meanwhile.
      this.lastTimestamp = Math.max(this.lastTimestamp, ...older.map(({ at }) => at));
      this.store.set({ waiting: [...older, ...waiting].toSorted((a, b) => a.at - b.at) });
    }
    void this.save();
  }

  /** Replaces the batches that wait to be sent, as the couple has chosen. */
  rewrite(change: (batches: readonly Batch[]) => readonly Batch[]): void {
    this.store.rewrite(change);
    void this.save();
  }

  /** Sends a refused batch once more. */
  retry({ refusal, ...batch }: Batch): void {
    this.store.replace(batch);
    void this.save();
  }

  /** Drops a refused batch and those that depend on it. */
  discard(batch: Batch): void {
    this.store.discard(withDependents(batch, this.store.state.waiting));
    void this.save();
  }

  save = (): Promise<void> => this.outbox.flush();

  /** Saves the waiting batches, then fetches remote changes, or everything if the account has another plan by now. */
  async poll(): Promise<void> {
    const { outbox, server, store } = this;
    if (outbox.busy) return this.save();
    if (store.sendable().length > 0) await this.save();
    const since = server.cursor();
    if (since === null) return;
    const { answers } = outbox;
    const signal = AbortSignal.timeout(POLL_TIMEOUT_MS);
    const changes = await call(listChanges, { query: { since: String(since) }, signal }).catch(() => null);
    // A newer answer has arrived meanwhile.
    if (!changes || outbox.busy || outbox.answers !== answers) return;
    const { rows, cursor, plan_id } = changes.data;
    if (plan_id !== undefined && server.isOfOtherPlan(plan_id)) {
      await forgetOtherPlans(plan_id, this.options);
      // What can't be fetched now is fetched by the next poll.
      await this.load().catch(() => {});
      return;
    }
    server.refetchOld();
    server.put(rows);
    store.review();
    server.setCursor(cursor);
  }

  /** Milliseconds since 1970, strictly increasing. */
  private timestamp(): number {
    this.lastTimestamp = Math.max(Date.now(), this.lastTimestamp + 1);
    return this.lastTimestamp;
  }
}
