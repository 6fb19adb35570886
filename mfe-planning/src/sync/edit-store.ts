import type { ApiError } from '@wedding/shared/host/call.ts';
import { createStore } from '@wedding/shared/host/store.ts';
import { withDependents } from './creation.ts';
import type { Batch } from './edits.ts';
import type { FieldConflict } from './merge.ts';

/** A batch that the server rejected, and its message; `errors` by field. */
export interface RejectedBatch {
  batch: Batch;
  message: string;
  errors: ApiError['errors'];
}

export interface SyncState {
  /** Batches that aren't saved yet, the oldest first. */
  waiting: readonly Batch[];
  conflicts: readonly FieldConflict[];
  /** Waiting batches that can't be saved; shown with their values until the couple retries or discards them. */
  rejected: readonly RejectedBatch[];
  /** `unsent`: the network or the server can't be reached, and sending is retried. */
  status: 'saved' | 'saving' | 'unsent' | 'choice';
  /** Batches that can be undone, the latest last. */
  undoable: readonly Batch[];
  /** Batches that were undone and can be redone, the latest last. Empty once something else was edited. */
  redoable: readonly Batch[];
  /** Whether the waiting batches are stored on the device and survive a reload. */
  stored: boolean;
}

/** The sync engine's state; components read `source`. */
export class EditStore {
  readonly source = createStore<SyncState>(() => ({
    waiting: [],
    conflicts: [],
    rejected: [],
    status: 'saved',
    undoable: [],
    redoable: [],
    stored: false,
  }));
  /** The ids of batches that were sent at least once: as long as they wait, the server may have saved them. */
  readonly sent = new Set<string>();
  /** Called whenever the waiting batches change; resolves to whether they are stored on the device. */
  onWaiting: (waiting: readonly Batch[]) => Promise<boolean> = async () => false;

  get state(): SyncState {
    return this.source.getState();
  }

  set(next: Partial<SyncState>): void {
    const before = this.state.waiting;
    // A new batch isn't stored on the device yet, even if those before it are.
    const isMore = next.waiting?.some((batch) => !before.includes(batch));
    this.source.setState(isMore ? { ...next, stored: false } : next);
    const { waiting } = this.state;
    if (waiting !== before) void this.onWaiting(waiting).then((stored) => this.setStored(waiting, stored));
  }

  private setStored(waiting: readonly Batch[], answer: boolean): void {
    // The waiting batches have changed meanwhile: another answer will follow for them.
    if (waiting !== this.state.waiting) return;
    const stored = answer && waiting.length > 0;
    if (stored !== this.state.stored) this.set({ stored });
  }

  /** Returns the waiting batches that may be sent: neither rejected, nor of a budget or checklist that was rejected. */
  sendable(): readonly Batch[] {
    const { waiting, rejected } = this.state;
    if (rejected.length === 0) return waiting;
    // By id: rebasing makes new batches.
    const blocked = new Set(
      rejected.flatMap(({ batch }) => withDependents(batch, waiting)).map(({ id }) => id),
    );
    return waiting.filter(({ id }) => !blocked.has(id));
  }

  /**
   * Returns the first of these batches that are sent together. What was sent may be saved although its answer was lost. So it
   * is sent apart from what wasn't, and its edits of one row one after the other: joined with it, a later edit that undoes it
   * would leave nothing to send, and the server would keep it.
   */
  apart(batches: readonly Batch[]): readonly Batch[] {
    const isSent = batches.map(({ id }) => this.sent.has(id));
    const rows = new Set<string>();
    const end = batches.findIndex(({ edits }, place) => {
      const isSecond = isSent[place] && edits.some(({ id }) => rows.has(id));
      for (const { id } of edits) rows.add(id);
      return isSecond || isSent[place] !== isSent[0];
    });
    return end < 0 ? batches : batches.slice(0, end);
  }

  /** Removes batches, and the conflicts of rows that no other batch changes. */
  drop(batches: readonly Batch[]): void {
    const dropped = new Set(batches.map(({ id }) => id));
    for (const id of dropped) this.sent.delete(id);
    const waiting = this.state.waiting.filter(({ id }) => !dropped.has(id));
    const rows = new Set(waiting.flatMap(({ edits }) => edits.map(({ id }) => id)));
    this.set({
      waiting,
      conflicts: this.state.conflicts.filter(({ id }) => rows.has(id)),
      rejected: this.state.rejected.filter(({ batch }) => !dropped.has(batch.id)),
    });
  }

  /** Returns the status once nothing is being sent. */
  idleStatus(): SyncState['status'] {
    return this.state.conflicts.length + this.state.rejected.length > 0 ? 'choice' : 'saved';
  }
}
