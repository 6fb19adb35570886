import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { newId } from '../lib/new-id.ts';
import type { Row } from '../lib/plan-list.ts';
import type { EditStore } from './edit-store.ts';
import { type Batch, type Edit, isCreation, refusedOf, type Sent, withoutTemplate } from './edits.ts';
import { conflictsOf, joinEdits, joinRows, type SavedRow, without } from './merge.ts';
import { isCode, isUnreachable, rowsOfServer, sendEdits } from './send-edits.ts';
import type { ServerState } from './server-state.ts';

/** The number of version conflicts in one run after which the batch counts as refused instead of being rebased. */
const MAX_CONFLICT_ROUNDS = 20;
/** The number of server errors after which a batch counts as refused. With their pauses, they take longer than a minute. */
const MAX_SERVER_ERRORS = 8;
/** Milliseconds between two server errors that count: an attempt right after another one proves nothing. */
const MIN_PAUSE_MS = 10_000;

interface OutboxOptions {
  store: EditStore;
  server: ServerState;
  /** Fetches the lists with the rows that edits change. */
  load: () => Promise<unknown>;
  /** Whether the account that made the edits is signed in (SEC-28). */
  maySend: () => boolean;
}

/** Sends the waiting batches in order, as numbered mutations. */
export class Outbox {
  busy = false;
  /** Counts the server's answers. A poll that started before the latest one is ignored. */
  answers = 0;
  /** What the server said of new budgets and checklists, or why it refused them, by the ids of their batches. */
  readonly creations = new Map<string, { message: string } | { error: unknown }>();
  /** The mutations of this page. Two tabs share the device's outbox but not a number. */
  private readonly client = newId();
  private number = 0;
  /** Whether `flush` was called during a run. The network may be back since, so a failure of that run is retried. */
  private flushRequested = false;
  /** The server errors of each batch, by its id, and when the latest was counted. */
  private readonly serverErrors = new Map<string, { count: number; at: number }>();
  private readonly options: OutboxOptions;

