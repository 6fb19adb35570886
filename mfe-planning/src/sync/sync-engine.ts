import { afterNextFrame } from '@wedding/shared/host/after-next-frame.ts';
import { newId } from '../lib/new-id.ts';
import { withDependents } from './creation.ts';
import { EditStore, type RejectedBatch, type SyncState } from './edit-store.ts';
import { type Batch, type Edit, inverse, puttingBack, repeated } from './edits.ts';
import { type FieldConflict, type Resolution, rebase, resolveBatches, uniqueConflicts } from './merge.ts';
import { Outbox } from './outbox.ts';
import { RemoteChanges } from './remote-changes.ts';
import { type QueryClient, type Row, ServerState } from './server-state.ts';

const MAX_UNDO = 30;
/** Milliseconds that a form waits for the server before it continues with what is saved on the device. */
const SERVER_TIMEOUT_MS = 3_000;

interface SyncEngineOptions {
  client: QueryClient;
  /** Fetches the lists with the rows that edits change. */
  load: () => Promise<unknown>;
  /** Hides and deletes what the device holds of any other plan than this one. */
  forgetOtherPlans: (planId: string | null) => Promise<void>;
  /** Whether the account that made the edits is signed in. */
  maySend: () => boolean;
}

/**
 * Saves one account's edits. The query cache contains what the server has sent; pages show it
 * with the waiting edits applied.
 */
export class SyncEngine {
  readonly store = new EditStore();
  private readonly server: ServerState;
  private readonly remote: RemoteChanges;
  private readonly outbox: Outbox;
  private readonly load: SyncEngineOptions['load'];
  private readonly forgetOtherPlans: SyncEngineOptions['forgetOtherPlans'];
  private unsubscribe: (() => void) | undefined;
  private lastTimestamp = 0;

  constructor({ client, load, forgetOtherPlans, maySend }: SyncEngineOptions) {
    this.server = new ServerState(client);
    this.load = load;
    this.forgetOtherPlans = forgetOtherPlans;
    this.remote = new RemoteChanges(this.store, this.server);
    const { store, remote, server } = this;
    this.outbox = new Outbox({ store, server, remote, load, maySend });
  }

  /** Starts merging every fetched list with the waiting edits. */
  start(): void {
    this.unsubscribe ??= this.server.onFetched(() => this.remote.mergeFetched());
  }

  stop(): void {
    this.unsubscribe?.();
    this.unsubscribe = undefined;
  }

  /** Returns the row as the server last sent it. */
  serverRow = (edit: Pick<Edit, 'entity' | 'id'>): Row | undefined => this.server.find(edit);

  /** Adds edits as one batch, shows them immediately and sends them as soon as possible. */
  add(edits: readonly (Edit | null)[]): Batch | null {
    const changes = edits.filter((edit) => edit !== null);
    if (changes.length === 0) return null;
    const batch = this.batchOf(changes);
    const { waiting, undoable, status } = this.store.state;
    // An undo here would remove the restored row without what was restored with it.
    const canUndo = !changes.some(({ restore }) => restore);
    this.store.set({
      waiting: [...waiting, batch],
      undoable: canUndo ? [...undoable, batch].slice(-MAX_UNDO) : undoable,
      redoable: [],
      status: status === 'saved' ? 'saving' : status,
      ...this.withConflictsOf(changes),
    });
    afterNextFrame(() => void this.save());
    return batch;
  }

  /**
   * Adds a new budget or checklist, which can't be undone, and sends it. Resolves once it is saved, rejected or must wait
   * for a network, but after three seconds at the latest.
   * @returns the rejection, if it was rejected; then it no longer waits. `message` is the server's, null if it hasn't answered
   */
  async create(edit: Edit): Promise<{ rejection: RejectedBatch | null; message: string | null }> {
    const batch = this.batchOf([edit]);
    const { waiting, status } = this.store.state;
    this.store.set({ waiting: [...waiting, batch], status: status === 'saved' ? 'saving' : status });
    await Promise.race([this.save(), new Promise((resolve) => setTimeout(resolve, SERVER_TIMEOUT_MS))]);
    const rejection = this.store.state.rejected.find((one) => one.batch.id === batch.id) ?? null;
    if (rejection) this.discard(batch);
    return { rejection, message: this.outbox.takeCreationMessage(batch.id) };
  }

  /** Returns the state with the conflicts of new edits, if there are any. */
  private withConflictsOf(edits: readonly Edit[]): Partial<SyncState> {
    const found = edits.flatMap((edit) => this.conflictsOf(edit));
    // An open question shows what was entered last.
    const open = this.store.state.conflicts.map((conflict) => {
      const edit = edits.find(({ id, set }) => id === conflict.id && conflict.field in set);
      return edit ? { ...conflict, mine: edit.set[conflict.field] } : conflict;
    });
    if (found.length === 0) return { conflicts: open };
    return { conflicts: uniqueConflicts([...open, ...found]), status: 'choice' };
  }

