import { newId } from '../new-id.ts';
import { afterPaint } from './after-paint.ts';
import { DeskStore } from './desk-state.ts';
import { type Batch, type Edit, inverse, type Question, rebase } from './edits.ts';
import { lastOfEach, Others } from './others.ts';
import type { Row } from './plan-data.ts';
import { settleBatches } from './rebase-batches.ts';
import { Saving } from './saving.ts';
import { type QueryClient, Standing } from './standing.ts';

const STEPS_BACK = 30;

interface DeskOptions {
  client: QueryClient;
  /** Fetches the lists that edits go over. */
  load: () => Promise<unknown>;
  /** Whether whoever makes these edits is the one who is signed in. */
  mayGo: () => boolean;
}

/**
 * Where one person's edits lie until they are saved. The query cache holds what the server has said; what a person
 * sees is that with the waiting edits on top.
 */
export class Desk {
  readonly store = new DeskStore();
  private readonly rows: Standing;
  private readonly others: Others;
  private readonly saving: Saving;
  private stopListening: (() => void) | undefined;
  private last = 0;

  constructor({ client, load, mayGo }: DeskOptions) {
    this.rows = new Standing(client);
    this.others = new Others(this.store, this.rows);
    const { store, others, rows: standing } = this;
    this.saving = new Saving({ store, standing, others, load, mayGo });
  }

  /** From here on what waits is compared with every list that comes. */
  open(): void {
    this.stopListening ??= this.rows.onFetched(() => this.others.fetched());
  }

  /** Somebody else has signed in. */
  close(): void {
    this.stopListening?.();
    this.stopListening = undefined;
  }

  /** The row as the server last said it stands. */
  standing = (edit: Pick<Edit, 'entity' | 'id'>): Row | undefined => this.rows.find(edit);

  /** Takes edits, shows them at once and saves them as soon as it can. */
  add(edits: readonly (Edit | null)[]): Batch | null {
    const real = edits.filter((edit) => edit !== null);
    if (real.length === 0) return null;
    const batch = { id: newId(), at: this.now(), edits: real };
    const { waiting, done, questions: asked, status } = this.store.state;
    const questions = real.flatMap((edit) => this.overtaken(edit));
    this.store.set({
      waiting: [...waiting, batch],
      done: [...done, batch].slice(-STEPS_BACK),
      status: status === 'saved' ? 'saving' : status,
      ...(questions.length > 0 && { questions: lastOfEach([...asked, ...questions]), status: 'choice' }),
    });
    afterPaint(() => void this.save());
    return batch;
  }

  /** What came in from the other phone while a form was open over an older row: asked, never written over. */
  private overtaken(edit: Edit): Question[] {
    const standing = this.standing(edit);
    if (edit.fresh || edit.set.deleted !== undefined || !standing) return [];
    const own = this.store.state.waiting.flatMap(({ edits }) => edits.filter(({ id }) => id === edit.id));
    const row: Row = Object.assign({}, standing, ...own.map(({ set }) => set));
    return rebase(edit, row, '').questions;
  }

  /** Takes a batch back; the latest one when none is named. */
  undo(batch = this.store.state.done.at(-1)): void {
    const { waiting, done } = this.store.state;
    if (!batch || !done.includes(batch)) return;
    const back = { id: newId(), at: this.now(), edits: inverse(batch.edits) };
    this.store.set({ waiting: [...waiting, back], done: done.filter((one) => one !== batch) });
    void this.save();
  }

  /** Edits that lay on the phone from before; some may have come back already. */
  resume(kept: readonly Batch[]): void {
    const { waiting } = this.store.state;
    const known = new Set(waiting.map(({ id }) => id));
    const older = kept.filter(({ id }) => !known.has(id));
    if (older.length > 0) {
      this.store.set({ waiting: [...older, ...waiting].toSorted((a, b) => a.at - b.at) });
      this.others.fetched();
    }
    void this.save();
  }

  answer(chosen: readonly { question: Question; side: 'mine' | 'theirs' }[]): void {
    this.store.set({ waiting: settleBatches(this.store.state.waiting, chosen), questions: [] });
    void this.save();
  }

  /** What was refused is tried once more. */
  tryAgain(batch: Batch): void {
    this.store.set({ refused: this.store.state.refused.filter((one) => one.batch.id !== batch.id) });
    void this.save();
  }

  /** What was refused shall not be, the couple says. */
  letGo(batch: Batch): void {
    this.store.drop([batch]);
    void this.save();
  }

  save = (): Promise<void> => this.saving.run();

  /** Saves what waits, and asks what the other phone changed. */
  async poll(): Promise<void> {
    if (this.saving.busy) return;
    if (this.store.sendable().length > 0) await this.save();
    const { answers } = this.saving;
    await this.others.ask(() => !this.saving.busy && this.saving.answers === answers);
  }

  /** Two edits of one moment keep their order. */
  private now(): number {
    this.last = Math.max(Date.now(), this.last + 1);
    return this.last;
  }
}
