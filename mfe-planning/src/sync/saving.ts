import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { ApiError } from '@wedding/shared/platform/call.ts';
import type { DeskStore } from './desk-state.ts';
import { type Batch, joined } from './edits.ts';
import type { Others } from './others.ts';
import { firstParcel } from './parcels.ts';
import { send } from './send.ts';
import type { Standing } from './standing.ts';

/** Two phones at the same rows meet again and again; at some point it is no longer a coincidence. */
const MEETINGS = 20;

interface SavingOptions {
  store: DeskStore;
  standing: Standing;
  others: Others;
  /** Fetches the lists that edits go over. */
  load: () => Promise<unknown>;
  /** Whether whoever made the edits is the one who is signed in (security line 28). */
  mayGo: () => boolean;
}

/** Saves what waits, in the order it was made. */
export class Saving {
  busy = false;
  /** Counts answers of the server: a poll that was overtaken by one is thrown away. */
  answers = 0;
  private readonly options: SavingOptions;

  constructor(options: SavingOptions) {
    this.options = options;
  }

  /** Ends when all is saved, or at a question, or out of reach. */
  async run(): Promise<void> {
    const { store } = this.options;
    if (this.busy || store.state.questions.length > 0) return;
    this.busy = true;
    const away = await this.untilDone().finally(() => {
      this.busy = false;
    });
    store.set({ status: away ? 'away' : store.settled() });
  }

  /** Answers whether it is out of reach. */
  private async untilDone(): Promise<boolean> {
    const { store, others, mayGo } = this.options;
    let alone = false;
    for (let meetings = 0; store.sendable().length > 0 && store.state.questions.length === 0; ) {
      if (!mayGo()) return true;
      const batches = alone ? store.sendable().slice(0, 1) : firstParcel(store.sendable());
      store.set({ status: 'saving' });
      try {
        await this.sendAll(batches);
        alone = false;
      } catch (error) {
        const conflicts = conflictsOf(error);
        if (conflicts && meetings < MEETINGS) {
          meetings += 1;
          others.meet(conflicts);
        } else if (isAway(error)) return true;
        else if (batches.length > 1) alone = true;
        else this.refuse(batches, error instanceof Error ? error.message : 'This could not be saved.');
      }
    }
    return false;
  }

  private async sendAll(batches: readonly Batch[]): Promise<void> {
    const { store, standing, load } = this.options;
    // The lists may have left the cache, or not be there yet: without them no edit knows what it goes over.
    if (joined(batches).some((edit) => !edit.fresh && !standing.find(edit))) {
      await load();
      // What came may have raised a question, or changed what is to be sent.
      if (store.state.questions.length > 0) return;
    }
    const ids = new Set(batches.map(({ id }) => id));
    const edits = joined(store.state.waiting.filter(({ id }) => ids.has(id)));
    const rows = edits.length ? await send(edits, standing.find) : [];
    this.answers += 1;
    standing.keep(rows);
    store.drop(batches);
  }

  /** Nothing is thrown away: it is shown with its values, and the couple decides. */
  private refuse(batches: readonly Batch[], why: string): void {
    const { store } = this.options;
    const refused = batches.map((batch) => ({ batch, why }));
    store.set({
      refused: [...store.state.refused, ...refused],
      done: store.state.done.filter((one) => !batches.some(({ id }) => id === one.id)),
    });
  }
}

function conflictsOf(error: unknown): Conflict[] | null {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  return (error.body.conflicts as Conflict[] | undefined) ?? null;
}

/** Another try may help: nothing came back, the server is down or asks to wait, or the session is over. */
const isAway = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [401, 403, 408, 429].includes(error.status));