  constructor(options: OutboxOptions) {
    this.options = options;
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

  /** Sends one mutation after the other until none may be sent. Resolves to whether the server can't be reached. */
  private async sendWaiting(): Promise<boolean> {
    const { store, server, maySend } = this.options;
    // Once several batches were refused together, they are sent one by one, until the one at fault is found.
    let atMost = Number.POSITIVE_INFINITY;
    for (let rounds = 0; store.sendable().length > 0; ) {
      if (!maySend()) return true;
      store.set({ status: 'saving' });
      if (this.needsRows() && !(await this.load())) return true;
      // Somebody else may have signed in meanwhile.
      if (!maySend()) return true;
      // The fetched rows may have caused a conflict.
      const batches = store.next(atMost);
      const [first] = batches;
      if (!first) continue;
      // What later edits undo isn't asked about, so it must not be sent before them.
      const undone = first.sent ? [] : conflictsOf(batches, server.find);
      const sendable = store.sendable();
      const joined = joinRows(sendable, undone);
      // Each round leaves fewer edits, so there is a last one.
      if (editCount(joined) < editCount(sendable)) {
        store.rewrite(() => joined);
        continue;
      }
      try {
        await this.sendMutation(batches);
      } catch (error) {
        if (isUnreachable(error) || this.mayPass(error, batches)) return true;
        // It is answered, and what comes of it will have another number.
        store.mark(batches, undefined);
        const conflicts = rowsOfServer(error);
        if (conflicts && rounds < MAX_CONFLICT_ROUNDS) {
          rounds += 1;
          this.putConflicts(conflicts);
        } else if (isCode(error, 'ANSWERED')) {
          // Another page of this device has the answer.
          if (!(await this.load())) return true;
        } else if (isTemplateGone(first, error)) {
          store.replace(withoutTemplate(first));
        } else {
          // Those after them may correct them.
          const isAll = atMost === 1 || batches.length === store.next(atMost).length;
          if (isAll && batches.length === 1) await this.refuse(first, error);
          if (isAll) atMost = batches.length === 1 ? Number.POSITIVE_INFINITY : 1;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether rows of the next edits, and so their versions, are unknown, or the device's copies can't tell whether edits of
   * older versions of this page were saved, or have another value than the edits were made for: then somebody may have to choose.
   * What was sent before needs them too: a list that was asked for before it is sent again would show its rows as they were.
   */
  private needsRows(): boolean {
    const { store, server } = this.options;
    const batches = store.next(Number.POSITIVE_INFINITY);
    const isMissing = (edit: Edit) => !edit.fresh && !server.find(edit) && !seenVersion(edit);
    const unsent = batches.filter(({ sent }) => !sent);
    return (
      batches.some(({ edits }) => edits.some(isMissing)) ||
      unsent.some(({ edits, form }) => !form && edits.some((edit) => server.isStored(edit))) ||
      conflictsOf(unsent, (edit) => (server.isStored(edit) ? server.find(edit) : undefined)).length > 0
    );
  }

  private load = (): Promise<boolean> =>
    this.options.load().then(
      () => true,
      () => false,
    );

  /** Rejects if the server refuses the batches, or can't be reached. */
  private async sendMutation(batches: readonly Batch[]): Promise<void> {
    const { store, server } = this.options;
    const creation = batches[0]?.edits.find(({ from }) => from !== undefined);
    const edits = joinEdits(creation ? [{ edits: [creation] }] : batches, server.find);
    if (edits.length === 0) return store.answer(batches, new Map());
    const sent = batches[0]?.sent ?? this.numberedNext(edits);
    // It is stored with its number before it may arrive.
    store.mark(batches, sent);
    const { rows, message } = await sendEdits(edits, { sent, find: server.find });
    this.answers += 1;
    const saved = this.savedRows(rows, { edits, sent });
    server.put(rows);
    store.answer(batches, saved);
    if (creation) {
      for (const { id } of batches) this.creations.set(id, { message });
      server.fetchFirstPlan();
    }
    for (const { id } of batches) this.serverErrors.delete(id);
  }

  /** Returns the next number with the versions of these rows. */
  private numberedNext(edits: readonly Edit[]): Sent {
    const { server } = this.options;
    this.number += 1;
    const versions = edits.map((edit) => {
      // A row that is in no list was changed at least once. Version 1 makes the server answer with its current state.
      return [edit.id, server.find(edit)?.version ?? (edit.fresh ? 0 : (seenVersion(edit) ?? 1))] as const;
    });
    return { client: this.client, number: this.number, versions: Object.fromEntries(versions) };
  }

  /** Returns the rows of an answer with the version that each was saved over, and what the mutation set. */
  private savedRows(
    rows: readonly PlanningRow[],
    { edits, sent: { versions } }: { edits: readonly Edit[]; sent: Sent },
  ): Map<string, SavedRow> {
    const sets = new Map(edits.map(({ id, set }) => [id, set]));
    return new Map(
      rows.map((row) => {
        const version = versions[row.id] ?? this.options.server.find(row)?.version ?? 0;
        return [row.id, { version, set: sets.get(row.id) ?? {}, row: row as unknown as Row }];
      }),
    );
  }

  /** Puts the rows that the server sent with a version conflict. */
  private putConflicts(conflicts: readonly Conflict[]): void {
    const { store, server } = this.options;
    server.put(
      conflicts.map(({ entity, current }) => ({ ...(current as Row), entity }) as unknown as PlanningRow),
    );
    store.review(new Map(conflicts.map(({ id, changed_by }) => [id, changed_by])));
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

  /** Marks a batch refused, or those rows of it that the server names, but keeps it: the couple sees its values and tries again or discards it. */
  private async refuse({ id: batchId }: Batch, error: unknown): Promise<void> {
    const { store, server } = this.options;
    const splitter = await import(/* webpackChunkName: "removed" */ './split-refused.ts').catch(() => null);
    const batch = store.state.waiting.find(({ id }) => id === batchId);
    if (!batch) return;
    const split = splitter?.splitRefused(batch, { sent: joinEdits([batch], server.find), error });
    const { rest, refused, message } = split ?? { rest: [], refused: batch, message: '' };
    const reason = error instanceof ApiError ? messageOf(error) : 'This could not be saved.';
    const replace = (all: readonly Batch[], by: readonly Batch[]) =>
      all.flatMap((one) => (one.id === batchId ? by : [without(one, refused)]));
    if (isCreation(batch)) this.creations.set(batchId, { error });
    store.set({
      waiting: replace(store.state.waiting, [...rest, { ...refused, refusal: message || reason }]),
      undoable: replace(store.state.undoable, rest),
    });
    // The errors of the others may be due to this batch. On this page alone, it keeps its own, so that trying again answers
    // immediately.
    const ids = new Set(refusedOf(store.state.waiting).map(({ id }) => id));
    for (const id of this.serverErrors.keys()) if (!ids.has(id)) this.serverErrors.delete(id);
  }
}

const editCount = (batches: readonly Batch[]) => batches.reduce((sum, { edits }) => sum + edits.length, 0);

/** Returns the version of a row that was seen in the bin, and is in no list. */
const seenVersion = ({ set, base }: Edit) =>
  set.deleted === false ? (base.version as number | undefined) : undefined;

/** Returns whether a new budget or checklist was refused because its template isn't offered any more. */
const isTemplateGone = ({ edits }: Batch, error: unknown): boolean =>
  edits.some(({ from }) => from?.template_id) &&
  error instanceof ApiError &&
  error.errors.template_id !== undefined;
