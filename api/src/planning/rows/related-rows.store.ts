import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { type PlanRow, rowsById } from './plan-rows.store.ts';
import type { RowChange } from './row-change.ts';
import { rowKinds } from './row-kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a row refers to: its budget or checklist (`tool`), a row in the same one, or one anywhere in the plan. */
interface Ref {
  column: string;
  entity: Entity;
  id: string;
  to: 'tool' | 'same tool' | 'plan' | 'plan or bin';
}

/** A row as it is after the changes. */
interface RowAfter {
  entity: Entity;
  id: string;
  planId: string;
  fields: Fields;
  isLive: boolean;
}

/** The columns by which rows are under others: a line under its category, for example. */
const links = entities.flatMap((entity) => {
  const { under } = rowKinds[entity];
  return under ? [{ entity, column: under.column, names: under.entity }] : [];
});

/** The rows of a mutation and those that they refer to, before anything is written. */
export class RelatedRows {
  /** Rows as they are stored, by id. */
  private readonly stored: Map<string, PlanRow>;
  private readonly changes: Map<string, RowChange>;
  private readonly trx: Transaction<Database>;
  private readonly planId: string;

  constructor(
    trx: Transaction<Database>,
    {
      planId,
      changes,
      current,
    }: { planId: string; changes: readonly RowChange[]; current: readonly PlanRow[] },
  ) {
    this.trx = trx;
    this.planId = planId;
    this.stored = new Map(current.map((row) => [row.id, row]));
    this.changes = new Map(changes.map((change) => [change.id, change]));
  }

  /** The rows that are known by now, as they are stored. */
  get current(): PlanRow[] {
    return [...this.stored.values()];
  }

  /**
   * Returns the changes with what keeps live what live rows are in and under, so that edits from two phones lose nothing, in
   * whatever order they are saved: a removed row that others are still under stays or is restored. For example, if one partner
   * removes a category and the other adds a line to it, the category comes back with only that line. What a row only names,
   * such as who pays, may be in the bin; one that is named anew is restored.
   * @throws {HttpError} 404 for a reference to another plan's row, to another budget's, or to one that is gone
   */
  async complete(): Promise<RowChange[]> {
    for (let rows = [...this.changes.values()]; rows.length > 0; ) {
      const refs = rows.flatMap((change) => this.refsOf(change).map((ref) => ({ change, ref })));
      const unknown = refs.filter(({ ref: { id } }) => !this.stored.has(id) && !this.changes.has(id));
      for (const row of await rowsById(this.trx, unknownOnce(unknown.map(({ ref }) => ref)))) {
        this.stored.set(row.id, row);
      }
      const more = refs.flatMap(({ change, ref }) => this.follow(change, ref) ?? []);
      rows = more.length > 0 ? more : await this.keepReferenced();
    }
    return [...this.changes.values()].filter(setsAnything);
  }

  /** Returns the row that a change is about, or that is stored, as it is after the changes. */
  after(id: string): RowAfter | undefined {
    const row = this.stored.get(id);
    const change = this.changes.get(id);
    const { entity } = change ?? row ?? {};
    if (!entity) return undefined;
    const isLive = !(change?.deleted ?? (row?.deleted_at ?? null) !== null);
    const fields = { ...row?.fields, ...defined(change) };
    return { entity, id, planId: row?.plan_id ?? this.planId, fields, isLive };
  }

