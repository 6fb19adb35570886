import type { AuditActor, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { type Kysely, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { changesOf } from './audit-changes.ts';
import { recordNames } from './audit-names.store.ts';
import { WATCHING, withoutPrivate } from './audit-privacy.ts';

interface Asked {
  page: number;
  per_page: number;
  search: string;
  actor: AuditActor | undefined;
}

/** Returns a page of changes, newest first, with the fields that differ. Consecutive saves of one record are one entry. */
export async function auditPage(db: Kysely<Database>, { page, per_page, search, actor }: Asked) {
  const words = searchTerms(search);
  const entities =
    search === '' ? [] : (await auditedTables(db)).filter((name) => containsTerms(name, words));
  const matches = db
    .selectFrom('audit as t')
    .where('t.group_id', 'is', null)
    .$if(actor !== undefined, (query) => query.where('t.actor', '=', actor ?? ''))
    .$if(search !== '', (query) =>
      // Searches by a table's name if one matches, which uses an index, else by a record's id.
      entities.length > 0
        ? query.where('t.entity', '=', sql<string>`any(${entities})`)
        : query
            .where('t.entity', '=', sql<string>`any(array(${auditedNames}))`)
            .where('t.entity', 'not in', WATCHING)
            .where('t.entity_id', '=', search.trim()),
    );
  const { total } = await db
    .selectFrom(matches.select('t.id').limit(LISTED_AT_MOST).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const before = (page - 1) * per_page;
  if (before >= total) return { data: [], page, per_page, total };
  const heads = await matches
    .select('t.id')
    .orderBy('t.id', 'desc')
    .limit(Math.min(per_page, total - before))
    .offset(before)
    .execute();
  const rows = await groups(
    db,
    heads.map(({ id }) => id),
  );
  return { data: await toEntries(db, rows, { whole: false }), page, per_page, total };
}

/** Returns one entry with uncut values, or undefined if it doesn't exist. */
export async function auditEntry(db: Kysely<Database>, id: number): Promise<AuditEntry | undefined> {
  const [entry] = await toEntries(db, await groups(db, [id]), { whole: true });
  return entry;
}

type Group = Awaited<ReturnType<typeof groups>>[number];

/** Returns the first rows of groups, each with the state after the last row of its group. */
async function groups(db: Kysely<Database>, ids: number[]) {
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
  const nameOf = await recordNames(db, rows);
  return rows.map(({ before, after, ...row }) => {
    const record = nameOf({ ...row, before, after });
    const changes = changesOf({ before, after }, { whole });
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

const auditedNames = sql<string>`
  select c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid where g.tgname = 'audited' and not c.relispartition`;

async function auditedTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`${auditedNames}`.execute(db);
  return rows.map(({ relname }) => relname);
}
