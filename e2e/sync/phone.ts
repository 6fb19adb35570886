import { scheduler } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { budgetsQuery, checklistsQuery } from '../../mfe-planning/src/lib/plan.queries.ts';
import { type PlanViews, viewOf } from '../../mfe-planning/src/lib/plan-list.ts';
import { undoing } from '../../mfe-planning/src/recent/recent-change.ts';
import { type Edit, refusedOf } from '../../mfe-planning/src/sync/edits.ts';
import { storePlan } from '../../mfe-planning/src/sync/offline-storage.ts';
import { resolveBatches } from '../../mfe-planning/src/sync/resolve.ts';
import { SyncEngine } from '../../mfe-planning/src/sync/sync-engine.ts';
import { listRecentChanges } from '../../shared/contract/changes.ts';
import { call } from '../../shared/host/call.ts';
import { memoryStorage } from '../../shared/testing/memory-storage.ts';
import { inPage, type Page } from './faulty-network.ts';
import type { Ledger } from './ledger.ts';

/** Milliseconds after which an engine that is still saving has a fault. */
const PATIENCE_MS = 20_000;

/** What a phone's pages show. */
export type ShownPlan = Pick<PlanViews['budget'], 'plan' | 'budgets'> &
  Pick<PlanViews['checklist'], 'checklists'>;

export type Row = { id: string } & Readonly<Record<string, unknown>>;

/** A phone of one member: its storage stays, its page is opened and left. */
export class Phone {
  readonly side: 'mine' | 'theirs';
  readonly account: number;
  readonly token: string;
  private readonly storage: ReturnType<typeof memoryStorage>;
  private readonly ledger: Ledger;
  private client = new QueryClient();
  private engine!: SyncEngine;
  private stop = () => {};
  page: Page;

  constructor(
    member: { token: string; account: number; side: 'mine' | 'theirs'; ledger: Ledger },
    storage = memoryStorage(),
  ) {
    this.storage = storage;
    this.page = { token: member.token, isOnline: true, isClosed: false, clockAheadMs: 0, fates: [] };
    this.account = member.account;
    this.token = member.token;
    this.side = member.side;
    this.ledger = member.ledger;
  }

  get state() {
    return this.engine.store.state;
  }

  /** Runs work in the page. */
  in<T>(work: (engine: SyncEngine) => T): T {
    return inPage(this.page, () => work(this.engine));
  }

  /** Opens the page with what the phone has stored, as `useKeepInSync` does. */
  async open(): Promise<void> {
    const page = { ...this.page, isClosed: false, fates: [] };
    this.page = page;
    await inPage(page, async () => {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      // What a page that was left still writes isn't stored.
      const phone = {
        read: this.storage.read,
        write: async (...change: Parameters<typeof this.storage.write>) =>
          !page.isClosed && this.storage.write(...change),
      };
      const engine = new SyncEngine({ client, phone, maySend: () => !page.isClosed });
      engine.start();
      const stopStoring = storePlan(client, phone);
      this.client = client;
      this.engine = engine;
      await engine.restore();
      // The page's own queries.
      const leave = [
        new QueryObserver(client, budgetsQuery()).subscribe(() => {}),
        new QueryObserver(client, checklistsQuery()).subscribe(() => {}),
      ];
      this.stop = () => {
        page.isClosed = true;
        for (const stop of [engine.stop.bind(engine), stopStoring, ...leave]) stop();
      };
      while (client.isFetching() > 0) await scheduler.wait(1);
    });
    await this.rest();
  }

  /** Leaves the page in the middle of whatever it does. What it has stored by then stays. */
  async reload(): Promise<void> {
    // IndexedDB has stored an edit long before a person can leave.
    await scheduler.wait(0);
    this.stop();
    await this.open();
  }

  /** Fetches a list whose first fetch failed, as the person does by the button beside its error. */
  async tryAgain(): Promise<void> {
    const queries = [budgetsQuery(), checklistsQuery()];
    await this.in(async () => {
      for (const query of queries) {
        if (!this.client.getQueryData(query.queryKey)) await this.client.refetchQueries(query);
      }
    });
    await this.rest();
  }

  /** Waits until the engine sends nothing. */
  async rest(): Promise<void> {
    const began = performance.now();
    do {
      await scheduler.wait(0);
      if (performance.now() - began > PATIENCE_MS) throw new Error('The engine never rests.');
    } while (this.state.status === 'saving' || this.client.isFetching() > 0);
    await scheduler.wait(0);
  }

