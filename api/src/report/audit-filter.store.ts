import type { AuditActor } from '@wedding/shared/contract/audit.schema.ts';
import { type AuditKind, auditKinds } from '@wedding/shared/contract/audit-kinds.ts';
import { searchTerms, containsTerms as textContains } from '@wedding/shared/domain/search-text.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containsTerms } from '../db/contains-terms.ts';
import type { Database } from '../db/schema.ts';
import { WATCHING } from './audit-privacy.ts';
import { endOf, startOf } from './period.ts';
import { PLAN_TABLES } from './planning-report.store.ts';

export interface AuditFilter {
  search?: string | undefined;
  actor?: AuditActor | undefined;
  person?: number | undefined;
  kind?: AuditKind | undefined;
  /** A record with what belongs to it: `video:5`. */
  object?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The id of an entry, whose records are then listed one by one. */
  within?: number | undefined;
}

const row = sql`coalesce(t.after, t.before)`;

/** Returns the filter as a condition on rows `t` of the trail and the accounts `a` of those who changed something. */
export async function matchesFilter(db: Kysely<Database>, filter: AuditFilter): Promise<RawBuilder<boolean>> {
  const { search = '', actor, person, kind, object, from, to, within } = filter;
  const conditions = [sql`true`];
  if (actor) conditions.push(sql`t.actor = ${actor}`);
  if (person) conditions.push(sql`t.actor_id = ${person}`);
  if (kind) conditions.push(isOneOf(auditKinds[kind].tables));
  if (object) conditions.push(ofObject(object));
  if (from) conditions.push(sql`t.at >= ${startOf(from)}`);
  if (to) conditions.push(sql`t.at < ${endOf(to)}`);
  if (within) {
    conditions.push(sql`(t.at, t.entity, t.action, coalesce(t.actor_id, 0)) =
      (select o.at, o.entity, o.action, coalesce(o.actor_id, 0) from audit o where o.id = ${within})`);
  }
  const tables = search ? await auditedTables(db) : [];
  const terms = searchTerms(search);
  const kinds = terms.map((term) => tables.filter((table) => isCalled(table, term)));
  // A kind alone uses an index. Among other words it may be a word of a name: “How to plan …”.
  if (terms.length === 1 && kinds[0]?.length) conditions.push(isOneOf(kinds[0]));
  else for (const [place, term] of terms.entries()) conditions.push(hasTerm(term, kinds[place] ?? []));
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const isOneOf = (tables: readonly string[]) => sql`t.entity = any(${tables})`;

/** A record, and what names it as its owner. */
function ofObject(object: string): RawBuilder<unknown> {
  const [name = '', id = ''] = object.split(':');
  const kind: { tables: readonly string[]; owner?: string } | undefined = auditKinds[name as AuditKind];
  if (!kind) return sql`false`;
  const [main, ...parts] = kind.tables;
  const itself = sql`(t.entity = ${main} and t.entity_id = ${id})`;
  if (!kind.owner) return itself;
  return sql`(${itself} or (${isOneOf(parts)} and ${row} ->> ${sql.lit(kind.owner)} = ${id}))`;
}

/** What administrators call a change. */
const VERBS: Readonly<Record<string, string>> = {
  insert: 'created added',
  update: 'edited changed',
  delete: 'deleted removed',
};
/** What the trail's sentences say of a kind besides its name. */
const ALSO: Readonly<Record<string, string>> = {
  administrator_links: 'invited invitations',
  member_notes: 'wrote',
  message_threads: 'conversations',
  number_searches: 'searched members digits',
  number_views: 'viewed',
};
const isChanged = (field: string) =>
  sql`t.before -> ${sql.lit(field)} is distinct from t.after -> ${sql.lit(field)}`;
/** What the trail says of an update that is more than an edit. */
const DEEDS = sql`case when t.action = 'update' then concat_ws(' ', ${sql.join(
  Object.entries({
    deleted_at: ['deleted removed', 'restored'],
    answered_at: ['answered', 'reopened'],
    snoozed_until: ['snoozed', 'woke'],
    retired_at: ['retired', ''],
  }).map(
    ([field, [set, unset]]) =>
      sql`case when ${isChanged(field)} then case when t.after ->> ${sql.lit(field)} is null then ${sql.lit(unset)} else ${sql.lit(set)} end end`,
  ),
)}) end`;

/** Whether a word is one of a kind of record, or the beginning of one. */
function isCalled(table: string, term: string): boolean {
  const labels = Object.values(auditKinds).filter((kind) =>
    (kind.tables as readonly string[]).includes(table),
  );
  const names = [table, ...table.split('_'), ...labels.map(({ label }) => label), ALSO[table] ?? ''];
  const words = names.flatMap((name) => searchTerms(name));
  return words.some((word) => word === term || (term.length > 3 && word.startsWith(term)));
}

/**
 * One word of a search: of a kind of record, of what was done, of the person, or of the record or its owner. What couples plan
 * and watch is private, so it isn't found by its names.
 */
function hasTerm(term: string, kinds: readonly string[]): RawBuilder<unknown> {
  const actions = Object.keys(VERBS).filter((action) => textContains(VERBS[action] ?? '', [term]));
  const person = sql`concat_ws(' ', a.firstname, a.lastname, a.login)`;
  const name = sql`concat_ws(' ', ${row} ->> 'title', ${row} ->> 'name', ${row} ->> 'firstname', ${row} ->> 'lastname',
    ${row} ->> 'login', ${row} ->> 'digits',
    case when ${isChanged('status')} then t.after ->> 'status' end, ${DEEDS})`;
  const plain = (text: RawBuilder<unknown>) => sql`searched_text(${text})`;
  // A subquery, which is hashed: an array of 800 ids would be read through for every row.
  const idsOf = (table: 'videos' | 'blogs' | 'accounts', text: RawBuilder<unknown>) =>
    sql`(select o.id::text from ${sql.table(table)} o where ${containsTerms(plain(text), term)} limit 1000)`;
  return sql`(${isOneOf(kinds)} or t.action = any(${actions}) or ${containsTerms(plain(person), term)}
    or (t.entity <> all(${[...WATCHING, ...PLAN_TABLES]}) and (${containsTerms(plain(name), term)}
      or ${row} ->> 'video_id' in ${idsOf('videos', sql`o.title`)}
      or ${row} ->> 'blog_id' in ${idsOf('blogs', sql`o.title`)}
      or ${row} ->> 'account_id' in ${idsOf('accounts', sql`o.firstname || ' ' || o.lastname`)})))`;
}

const auditedNames = sql<string>`
  select c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'audited' and not c.relispartition`;

async function auditedTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`${auditedNames}`.execute(db);
  return rows.map(({ relname }) => relname);
}
