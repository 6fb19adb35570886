import type { Entity, PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { listChanges } from '@wedding/shared/contract/changes.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { call } from '@wedding/shared/platform/call.ts';
import type { DeskStore } from './desk-state.ts';
import type { Question } from './edits.ts';
import type { Row } from './plan-data.ts';
import { rebaseBatches } from './rebase-batches.ts';
import type { Standing } from './standing.ts';

/** What others changed: taken over beneath the waiting edits, which are brought onto it. */
export class Others {
  private readonly store: DeskStore;
  private readonly standing: Standing;

  constructor(store: DeskStore, standing: Standing) {
    this.store = store;
    this.standing = standing;
  }

  /** Asks what the other phone changed. `stillGood` says whether the answer was overtaken by another one. */
  async ask(stillGood: () => boolean): Promise<void> {
    const since = this.standing.cursor();
    if (since === null) return;
    const signal = AbortSignal.timeout(20_000);
    const news = await call(listChanges, { query: { since: String(since) }, signal }).catch(() => null);
    if (!news || !stillGood()) return;
    this.take(news.data.rows);
    this.standing.reached(news.data.cursor);
  }

  /** Rows of somebody else's hand. */
  take(rows: readonly PlanningRow[], names: ReadonlyMap<string, string> = new Map()): void {
    const fresh = rows.filter((row) => row.version > (this.standing.find(row)?.version ?? 0));
    this.standing.keep(fresh);
    this.bringOnto(fresh as unknown as Row[], names);
  }

  /** The rows of a refused change, as they stand. */
  meet(conflicts: readonly Conflict[]): void {
    const rows = conflicts.map(({ entity, id, current }) => {
      const known = this.standing.find({ entity: entity as Entity, id });
      return { ...known, ...(current as Row), entity } as unknown as PlanningRow;
    });
    this.standing.keep(rows);
    this.bringOnto(
      rows as unknown as Row[],
      new Map(conflicts.map(({ id, changed_by }) => [id, changed_by])),
    );
  }

  /** A list came whole: what was edited over an older one is compared with it, never written over it unseen. */
  fetched(): void {
    const edits = this.store.state.waiting.flatMap((batch) => batch.edits);
    const rows = edits.flatMap((edit) => this.standing.find(edit) ?? []);
    if (rows.length > 0) this.bringOnto([...new Map(rows.map((row) => [row.id, row])).values()], new Map());
  }

  private bringOnto(rows: readonly Row[], names: ReadonlyMap<string, string>): void {
    const { waiting, questions: asked } = this.store.state;
    if (waiting.length === 0) return;
    const ids = new Set(rows.map(({ id }) => id));
    const by = (id: string) => names.get(id) ?? asked.find((one) => one.id === id)?.by ?? '';
    const next = rebaseBatches(waiting, rows, by);
    const questions = [...asked.filter(({ id }) => !ids.has(id)), ...next.questions];
    this.store.set({ waiting: next.waiting, questions: lastOfEach(questions) });
    if (questions.length > 0) this.store.set({ status: 'choice' });
  }
}

/** A field of a row is asked about once, for the last edit of it. */
export function lastOfEach(questions: readonly Question[]): Question[] {
  return [...new Map(questions.map((question) => [`${question.id} ${question.field}`, question])).values()];
}