  /** Returns what the page shows. */
  shown(): ShownPlan {
    const budgets = this.client.getQueryData(budgetsQuery().queryKey);
    const checklists = this.client.getQueryData(checklistsQuery().queryKey);
    const money = budgets && this.engine.view(budgets);
    return {
      plan: money?.plan ?? null,
      budgets: money?.budgets ?? [],
      checklists: (checklists && this.engine.view(checklists).checklists) ?? [],
    };
  }

  /** Returns the lists with the templates that are offered, as fetched. */
  lists() {
    const budgets = this.client.getQueryData(budgetsQuery().queryKey);
    const checklists = this.client.getQueryData(checklistsQuery().queryKey);
    return {
      budgets: budgets ? viewOf(budgets) : { budgets: [], templates: [] },
      checklists: checklists ? viewOf(checklists) : { checklists: [], templates: [] },
    };
  }

  /** Creates a budget or checklist, and notes it. */
  create(edits: readonly Edit[]): void {
    const [head] = edits;
    if (head) this.ledger.noteCreation(head);
    this.in((engine) => void engine.create(edits).catch(() => this.ledger.noteDiscarded({ edits })));
  }

  /** Saves what a person changes, and notes it. `isLate` if more was changed since the sheet opened in which it was typed. */
  edit(edits: readonly (Edit | null)[], isLate = false): void {
    const changes = edits.filter((edit) => edit !== null);
    if (isLate) this.ledger.noteOverwritten(changes, this);
    this.ledger.noteEdits(changes, this);
    this.in((engine) => engine.add(changes));
  }

  undo(): void {
    const batch = this.state.undoable.at(-1);
    if (!batch) return;
    this.ledger.noteUndo(batch.edits);
    this.in((engine) => engine.undo());
  }

  redo(): void {
    const batch = this.state.redoable.at(-1);
    if (!batch) return;
    this.ledger.noteEdits(batch.edits, this);
    this.in((engine) => engine.redo());
  }

  /** Undoes one of the last seven days' changes, mostly of somebody else, in the list of what each changed. */
  async undoRecent(at: number): Promise<void> {
    const { data } = await this.in(() => call(listRecentChanges, {})).catch(() => ({ data: [] }));
    const change = data[at % data.length];
    const edits = (change && this.in((engine) => undoing(change, engine.serverRow))) ?? [];
    const removed = new Set(edits.flatMap(({ id, set }) => (set.deleted === true ? id : [])));
    const rows = new Map(rowsOf(this.shown()).map((row) => [row.id, row]));
    for (const row of rows.values()) if (removed.has(row.id)) this.ledger.noteRemoval(row);
    // What this person typed in these fields, and is still asked about, gives way too.
    const values = ({ id, set }: Edit) => Object.keys(set).map((name) => [name, rows.get(id)?.[name]]);
    this.ledger.noteUndo(
      edits.map((edit) => ({ ...edit, fresh: false, set: Object.fromEntries(values(edit)) })),
    );
    if (edits.length > 0) this.edit(edits);
  }

  /** Answers what the page asks: each conflict with this person's side, and what can't be saved is given up. */
  answer(): void {
    const { conflicts, waiting } = this.state;
    for (const conflict of conflicts) {
      this.ledger.noteConflict(conflict, this.side, this);
      if (conflict.field !== 'removed' || this.side === 'mine') continue;
      if (conflict.mine === true) this.ledger.noteKept(conflict, this.state.waiting);
      else this.ledger.noteGivenUp(conflict, this.state.waiting);
    }
    if (conflicts.length > 0) {
      const resolutions = conflicts.map((conflict) => ({ conflict, side: this.side }));
      this.in((engine) => engine.rewrite((batches) => resolveBatches(batches, resolutions)));
    }
    for (const batch of refusedOf(waiting)) {
      this.ledger.noteDiscarded(batch);
      const before = this.state.waiting;
      this.in((engine) => engine.discard(batch));
      const left = new Set(this.state.waiting.map(({ id }) => id));
      for (const gone of before) if (!left.has(gone.id)) this.ledger.noteDiscarded(gone);
    }
  }

  close(): void {
    this.stop();
  }
}

/** Returns every row of a plan. */
export const rowsOf = ({ plan, budgets = [], checklists = [] }: ShownPlan): Row[] => [
  ...(plan ? [{ ...plan, ceremonies: undefined }] : []),
  ...(plan?.ceremonies ?? []),
  ...budgets.flatMap(({ categories, items, payments, payers, funds, ...row }) => [
    row,
    ...categories,
    ...items,
    ...payments,
    ...payers,
    ...funds,
  ]),
  ...checklists.flatMap(({ categories, tasks, ...row }) => [row, ...categories, ...tasks]),
];
