import type { AuditActor, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { masked } from '../debug/mask.ts';

/** Counting a trail of years would take longer than anybody reads. */
const COUNTED = 10_000;
const SHOWN_CHARACTERS = 160;
/** They change with every write and say nothing. */
const DULL = new Set(['version', 'updated_at', 'updated_by']);

interface Asked {
  page: number;
  per_page: number;
  search: string;
  actor: AuditActor | undefined;
}

/** Changes, newest first, each with the fields that differ. */
export async function auditPage(db: Kysely<Database>, { page, per_page, search, actor }: Asked) {
  const word = search.toLowerCase();
  const found = db
    .selectFrom('audit as t')
    .$if(actor !== undefined, (query) => query.where('t.actor', '=', actor ?? ''))
    .$if(word !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('t.entity', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`), eb('t.entity_id', '=', word)]),
      ),
    );
  const rows = await found
    .leftJoin('accounts as a', 'a.id', 't.actor_id')
    .select([
      't.id',
      't.at',
      't.actor',
      't.actor_id',
      't.action',
      't.entity',
      't.entity_id',
      't.before',
      't.after',
    ])
    .select(
      sql<string>`coalesce(nullif(concat_ws(' ', nullif(a.firstname, ''), nullif(a.lastname, '')), ''), a.login, '')`.as(
        'who',
      ),
    )
    .orderBy('t.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await db
    .selectFrom(found.select('t.id').limit(COUNTED).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const data = rows.map(({ before, after, ...row }) => ({
    ...row,
    actor: row.actor as AuditActor,
    action: row.action as AuditEntry['action'],
    at: toTimestamp(row.at),
    changes: changesOf(before, after),
  }));
  return { data, page, per_page, total };
}

function changesOf(before: unknown, after: unknown): AuditEntry['changes'] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !DULL.has(field))
    .map((field) => ({ field, before: shown(old[field]), after: shown(now[field]) }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (row: unknown): Record<string, unknown> => Object(masked(row));

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
