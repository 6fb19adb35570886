import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Change, versionMarks } from './row-change.ts';
import { rowKinds } from './row-kinds.ts';

type Columns = Readonly<Record<string, unknown>>;
interface Writing {
  planId: string;
  accountId: number;
  at: Date;
}

/**
 * Writes changes of rows of one kind. Rows with the same columns are written in one statement, so that a plan's
 * thousands of rows hold a connection no longer than one row does. The columns are those that the schema accepted.
 */
export async function writeRows(
  trx: Transaction<Database>,
  entity: Entity,
  { changes, ...writing }: Writing & { changes: readonly Change[] },
): Promise<void> {
  const fresh = changes.filter(({ version }) => version === 0);
  const { parent } = rowKinds[entity];
  const plan = parent?.entity === 'wedding_plan' ? { plan_id: writing.planId } : {};
  const rows = fresh.map((change) => ({ id: change.id, ...plan, ...columnsOf(change, writing) }));
  // A column that is missing gets the table's default, so rows with different columns are inserted separately.
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values()) {
    await insertRows(trx, entity, alike);
  }
  const edits = changes.filter(({ version }) => version !== 0);
  await updateRows(
    trx,
    entity,
    edits.map((change) => ({ id: change.id, ...columnsOf(change, writing) })),
  );
}

async function insertRows(
  trx: Transaction<Database>,
  entity: Entity,
  rows: readonly Columns[],
): Promise<void> {
  const table = sql.table(rowKinds[entity].table);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}

/** Updates rows in one statement. A row keeps the stored value of a column that its change doesn't set. */
async function updateRows(
  trx: Transaction<Database>,
  entity: Entity,
  rows: readonly Columns[],
): Promise<void> {
  if (rows.length === 0) return;
  const table = sql.table(rowKinds[entity].table);
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  names.delete('id');
  const values = [...names].map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`);
  await sql`
    update ${table} r set ${sql.join(values)}
    from (
      select n.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) sent
        join ${table} existing on existing.id = (sent ->> 'id')::uuid
        cross join lateral jsonb_populate_record(existing, sent) n
    ) n
    where r.id = n.id`.execute(trx);
}

function columnsOf(change: Change, { accountId, at }: Writing): Columns {
  const { entity, id, version, deleted, ...fields } = change as Change & { status?: TaskStatus };
  return {
    ...defined(fields),
    ...(fields.status && statusMarks(fields.status, accountId)),
    ...versionMarks(change, { accountId, at }),
  };
}

/** Leaves out undefined values, as JSON does. */
const defined = (fields: Columns) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Returns the columns of a status: who did the task and when. */
export function statusMarks(status: TaskStatus, accountId: number) {
  const done = status === 'done';
  return { status, done_at: done ? new Date() : null, done_by: done ? accountId : null };
}
