import type { Batch, Question } from './edits.ts';

/** A batch that the server won't take as it is, and its words. */
export interface Refusal {
  batch: Batch;
  why: string;
}

export interface DeskState {
  /** What isn't saved yet, the oldest first. */
  waiting: readonly Batch[];
  questions: readonly Question[];
  /** Of what waits, what can't be saved; shown with its values until the couple tries again or lets it go. */
  refused: readonly Refusal[];
  /** `away`: the network or the server is out of reach, and it is tried again. */
  status: 'saved' | 'saving' | 'away' | 'choice';
  /** Batches that can be taken back, the latest last. */
  done: readonly Batch[];
  /** What waits would outlive this page. */
  kept: boolean;
}

/** The one place where a desk's state changes. */
export class DeskStore {
  state: DeskState = { waiting: [], questions: [], refused: [], status: 'saved', done: [], kept: false };
  /** Told whenever the waiting edits change; answers whether they are kept on the phone. */
  onWaiting: (waiting: readonly Batch[]) => Promise<boolean> = async () => false;
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  snapshot = () => this.state;

  set(next: Partial<DeskState>): void {
    const before = this.state.waiting;
    this.state = { ...this.state, ...next };
    const { waiting } = this.state;
    if (waiting !== before) void this.onWaiting(waiting).then((kept) => this.setKept(kept));
    for (const listener of this.listeners) listener();
  }

  private setKept(answer: boolean): void {
    const kept = answer && this.state.waiting.length > 0;
    if (kept !== this.state.kept) this.set({ kept });
  }

  /** What waits and may be sent. */
  sendable(): readonly Batch[] {
    const { waiting, refused } = this.state;
    const held = new Set(refused.map(({ batch }) => batch.id));
    return held.size > 0 ? waiting.filter(({ id }) => !held.has(id)) : waiting;
  }

  /** Takes batches away, and the questions that were about nothing else. */
  drop(batches: readonly Batch[]): void {
    const gone = new Set(batches.map(({ id }) => id));
    const waiting = this.state.waiting.filter(({ id }) => !gone.has(id));
    const rows = new Set(waiting.flatMap(({ edits }) => edits.map(({ id }) => id)));
    this.set({
      waiting,
      questions: this.state.questions.filter(({ id }) => rows.has(id)),
      refused: this.state.refused.filter(({ batch }) => !gone.has(batch.id)),
    });
  }

  settled(): DeskState['status'] {
    return this.state.questions.length + this.state.refused.length > 0 ? 'choice' : 'saved';
  }
}
