import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { listChanges, saveChanges } from '@wedding/shared/contract/changes.ts';
import { versionConflict } from '@wedding/shared/contract/planning.schema.ts';
import { assertPresent } from './answer.ts';
import type { TestApp } from './test-app.ts';

type Values = Readonly<Record<string, unknown>>;
type LocalRow = PlanningRow & Values;
interface Waiting {
  id: string;
  fresh: boolean;
  set: Values;
  /** The values of those fields that the person saw. */
  seen: Values;
}
/** One write that the server accepted, with the version it created and the values its author had seen. */
export interface AcceptedWrite {
  id: string;
  version: number;
  set: Values;
  seen: Values;
}

/**
 * A simulated phone of one member. Edits wait here until they are sent, and the other member's rows are merged beneath
 * them. If both changed a field, the person keeps the value of `side`. It is written only from the contract, so that it
 * tests the API against the contract.
 */
export class PlanningDevice {
  readonly rows = new Map<string, LocalRow>();
  readonly accepted: AcceptedWrite[] = [];
  waiting: Waiting[] = [];
  private cursor = 0;
  private readonly t: TestApp;
  readonly as: string;
  private readonly side: 'mine' | 'theirs';

  constructor(t: TestApp, member: { as: string; side: 'mine' | 'theirs' }) {
    this.t = t;
    this.as = member.as;
    this.side = member.side;
  }

  /** Returns a row as the person sees it, or undefined if it is unknown here. */
  shown(id: string): Values | undefined {
    const edits = this.waiting.filter((one) => one.id === id);
    const row = this.rows.get(id);
    if (!row && edits.length === 0) return undefined;
    const stored: Values = row ? { ...row, deleted: row.deleted_at !== null } : { id };
    return Object.assign({ ...stored }, ...edits.map(({ set }) => set));
  }

  edit(id: string, set: Values, fresh = false): void {
    const before = this.shown(id) ?? {};
    const seen = Object.fromEntries(Object.keys(set).map((field) => [field, before[field]]));
    this.waiting.push({ id, fresh, set, seen });
  }

  /** Sends the waiting edits. `lost` means that they arrive but the response doesn't. */
  async push(lost = false): Promise<void> {
    for (let tries = 0; this.waiting.length > 0 && tries < 10; tries += 1) {
      const sent = combined(this.waiting);
      const changes = sent.map(({ id, set }) => {
        const version = this.rows.get(id)?.version ?? 0;
        return { entity: 'payer', id, version, ...set };
      });
      const answer = await this.t.send(saveChanges, { as: this.as, body: { changes } });
      const { data } = answer;
      if (answer.statusCode === 200) {
        for (const { id, set, seen } of sent) {
          const row = assertPresent(data.rows.find((one) => one.id === id));
          this.accepted.push({ id, set, seen, version: row.version });
        }
        if (lost) return;
        for (const row of data.rows) this.rows.set(row.id, row);
        this.waiting = [];
      } else if (answer.statusCode === 409) {
        const { conflicts } = versionConflict.parse(answer.json);
        for (const { entity, current } of conflicts)
          this.mergeRow({ ...(current as object), entity } as LocalRow);
      } else throw new Error(`${answer.statusCode}: ${answer.body}`);
    }
  }

  async pull(): Promise<void> {
    const query = { since: String(this.cursor) };
    const { data } = await this.t.send(listChanges, { as: this.as, query });
    this.cursor = data.cursor;
    for (const row of data.rows) if (row.entity === 'payer') this.mergeRow(row);
  }

  /** Merges the other member's row beneath the waiting edits. A conflict in the same field is decided by `side`. */
  private mergeRow(row: LocalRow): void {
    if (row.version <= (this.rows.get(row.id)?.version ?? 0)) return;
    this.rows.set(row.id, row);
    const stored: Values = { ...row, deleted: row.deleted_at !== null };
    const others = this.waiting.filter(({ id }) => id !== row.id);
    const [own] = combined(this.waiting.filter(({ id }) => id === row.id));
    this.waiting = others;
    if (!own || own.fresh) return;
    const gone = stored.deleted === true && own.set.deleted !== true;
    if (gone && this.side === 'theirs') return;
    // The person keeps a row that the other one removed, so it is restored.
    const wanted: Values = gone ? { ...own.set, deleted: false } : own.set;
    const ownValues = Object.entries(wanted).filter(([field, value]) => {
      if (value === stored[field]) return false;
      const conflicts = field !== 'deleted' && stored[field] !== own.seen[field];
      return !conflicts || this.side === 'mine';
    });
    if (ownValues.length === 0) return;
    const seen = Object.fromEntries(ownValues.map(([field]) => [field, stored[field]]));
    this.waiting.push({ id: row.id, fresh: false, set: Object.fromEntries(ownValues), seen });
  }
}

/** Combines the edits of each row. Later values replace earlier ones, and the values seen first are kept. */
function combined(edits: readonly Waiting[]): Waiting[] {
  return [...Map.groupBy(edits, ({ id }) => id)].map(([id, own]) => ({
    id,
    fresh: own.some(({ fresh }) => fresh),
    set: Object.assign({}, ...own.map(({ set }) => set)),
    seen: Object.assign({}, ...own.toReversed().map(({ seen }) => seen)),
  }));
}
