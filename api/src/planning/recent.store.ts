import type { RecentChange, RecentRow } from '@wedding/shared/contract/changes.schema.ts';
import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { changedRowIds, rowsById } from './rows/plan-rows.store.ts';
import { rowKinds } from './rows/row-kinds.ts';

const LATELY = sql`interval '7 days'`;
/** A wedding that moves by a year changes hundreds of rows at once; nobody reads them one by one. */
const MAX_ROWS = 400;
const MAX_CHANGES = 50;
const MAX_ROWS_OF_CHANGE = 100;
/** The order of rows, and which rows of the template aren't offered again: they change along with others. */
const UNNOTICED = ['sort', 'passed_rows'];

type Fields = Readonly<Record<string, unknown>>;
interface Entry {
  id: string;
  at: Date;
  actor_id: number | null;
  request_id: string | null;
  entity: Entity;
  row_id: string;
  before: Fields | null;
  after: Fields | null;
  by: string;
}

/**
 * Returns what the couple changed in its plan in the last seven days, the latest first, from the audit trail. What was saved
 * together is one change. An order of rows that changed isn't news.
 */
export async function recentChanges(db: Kysely<Database>, planId: string): Promise<RecentChange[]> {
  const { rows: entries } = await sql<Entry>`
    select a.id, a.at, a.actor_id, a.request_id, r.entity, r.id as row_id, a.before, a.after,
      coalesce(p.firstname, '') as by
    from (${changedRowIds(planId, LATELY)} order by updated_at desc limit ${MAX_ROWS}) r
      join audit a on a.entity = r.table_name and a.entity_id = r.id::text and a.at > now() - ${LATELY}
      left join accounts p on p.id = a.actor_id
    where a.actor = 'couple'
    order by a.id desc`.execute(db);
  const changes = new Map<string, { first: Entry; rows: RecentRow[] }>();
  for (const entry of entries) {
    const row = recentRow(entry);
    if (!row) continue;
    const key = `${entry.actor_id} ${entry.request_id ?? entry.id}`;
    const change = changes.get(key);
    if (!change) changes.set(key, { first: entry, rows: [row] });
    // A row that one request wrote twice: the state before the first write, and after the last.
    else merge(change.rows, row);
  }
  const latest = [...changes].slice(0, MAX_CHANGES);
  const lines = await lineNames(
    db,
    latest.flatMap(([, { rows }]) => rows),
  );
  return latest.map(([key, { first, rows }]) => {
    const ordered = rows.toSorted((a, b) => entities.indexOf(a.entity) - entities.indexOf(b.entity));
    return {
      key,
      at: toTimestamp(first.at),
      by: first.actor_id,
      by_name: first.by,
      rows: ordered
        .slice(0, MAX_ROWS_OF_CHANGE)
        .map(({ name, ...row }) => ({ ...row, name: lines.get(name) ?? name })),
      more: Math.max(0, ordered.length - MAX_ROWS_OF_CHANGE),
    };
  });
}

function merge(rows: RecentRow[], earlier: RecentRow): void {
  const index = rows.findIndex(({ id }) => id === earlier.id);
  const later = rows[index];
  if (!later) rows.push(earlier);
  else {
    const did = earlier.did === 'added' ? 'added' : later.did;
    rows[index] = {
      ...later,
      did,
      before: { ...later.before, ...earlier.before },
      after: { ...earlier.after, ...later.after },
    };
  }
}

/** Returns what an entry of the trail did to a row; undefined if nothing that a person would notice. */
function recentRow({ entity, row_id: id, before, after }: Entry): RecentRow | undefined {
  // The content of an erased person's changes is gone.
  if (!after || Object.keys(after).length === 0) return undefined;
  const row = {
    entity,
    id,
    name: nameOf(entity, after),
    amount_kobo: amountOf(after),
    before: {},
    after: {},
  };
  // The server creates the plan itself with the first row in it.
  if (!before) {
    const paid = after.paid_on ? { paid_on: after.paid_on } : {};
    return entity === 'wedding_plan' ? undefined : { ...row, did: 'added', after: paid };
  }
  if (before.deleted_at !== after.deleted_at)
    return { ...row, did: after.deleted_at ? 'removed' : 'restored' };
  const fields = rowKinds[entity].fields.filter(
    (field) => !UNNOTICED.includes(field) && !sameValue(before[field], after[field]),
  );
  if (fields.length === 0) return undefined;
  const pick = (from: Fields) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { ...row, did: 'changed', before: pick(before), after: pick(after) };
}

/** A payment has no name: its line's id stands for it until the names are read. */
const nameOf = (entity: Entity, row: Fields) =>
  String((entity === 'payment' ? row.item_id : (row.name ?? row.title)) ?? '');
const amountOf = ({ amount_kobo }: Fields) => (amount_kobo === undefined ? null : Number(amount_kobo));

/** Returns the names of the lines that payments are for, by the lines' ids. */
async function lineNames(db: Kysely<Database>, rows: readonly RecentRow[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ entity, name }) => (entity === 'payment' && name ? name : [])));
  const lines = await rowsById(
    db,
    [...ids].map((id) => ({ entity: 'budget_item' as const, id })),
  );
  return new Map(lines.map(({ id, fields }) => [id, String(fields.name)]));
}
