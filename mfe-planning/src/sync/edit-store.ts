import { createStore } from '@wedding/shared/host/store.ts';
import { type Batch, type Edit, isCreation, refusedOf, type Sent, withDependents } from './edits.ts';
import {
  conflictsOf,
  type FieldConflict,
  type FindRow,
  type OwnRow,
  onOwn,
  ownRow,
  type SavedRow,
} from './merge.ts';
import { firstChunk } from './send-edits.ts';

export interface SyncState {
  /** Batches that aren't saved yet, the oldest first; also what was refused. */
  waiting: readonly Batch[];
  conflicts: readonly FieldConflict[];
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
  private readonly findFetched: FindRow;
  readonly source = createStore<SyncState>(() => ({
    waiting: [],
    conflicts: [],
    status: 'saved',
    undoable: [],
    redoable: [],
    stored: false,
  }));
  /** Called whenever the waiting batches change; resolves to whether they are stored on the device. */
  onWaiting: (waiting: readonly Batch[]) => Promise<boolean> = async () => false;

  /** The ids of all batches that have waited on this page. */
  private readonly heldIds = new Set<string>();
  /** What this page itself has made of rows, by their ids. */
  private readonly ownRows = new Map<string, OwnRow>();

  /** @param findFetched returns the row of an edit as it was fetched; what the device has stored may be older than the edit */
  constructor(findFetched: FindRow) {
    this.findFetched = findFetched;
  }

  get state(): SyncState {
    return this.source.getState();
  }

  /**
   * Returns whether a batch that was read from the device has never waited on this page. One that has waited, and no longer
   * does, was saved or given up while it was read.
   */
  isNew({ id }: Batch): boolean {
    return !this.heldIds.has(id);
  }

  set(next: Partial<Omit<SyncState, 'conflicts'>>): void {
    const before = this.state.waiting;
    const { waiting = before } = next;
    // A new batch isn't stored on the device yet, even if those before it are.
    const isMore = waiting.some((batch) => !before.includes(batch));
    this.source.setState(isMore ? { ...next, stored: false } : next);
    if (waiting === before) return;
    for (const { id } of waiting) this.heldIds.add(id);
    this.review();
    void this.onWaiting(waiting).then((stored) => this.setStored(waiting, stored));
  }

  /**
   * Finds what the couple has to choose, after the waiting batches or the server's rows have changed. What was sent is repeated as it
   * is, so edits of its rows wait for its answer. `names` has who changed a row, if known.
   */
  review(names: ReadonlyMap<string, string> = new Map()): void {
    const { waiting, conflicts: before } = this.state;
    const sent = new Set(waiting.flatMap(({ sent, edits }) => (sent ? edits.map(({ id }) => id) : [])));
    const open = conflictsOf(this.unblocked(), (edit) =>
      sent.has(edit.id) ? undefined : this.findFetched(edit),
    );
    const conflicts = open.map((one) => {
      const by = names.get(one.id) ?? before.find(({ id }) => id === one.id)?.by ?? '';
      return { ...one, by };
    });
    if (conflicts.length + before.length === 0) return;
    this.source.setState({ conflicts, ...(conflicts.length > 0 && { status: 'choice' }) });
  }

  private setStored(waiting: readonly Batch[], answer: boolean): void {
    // The waiting batches have changed meanwhile: another answer will follow for them.
    if (waiting !== this.state.waiting) return;
    const stored = answer && waiting.length > 0;
    if (stored !== this.state.stored) this.set({ stored });
  }

  /** Returns the waiting batches that neither were refused nor are of a refused budget or checklist. The others wait as they are. */
  private unblocked(): readonly Batch[] {
    const { waiting } = this.state;
    const blocked = new Set(refusedOf(waiting).flatMap((batch) => withDependents(batch, waiting)));
    return blocked.size === 0 ? waiting : waiting.filter((batch) => !blocked.has(batch));
  }

  /** Returns the waiting batches that may be sent: none while a choice is open. */
  sendable(): readonly Batch[] {
    return this.state.conflicts.length > 0 ? [] : this.unblocked();
  }

  /** Replaces the batches that wait to be sent, also while a choice is open. */
  rewrite(change: (batches: readonly Batch[]) => readonly Batch[]): void {
    const before = this.unblocked();
    const others = this.state.waiting.filter((batch) => !before.includes(batch));
    this.set({ waiting: [...others, ...change(before)].toSorted((a, b) => a.at - b.at) });
  }

  /**
   * Returns the batches of the next mutation, `atMost` of them. One that waits for its answer goes first and whole: what it stands on
   * was sent before it, also if another page of this device has older edits.
   */
  next(atMost: number): readonly Batch[] {
    const sendable = this.sendable();
    const sent = sendable.find((batch) => batch.sent)?.sent;
    if (sent) {
      return sendable.filter((one) => one.sent?.client === sent.client && one.sent.number === sent.number);
    }
    return firstChunk(sendable).slice(0, atMost);
  }

  /** Marks waiting batches as sent, or as unsent again once the server has refused them. */
  mark(batches: readonly Batch[], sent: Sent | undefined): void {
    const ids = new Set(batches.map(({ id }) => id));
    const waiting = this.state.waiting.map((batch): Batch => {
      if (!ids.has(batch.id)) return batch;
      const { sent: _before, ...unsent } = batch;
      return sent ? { ...unsent, sent } : unsent;
    });
    this.set({ waiting });
  }

  /** Replaces a waiting batch. */
  replace(batch: Batch): void {
    this.set({ waiting: this.state.waiting.map((one) => (one.id === batch.id ? batch : one)) });
  }

  /**
   * Removes batches that were saved, with the rows that they have saved. The rows of a new budget or checklist stay, in case its
   * template has lost some: those that the server has copied need not be sent.
   */
  answer(batches: readonly Batch[], saved: ReadonlyMap<string, SavedRow>): void {
    const waiting = this.state.waiting.flatMap((batch): Batch[] => {
      if (!batches.some(({ id }) => id === batch.id)) return [batch];
      const { sent, ...unsent } = batch;
      const edits = isCreation(batch) ? batch.edits.filter(({ from }) => from === undefined) : [];
      return edits.length > 0 ? [{ ...unsent, edits }] : [];
    });
    for (const [id, one] of saved) {
      const row = ownRow(one, this.ownRows.get(id));
      if (row) this.ownRows.set(id, row);
    }
    const isAfter = ({ sent, edits }: Batch) => !sent && edits.some(({ id }) => saved.has(id));
    this.set({
      waiting: waiting.map((batch) =>
        isAfter(batch) ? { ...batch, edits: batch.edits.map(this.onOwnRow) } : batch,
      ),
    });
  }

  /** Returns an edit based on what this page has saved since it was made, unless somebody else has saved more. */
  onOwnRow = (edit: Edit): Edit => {
    const latest = this.ownRows.get(edit.id);
    return latest && latest.row.version === this.findFetched(edit)?.version ? onOwn(edit, latest) : edit;
  };

  /** Gives batches up. */
  discard(batches: readonly Batch[]): void {
    const ids = new Set(batches.map(({ id }) => id));
    this.set({ waiting: this.state.waiting.filter(({ id }) => !ids.has(id)) });
  }

  /** Returns the status once nothing is being sent. */
  idleStatus(): SyncState['status'] {
    return this.state.conflicts.length + refusedOf(this.state.waiting).length > 0 ? 'choice' : 'saved';
  }
}
