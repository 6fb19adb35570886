import type { Entity, PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { listChanges } from '@wedding/shared/contract/changes.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import type { useQueryClient } from '@wedding/shared/platform/query.ts';
import { newId } from '../new-id.ts';
import { type Batch, type Edit, inverse, joined, type Question, rebase, settle } from './edits.ts';
import { findRow, type PlanData, putRow, type Row } from './plan-data.ts';
import { send } from './send.ts';

type QueryClient = ReturnType<typeof useQueryClient>;
const KEYS = [['budgets'], ['checklists']] as const;
/** How many rows travel at once; the server takes 500. */
const AT_ONCE = 400;
const STEPS_BACK = 30;

export interface DeskState {
  /** What isn't saved yet, the oldest first. */
  waiting: readonly Batch[];
  questions: readonly Question[];
  /** `away`: the network or the server is out of reach, and it is tried again. */
  status: 'saved' | 'saving' | 'away' | 'choice';
  /** Batches that can be taken back, the latest last. */
  done: readonly Batch[];
  /** What waits would outlive this page. */
  kept: boolean;
}

/**
 * Where edits lie until they are saved. The query cache holds what the server has said; what a person sees is that
 * with the waiting edits on top. Edits go in the order they were made, and what the other phone changes is taken
 * over beneath them.
 */
export class Desk {
  state: DeskState = { waiting: [], questions: [], status: 'saved', done: [], kept: false };
  /** Told of a batch that the server will never take. */
  onRefused: (message: string) => void = () => {};
  /** Told whenever the waiting edits change; answers whether they are kept on the phone. */
  onWaiting: (waiting: readonly Batch[]) => Promise<boolean> = async () => false;
  /** Fetches the lists that edits go over. */
  private readonly load: () => Promise<unknown>;
  private readonly client: QueryClient;
  private readonly listeners = new Set<() => void>();
  private busy = false;
  /** Counts answers of the server: a poll that was overtaken by one is thrown away. */
  private answers = 0;

  constructor(client: QueryClient, load: () => Promise<unknown>) {
    this.client = client;
    this.load = load;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  snapshot = () => this.state;

  /** The row as the server last said it stands. */
  standing = ({ entity, id }: { entity: Entity; id: string }): Row | undefined => {
    for (const queryKey of KEYS) {
      const data = this.client.getQueryData<PlanData>(queryKey);
      const row = data && findRow(data, entity, id);
      if (row) return row;
    }
    return this.removed.get(id);
  };
  /** Rows that were removed are in no list any more, but an undo goes over their version. */
  private readonly removed = new Map<string, Row>();

  /** Takes edits, shows them at once and saves them as soon as it can. */
  add(edits: readonly (Edit | null)[]): Batch | null {
    const real = edits.filter((edit) => edit !== null);
    if (real.length === 0) return null;
    const batch = { id: newId(), edits: real };
    const questions = real.flatMap((edit) => this.overtaken(edit));
    this.set({
      waiting: [...this.state.waiting, batch],
      done: [...this.state.done, batch].slice(-STEPS_BACK),
      ...(questions.length > 0 && { questions, status: 'choice' }),
    });
    void this.save();
    return batch;
  }

  /** What came in from the other phone while a form was open over an older row: asked, never written over. */
  private overtaken(edit: Edit): Question[] {
    const standing = this.standing(edit);
    if (edit.fresh || edit.set.deleted !== undefined || !standing) return [];
    const own = this.state.waiting.flatMap(({ edits }) => edits.filter(({ id }) => id === edit.id));
    const row: Row = Object.assign({}, standing, ...own.map(({ set }) => set));
    return rebase(edit, row, '').questions;
  }

  /** Takes a batch back; the latest one when none is named. */
  undo(batch = this.state.done.at(-1)): void {
    if (!batch || !this.state.done.includes(batch)) return;
    const back = { id: newId(), edits: inverse(batch.edits) };
    this.set({
      waiting: [...this.state.waiting, back],
      done: this.state.done.filter((one) => one !== batch),
    });
    void this.save();
  }

  /** Edits that lay on the phone from before; some may have come back already. */
  resume(waiting: readonly Batch[]): void {
    const known = new Set(this.state.waiting.map(({ id }) => id));
    const older = waiting.filter(({ id }) => !known.has(id));
    if (older.length === 0) return;
    this.set({ waiting: [...older, ...this.state.waiting] });
    void this.save();
  }

  answer(chosen: readonly { question: Question; side: 'mine' | 'theirs' }[]): void {
    const waiting = this.state.waiting.map(({ id, edits }) => ({
      id,
      edits: edits.flatMap((edit) => {
        const own = chosen.filter(({ question }) => question.id === edit.id);
        const kept = own.reduce<Edit | null>(
          (sofar, { question, side }) =>
            sofar && (question.field === 'removed' || question.field in sofar.set)
              ? settle(sofar, question, side)
              : sofar,
          edit,
        );
        return kept ? [kept] : [];
      }),
    }));
    this.set({ waiting: waiting.filter(({ edits }) => edits.length > 0), questions: [] });
    void this.save();
  }

  /** Saves what waits, in order; ends when all is saved, or at a question, or out of reach. */
  async save(): Promise<void> {
    if (this.busy || this.state.questions.length > 0) return;
    this.busy = true;
    let alone = false;
    for (let tries = 0; this.state.waiting.length > 0 && this.state.questions.length === 0; tries += 1) {
      const batches = alone ? this.state.waiting.slice(0, 1) : this.upTo(AT_ONCE);
      this.set({ status: 'saving' });
      try {
        // The lists may have left the cache, or not be there yet: without them no edit knows what it goes over.
        if (joined(batches).some((edit) => !edit.fresh && !this.standing(edit))) await this.load();
        const edits = joined(batches).filter((edit) => edit.fresh || this.standing(edit));
        const rows = edits.length ? await send(edits, this.standing) : [];
        this.answers += 1;
        this.keep(rows);
        this.drop(batches);
        alone = false;
      } catch (error) {
        const conflicts = conflictsOf(error);
        if (conflicts && tries < 20) this.meet(conflicts);
        else if (isAway(error)) {
          this.busy = false;
          this.set({ status: 'away' });
          return;
        } else if (batches.length > 1) alone = true;
        else {
          this.drop(batches);
          this.set({ done: this.state.done.filter((one) => !batches.includes(one)) });
          this.onRefused(error instanceof Error ? error.message : 'This could not be saved.');
        }
      }
    }
    this.busy = false;
    this.set({ status: this.state.questions.length ? 'choice' : 'saved' });
  }

  /** Asks what the other phone changed, and takes it over. */
  async poll(): Promise<void> {
    if (this.busy) return;
    if (this.state.waiting.length > 0) return this.save();
    const cursors = KEYS.flatMap((key) => this.client.getQueryData<PlanData>(key)?.cursor ?? []);
    if (cursors.length === 0) return;
    const { answers } = this;
    const since = Math.min(...cursors);
    const news = await call(listChanges, { query: { since: String(since) } }).catch(() => null);
    if (!news || this.busy || this.answers !== answers) return;
    this.take(news.data.rows);
    for (const key of KEYS) {
      this.client.setQueryData<PlanData>(key, (data) => data && { ...data, cursor: news.data.cursor });
    }
  }

  /** Rows of somebody else's hand: waiting edits are brought onto them. */
  private take(rows: readonly PlanningRow[], names: ReadonlyMap<string, string> = new Map()): void {
    const fresh = rows.filter((row) => row.version > (this.standing(row)?.version ?? 0));
    const questions: Question[] = [];
    const waiting = this.state.waiting.map((batch) => ({
      ...batch,
      edits: batch.edits.flatMap((edit) => {
        const row = fresh.find(({ id }) => id === edit.id);
        if (!row) return [edit];
        const outcome = rebase(edit, row as unknown as Row, names.get(edit.id) ?? '');
        questions.push(...outcome.questions);
        return outcome.edit ? [outcome.edit] : [];
      }),
    }));
    this.keep(fresh);
    this.set({ waiting: waiting.filter(({ edits }) => edits.length > 0), questions: lastOfEach(questions) });
  }

  private meet(conflicts: readonly Conflict[]): void {
    const rows = conflicts.map(({ entity, id, current }) => {
      const known = this.standing({ entity: entity as Entity, id });
      return { ...known, ...(current as Row), entity } as unknown as PlanningRow;
    });
    this.take(rows, new Map(conflicts.map(({ id, changed_by }) => [id, changed_by])));
  }

  /** What the server has said goes into the lists. */
  private keep(rows: readonly PlanningRow[]): void {
    for (const row of rows) {
      if (row.deleted_at) this.removed.set(row.id, row as unknown as Row);
      else this.removed.delete(row.id);
    }
    if (rows.length === 0) return;
    for (const key of KEYS) {
      this.client.setQueryData<PlanData>(key, (data) =>
        rows.reduce<PlanData | undefined>(
          (sofar, { entity, ...row }) => sofar && putRow(sofar, entity, row),
          data,
        ),
      );
    }
  }

  private upTo(most: number): readonly Batch[] {
    let rows = 0;
    const fit = this.state.waiting.filter(({ edits }) => {
      rows += edits.length;
      return rows <= most;
    });
    return fit.length ? fit : this.state.waiting.slice(0, 1);
  }
  private drop(batches: readonly Batch[]): void {
    const gone = new Set(batches.map(({ id }) => id));
    this.set({ waiting: this.state.waiting.filter(({ id }) => !gone.has(id)) });
  }
  private setKept(kept: boolean): void {
    if (kept !== this.state.kept) this.set({ kept });
  }
  private set(next: Partial<DeskState>): void {
    const before = this.state.waiting;
    this.state = { ...this.state, ...next };
    const { waiting } = this.state;
    if (waiting !== before)
      void this.onWaiting(waiting).then((kept) => this.setKept(kept && waiting.length > 0));
    for (const listener of this.listeners) listener();
  }
}

/** A field of a row is asked about once, for the last edit of it. */
function lastOfEach(questions: readonly Question[]): Question[] {
  return [...new Map(questions.map((question) => [`${question.id} ${question.field}`, question])).values()];
}

function conflictsOf(error: unknown): Conflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  return (error.body.conflicts as Conflict[] | undefined) ?? null;
}

/** Another try may help: nothing came back, the server is down or asks to wait, or the session is over. */
const isAway = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [401, 403, 408, 429].includes(error.status));
