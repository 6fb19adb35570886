import type { AuditActor, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { type Kysely, sql } from 'kysely';
import sanitize from 'sanitize-html';
import { accountName } from '../account/account-name.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { masked, maskedTitle } from '../http/mask.ts';
import { type AuditFilter, matchesFilter } from './audit-filter.store.ts';
import { recordNames } from './audit-names.store.ts';
import { withoutPrivate } from './audit-privacy.ts';

/** The most records of one change that are counted before and after one of them. Their rows were written one after the other. */
const MAX_RECORDS = 1000;

/** Rows that one change of many records wrote: one person's, of one table, in one transaction, whose time they all have. */
const sameChange = sql<string>`concat_ws('|', t.at, t.entity, t.action, t.actor_id)`;

/** Returns a page of changes, newest first, with the fields that differ. Consecutive saves of one record are one entry. */
export async function auditPage(
  db: Kysely<Database>,
  { page, per_page, ...filter }: AuditFilter & { page: number; per_page: number },
) {
  const before = (page - 1) * per_page;
  const { rows } = await sql<{ id: number | null; total: number }>`
    with matching as (
      select t.id, lag(${sameChange}) over (order by t.id desc) is not distinct from ${sameChange} as same
      from audit t left join accounts a on a.id = t.actor_id
      where t.group_id is null and ${await matchesFilter(db, filter)}
      order by t.id desc limit ${LISTED_AT_MOST}
    ), heads as (select id from matching where ${filter.within ? sql`true` : sql`not same`})
    select id, counted.total from (select count(*)::int as total from heads) counted
      left join lateral (select id from heads order by id desc limit ${per_page} offset ${before}) page on true`.execute(
    db,
  );
  const changes = await groups(
    db,
    rows.flatMap(({ id }) => id ?? []),
    { single: filter.within !== undefined },
  );
  const total = rows[0]?.total ?? 0;
  return { data: await toEntries(db, changes, { whole: false }), page, per_page, total };
}

/** Returns one entry with uncut values, or undefined if it doesn't exist. */
export async function auditEntry(db: Kysely<Database>, id: number): Promise<AuditEntry | undefined> {
  const [entry] = await toEntries(db, await groups(db, [id], { single: false }), { whole: true });
  return entry;
}

type Group = Awaited<ReturnType<typeof groups>>[number];

/** Returns the first rows of groups, each with the state after the last row of its group. */
async function groups(db: Kysely<Database>, ids: number[], { single }: { single: boolean }) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('audit as t')
    .leftJoin('accounts as a', 'a.id', 't.actor_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit as later')
          .select(['later.at', 'later.after'])
          .whereRef('later.group_id', '=', 't.id')
          .orderBy('later.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['t.id', 't.actor', 't.actor_id', 't.action', 't.entity', 't.entity_id', 't.before'])
    .select(['t.at as since', accountName('a').as('who')])
    .select(sql<Date>`coalesce(last.at, t.at)`.as('at'))
    .select(sql<unknown>`case when last.at is null then t.after else last.after end`.as('after'))
    .select(sql<number>`(select count(*) + 1 from audit g where g.group_id = t.id)::int`.as('times'))
    .select(
      single
        ? sql<number>`1`.as('records')
        : sql<number>`(select count(distinct o.entity_id) from audit o where o.id between t.id - ${MAX_RECORDS} and t.id + ${MAX_RECORDS}
            and o.at = t.at and o.entity = t.entity and o.action = t.action
            and o.actor_id is not distinct from t.actor_id)::int`.as('records'),
    )
    .where('t.id', 'in', ids)
    .where('t.group_id', 'is', null)
    .orderBy('t.id', 'desc')
    .execute();
}

async function toEntries(
  db: Kysely<Database>,
  rows: Group[],
  { whole }: { whole: boolean },
): Promise<AuditEntry[]> {
  const [nameOf, categories] = await Promise.all([recordNames(db, rows), categoryNames(db, rows)]);
  return rows.map(({ before, after, ...row }) => {
    const record = nameOf({ ...row, before, after });
    const states = { before: withCategory(before, categories), after: withCategory(after, categories) };
    const changes = changesOf(states, { whole });
    const ofCouple = Object(after ?? before).kind === 'couple';
    return {
      ...withoutPrivate({ ...row, ...record, changes }, { ofCouple }),
      actor: row.actor as AuditActor,
      action: row.action as AuditEntry['action'],
      at: toTimestamp(row.at),
      since: toTimestamp(row.since),
    };
  });
}

/** Returns the names of the categories that the rows had or have, by id. */
async function categoryNames(db: Kysely<Database>, rows: readonly Group[]): Promise<Map<unknown, string>> {
  const ids = rows
    .flatMap(({ before, after }) => [Object(before).category_id, Object(after).category_id])
    .filter((id) => Number.isSafeInteger(id));
  if (ids.length === 0) return new Map();
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(categories.map(({ id, name }) => [id, name]));
}

/** Names a record's category instead of its id. */
const withCategory = (state: unknown, names: ReadonlyMap<unknown, string>): unknown => {
  const { category_id } = Object(state);
  return Number.isSafeInteger(category_id)
    ? { ...Object(state), category_id: names.get(category_id) ?? '' }
    : state;
};

const MAX_CHARACTERS = 160;
/** Fields that change with every write and tell a reader nothing. */
const HIDDEN_FIELDS = new Set(['version', 'updated_at', 'updated_by', 'seq']);

/** Returns the fields that differ between two states of a record. `whole` keeps long values uncut. */
function changesOf(
  { before, after }: { before: unknown; after: unknown },
  { whole }: { whole: boolean },
): AuditEntry['changes'] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const display = whole ? (text: string) => text : shortened;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !HIDDEN_FIELDS.has(field))
    .map((field) => ({ field, before: asText(old[field]), after: asText(now[field]) }))
    .filter((change) => change.before !== change.after)
    .map(({ field, before: was, after: is }) => ({
      field,
      before: display(was),
      after: display(is),
      cut: !whole && Math.max(was.length, is.length) > MAX_CHARACTERS,
    }));
}

/** Fields that name a record or its file. */
const TITLES = ['title', 'name', 'original_name', 'slug', 'login'];

function fieldsOf(row: unknown): Record<string, unknown> {
  const titles = Object.entries(Object(row)).flatMap(([field, text]) =>
    TITLES.includes(field) && typeof text === 'string' ? [[field, maskedTitle(text)]] : [],
  );
  return { ...Object(masked(row, { numbers: false })), ...Object.fromEntries(titles) };
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 1);
  return /<[a-z][^>]*>/i.test(value) ? textOfMarkup(value) : value;
}

/** Converts markup to plain text, with one line for each paragraph. */
function textOfMarkup(html: string): string {
  const lines = html.replace(/<(br|hr)\b[^>]*>|<\/(p|h\d|li|tr|blockquote|figure)>/gi, '$&\n');
  const text = sanitize(lines, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]).trim();
}
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"' };

const shortened = (text: string) =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
