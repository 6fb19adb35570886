import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import { newId } from '../lib/new-id.ts';
import { missingRows } from './creation.ts';
import type { EditStore } from './edit-store.ts';
import { type Batch, chunkEdits, type Edit, firstChunk, joinEdits } from './edits.ts';
import type { RemoteChanges } from './remote-changes.ts';
import { sendEdits } from './send-edits.ts';
import type { ServerState } from './server-state.ts';

/** The number of version conflicts in one run after which the batch is rejected instead of rebased. */
const MAX_CONFLICT_ROUNDS = 20;
/** The number of server errors after which a batch is rejected. With their pauses, they take longer than a minute. */
const MAX_SERVER_ERRORS = 8;
/** Milliseconds between two server errors that count: an attempt right after another one proves nothing. */
const MIN_PAUSE_MS = 10_000;

interface OutboxOptions {
  store: EditStore;
  server: ServerState;
  remote: RemoteChanges;
  /** Fetches the lists with the rows that edits change. */
  load: () => Promise<unknown>;
  /** Whether the account that made the edits is signed in (SEC-28). */
  maySend: () => boolean;
}

/** Sends the waiting batches in order. */
export class Outbox {
  busy = false;
  /** Counts the server's answers. A poll that started before the latest one is ignored. */
  answers = 0;
  /** Whether `flush` was called during a run. The network may be back since, so a failure of that run is retried. */
  private flushRequested = false;
  /** The server errors of each batch, by its id, and when the latest was counted. */
  private readonly serverErrors = new Map<string, { count: number; at: number }>();
  /** What the server said of created budgets and checklists, by their batch, until their form has shown it. */
  private readonly creationMessages = new Map<string, string>();
  private readonly options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.options = options;
  }

  /** Returns what the server said of a creation, once; null if it hasn't answered. */
  takeCreationMessage(batchId: string): string | null {
    const message = this.creationMessages.get(batchId) ?? null;
    this.creationMessages.delete(batchId);
    return message;
  }

  /** Sends until everything is saved, a conflict needs a choice, or the server can't be reached. */
  async flush(): Promise<void> {
    const { store } = this.options;
    if (store.state.conflicts.length > 0) return;
    if (this.busy) {
      this.flushRequested = true;
      return;
    }
    this.busy = true;
    let unreachable: boolean;
    try {
      do {
        this.flushRequested = false;
        unreachable = await this.sendWaiting();
      } while (unreachable && this.flushRequested);
    } finally {
      this.busy = false;
    }
    store.set({ status: unreachable ? 'unsent' : store.idleStatus() });
  }

  /** Sends batches until none may be sent. Resolves to whether the server can't be reached. */
  private async sendWaiting(): Promise<boolean> {
    const { store, remote, maySend } = this.options;
    // Each is tried when the one before it was refused.
    let mode: 'apart' | 'together' | 'one by one' = 'apart';
    for (let rounds = 0; store.sendable().length > 0 && store.state.conflicts.length === 0; ) {
      if (!maySend()) return true;
      const sendable = store.sendable();
      const chunk = mode === 'one by one' ? sendable.slice(0, 1) : firstChunk(sendable);
      const batches = mode === 'apart' ? store.apart(chunk) : chunk;
      store.set({ status: 'saving' });
      try {
        if (!(await this.sendBatches(batches))) return true;
        mode = 'apart';
      } catch (error) {
        const conflicts = conflictsOf(error);
        if (conflicts && rounds < MAX_CONFLICT_ROUNDS) {
          rounds += 1;
          remote.mergeConflicts(conflicts);
        } else if (isUnreachable(error) || this.mayPass(error, batches)) return true;
        // Those after it may have come while it was sent.
        else if (mode === 'apart' && batches.length < firstChunk(store.sendable()).length) mode = 'together';
        else if (batches.length > 1) mode = 'one by one';
        else this.reject(batches, error);
      }
    }
    return false;
  }

  /** Resolves to whether the batches could be sent, and rejects if the server refuses them. */
  private async sendBatches(batches: readonly Batch[]): Promise<boolean> {
    const { store, server, remote, load } = this.options;
    // Without the cached lists, the versions of the changed rows are unknown.
    if (joinEdits(batches).some((edit) => !edit.fresh && !server.find(edit))) {
      // Lists that can't be fetched say nothing about the batches.
      const isLoaded = await load().then(
        () => true,
        () => false,
      );
      if (!isLoaded) return false;
      // The fetched rows may have caused a conflict, or changed the waiting batches.
      if (store.state.conflicts.length > 0) return true;
    }
    const ids = new Set(batches.map(({ id }) => id));
    const edits = joinEdits(store.state.waiting.filter(({ id }) => ids.has(id)));
    // Without a network, nothing arrives.
    if (navigator.onLine) for (const id of ids) store.sent.add(id);
    const { rows, message } = await sendEdits(edits, server.find);
    this.answers += 1;
    const changedByOthers = remote.putSaved(rows, edits);
    const created = edits.filter((edit) => edit.from !== undefined && server.find(edit));
    if (created.length > 0) this.addMissing(batches, created);
    if (edits.some(({ from }) => from)) for (const id of ids) this.creationMessages.set(id, message);
    store.drop(batches);
    remote.rebaseWaiting(changedByOthers);
    if (edits.some(({ restore }) => restore)) server.refetch();
    if (created.length > 0) server.fetchFirstPlan();
    for (const { id } of batches) this.serverErrors.delete(id);
    return true;
  }

  /** Counts a server error of the batches. Returns whether it may still pass, as while a new version is installed. */
  private mayPass(error: unknown, batches: readonly Batch[]): boolean {
    if (!(error instanceof ApiError) || error.status < 500) return false;
    const now = Date.now();
    for (const { id } of batches) {
      const { count, at } = this.serverErrors.get(id) ?? { count: 0, at: 0 };
      if (now - at >= MIN_PAUSE_MS) this.serverErrors.set(id, { count: count + 1, at: now });
    }
    return batches.every(({ id }) => (this.serverErrors.get(id)?.count ?? 0) < MAX_SERVER_ERRORS);
  }

  /** Adds the rows that the server didn't create in new budgets and checklists, ahead of later edits of them. */
  private addMissing(batches: readonly Batch[], created: readonly Edit[]): void {
    const { store, server } = this.options;
    const missing = chunkEdits(created.flatMap((edit) => missingRows(edit, server.find)));
    if (missing.length === 0) return;
    const at = batches[0]?.at ?? 0;
    const added = missing.map((edits) => ({ id: newId(), at, edits }));
    store.set({ waiting: [...added, ...store.state.waiting] });
  }

  /** Marks the batches rejected but keeps them: the couple sees their values and retries or discards them. */
  private reject(batches: readonly Batch[], error: unknown): void {
    const { store } = this.options;
    const message = error instanceof Error ? error.message : 'This could not be saved.';
    const errors = error instanceof ApiError ? error.errors : {};
    const rejected = batches.map((batch) => ({ batch, message, errors }));
    store.set({
      rejected: [...store.state.rejected, ...rejected],
      undoable: store.state.undoable.filter((one) => !batches.some(({ id }) => id === one.id)),
    });
    // The errors of the others may be due to this batch. It keeps its own, so that trying again answers immediately.
    const ids = new Set(store.state.rejected.map(({ batch }) => batch.id));
    for (const id of this.serverErrors.keys()) if (!ids.has(id)) this.serverErrors.delete(id);
  }
}

function conflictsOf(error: unknown): Conflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  return (error.body.conflicts as Conflict[] | undefined) ?? null;
}

/** No response, the session has ended, the server is down, has no room or asks to wait. */
const UNREACHABLE = new Set([0, 401, 403, 408, 429, 502, 503, 504, 507]);

/** Returns whether only a later attempt can help. */
const isUnreachable = (error: unknown) => error instanceof ApiError && UNREACHABLE.has(error.status);