  private refsOf({ id }: RowChange): Ref[] {
    const row = this.after(id);
    if (!row?.isLive) return [];
    const { parent, under, refs = {}, nestedRefs = [] } = rowKinds[row.entity];
    const change: Fields = this.changes.get(id) ?? {};
    const before = this.stored.get(id)?.fields;
    const pointers: (Omit<Ref, 'id'> & { id: unknown })[] = [];
    if (parent && parent.entity !== 'wedding_plan') {
      pointers.push({ ...parent, id: row.fields[parent.column], to: 'tool' });
    }
    for (const [column, { entity, of }] of Object.entries(refs)) {
      // A payment stays linked to its payer, and a task to its line, while that is in the bin.
      if (column !== under?.column && change[column] === undefined) continue;
      pointers.push({ column, entity, id: row.fields[column], to: of === 'parent' ? 'same tool' : 'plan' });
    }
    for (const { column, field, entity } of nestedRefs) {
      const id = fieldOf(row.fields, column, field);
      // Devices send such a column whole, so what the row referred to before may stay, whatever has become of it.
      if (id !== fieldOf(before, column, field)) pointers.push({ column, entity, id, to: 'plan or bin' });
    }
    return pointers.filter((ref): ref is Ref => typeof ref.id === 'string');
  }

  /** Returns what has to be changed along with a row, so that what it refers to is live. */
  private follow(change: RowChange, { column, entity, id, to }: Ref): RowChange | undefined {
    const row = this.after(change.id);
    const target = this.after(id);
    const isThere =
      target?.entity === entity &&
      target.planId === this.planId &&
      (to !== 'same tool' || (row && toolIdOf(row)) === toolIdOf(target));
    if (isThere && (target.isLive || to === 'plan or bin')) return undefined;
    const now = this.changes.get(change.id) ?? change;
    const isRestored = now.deleted === false;
    const isAbove = to === 'tool' || column === rowKinds[change.entity].under?.column;
    if (isRestored && !isAbove && to !== 'plan or bin') {
      // What is added once more after its payer or line is gone comes back without it.
      this.put({ ...now, [column]: null });
      return undefined;
    }
    if (!isThere || to === 'plan') throw notFound('Something this change belongs to');
    if (to === 'tool' && !isRestored) throw notFound('The budget or checklist of this change');
    return this.revive(id);
  }

  /** Restores a removed row, or leaves out its removal. */
  private revive(id: string): RowChange {
    const { entity, version } = this.stored.get(id) ?? {};
    const { deleted, ...change } = { entity, id, version, ...this.changes.get(id) } as RowChange;
    return this.put(deleted ? change : { ...change, deleted: false });
  }

  private put(change: RowChange): RowChange {
    this.changes.set(change.id, change);
    return change;
  }

  /** Leaves out removals of rows that live rows still refer to, and returns those rows. */
  private async keepReferenced(): Promise<RowChange[]> {
    const ids = [...this.changes.keys()];
    const revivals: RowChange[] = [];
    for (const { entity, column, names } of links) {
      const removed = [...this.changes.values()].flatMap((one) =>
        one.entity === names && one.deleted ? one.id : [],
      );
      if (removed.length === 0) continue;
      const { rows } = await sql<{ id: string }>`
        select distinct ${sql.ref(column)} as id from ${sql.table(rowKinds[entity].table)}
        where ${sql.ref(column)} = any(${removed}::uuid[]) and deleted_at is null
          and id <> all(${ids}::uuid[])`.execute(this.trx);
      revivals.push(...rows.map((row) => this.revive(row.id)));
    }
    return revivals;
  }
}

/** Returns the id of the budget or checklist that a row belongs to: the row's own id if it isn't inside one. */
export function toolIdOf({ id, entity, fields }: { id: string; entity: Entity; fields: Fields }): string {
  const { parent } = rowKinds[entity];
  return parent && parent.entity !== 'wedding_plan' ? String(fields[parent.column]) : id;
}

const fieldOf = (fields: Fields | undefined, column: string, field: string): unknown =>
  (fields?.[column] as Fields | null | undefined)?.[field];

const defined = (fields: object = {}) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns whether a change does anything: a removal that was left out has nothing else. */
const setsAnything = ({ entity, id, version, ...fields }: RowChange) =>
  version === 0 || Object.keys(defined(fields)).length > 0;

const unknownOnce = (refs: readonly Ref[]) => [...new Map(refs.map((ref) => [ref.id, ref])).values()];