  /** Returns conflicts with remote changes that arrived while a form was open, or since an edit that is undone or redone. */
  private conflictsOf(edit: Edit): FieldConflict[] {
    const current = this.serverRow(edit);
    if (edit.fresh || edit.set.deleted !== undefined || !current) return [];
    const own = this.store.state.waiting.flatMap(({ edits }) => edits.filter(({ id }) => id === edit.id));
    const row: Row = Object.assign({}, current, ...own.map(({ set }) => set));
    return rebase(edit, row, '').conflicts;
  }

  /** Undoes a batch, by default the latest one. */
  undo(batch = this.store.state.undoable.at(-1)): void {
    const { waiting, undoable, redoable } = this.store.state;
    if (!batch || !undoable.includes(batch)) return;
    const undoing = this.batchOf(inverse(batch.edits));
    this.store.set({
      waiting: [...waiting, undoing],
      undoable: undoable.filter((one) => one !== batch),
      redoable: [...redoable, batch],
      ...this.withConflictsOf(undoing.edits),
    });
    void this.save();
  }

  /** Redoes an undone batch, by default the one that was undone last. */
  redo(batch = this.store.state.redoable.at(-1)): void {
    const { waiting, undoable, redoable } = this.store.state;
    if (!batch || !redoable.includes(batch)) return;
    const isWaiting = (id: string) =>
      waiting.some(({ edits }) => edits.some((edit) => edit.id === id && edit.fresh));
    const again = batch.edits.map(repeated);
    // A row whose addition was saved exists, removed by the undo.
    const redone = this.batchOf(
      again.map((edit) => (edit.fresh && !isWaiting(edit.id) ? puttingBack(edit) : edit)),
    );
    this.store.set({
      waiting: [...waiting, redone],
      undoable: [...undoable, redone].slice(-MAX_UNDO),
      redoable: redoable.filter((one) => one !== batch),
      ...this.withConflictsOf(redone.edits),
    });
    void this.save();
  }

  /** Adds batches from the device's outbox, except those that are already waiting, and sends them. */
  resume(stored: readonly Batch[]): void {
    const { waiting } = this.store.state;
    const known = new Set(waiting.map(({ id }) => id));
    const older = stored.filter(({ id }) => !known.has(id));
    if (older.length > 0) {
      // Edits that are made from now on come after them, also if the clock was set back meanwhile.
      this.lastTimestamp = Math.max(this.lastTimestamp, ...older.map(({ at }) => at));
      this.store.set({ waiting: [...older, ...waiting].toSorted((a, b) => a.at - b.at) });
      this.remote.mergeFetched();
    }
    void this.save();
  }

  resolve(resolutions: readonly Resolution[]): void {
    this.store.set({ waiting: resolveBatches(this.store.state.waiting, resolutions), conflicts: [] });
    void this.save();
  }

  /** Sends a rejected batch once more. */
  retry(batch: Batch): void {
    this.store.set({ rejected: this.store.state.rejected.filter((one) => one.batch.id !== batch.id) });
    void this.save();
  }

  /** Drops a rejected batch and those that depend on it. */
  discard(batch: Batch): void {
    this.store.drop(withDependents(batch, this.store.state.waiting));
    void this.save();
  }

  save = (): Promise<void> => this.outbox.flush();

  /** Saves the waiting batches, then fetches remote changes, or everything if the account has another plan by now. */
  async poll(): Promise<void> {
    if (this.outbox.busy) return this.save();
    if (this.store.sendable().length > 0) await this.save();
    const { answers } = this.outbox;
    const otherPlan = await this.remote.poll(() => !this.outbox.busy && this.outbox.answers === answers);
    if (otherPlan === undefined) return;
    await this.forgetOtherPlans(otherPlan);
    // What can't be fetched now is fetched by the next poll.
    await this.load().catch(() => {});
  }

  private batchOf(edits: readonly Edit[]): Batch {
    return { id: newId(), at: this.timestamp(), edits, form: 2 };
  }

  /** Milliseconds since 1970, strictly increasing. */
  private timestamp(): number {
    this.lastTimestamp = Math.max(Date.now(), this.lastTimestamp + 1);
    return this.lastTimestamp;
  }
}

type AccountId = number | undefined;
const engines = new WeakMap<QueryClient, Map<AccountId, SyncEngine>>();
const active = new WeakMap<QueryClient, SyncEngine>();

/** Returns the sync engine of an account, created on first use. It has no side effects, so that a render may call it. */
export function engineOf(client: QueryClient, account: AccountId, create: () => SyncEngine): SyncEngine {
  const known = engines.get(client) ?? new Map<AccountId, SyncEngine>();
  const engine = known.get(account) ?? create();
  engines.set(client, known.set(account, engine));
  return engine;
}

/** Starts an engine. Stops and forgets the engine of the account that was signed in before (SEC-28). */
export function activate(client: QueryClient, engine: SyncEngine): void {
  const before = active.get(client);
  if (before === engine) return;
  before?.stop();
  for (const [account, one] of engines.get(client) ?? []) {
    if (one === before) engines.get(client)?.delete(account);
  }
  active.set(client, engine);
  engine.start();
}
