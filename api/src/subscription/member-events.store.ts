import type {
  MemberEvent,
  MemberEventOutcome,
  TextState,
  UnknownText,
} from '@wedding/shared/contract/membership.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import { maskPhone, parsePhone } from '../account/phone.ts';
import type { Database, Row } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import type { MembershipEvent } from '../journal/membership-event.ts';
import { parseMembershipEvent } from './parse-membership-event.ts';

interface PageQuery {
  page: number;
  per_page: number;
  search: string;
}

const MAX_CHARACTERS = 300;

/** Returns a page of texts that no rule understood, newest first. `search` matches the text and the number. */
export async function unknownTexts(
  db: Kysely<Database>,
  { page, per_page, search, state }: PageQuery & { state?: TextState | undefined },
) {
  const journal = await journalPage(
    db,
    { page, per_page },
    sql<SqlBool>`outcome in ('unknown', 'unreadable')
    and (${state ?? null}::text is null or (reviewed_at is null) = (${state ?? null}::text = 'waiting'))
    and (${search} = '' or ${says(search, 'body')} or phone = ${parsePhone(search)}
      or phone like ${like(search.replace(/^0/, ''))})`,
  );
  const senders = await db
    .selectFrom('journal as j')
    .innerJoin('number_tenures as t', 't.phone', 'j.phone')
    .select(['j.id', 't.account_id'])
    .where('j.id', '=', sql<number>`any(${journal.data.map(({ id }) => id)}::bigint[])`)
    .whereRef('t.held_from', '<=', 'j.happened_at')
    .whereRef('t.held_until', '>', 'j.happened_at')
    .execute();
  const memberOf = new Map(senders.map(({ id, account_id }) => [id, account_id]));
  return { ...journal, data: journal.data.map((row) => toUnknownText(row, memberOf.get(row.id) ?? null)) };
}

/** Marks the unknown texts up to this id as reviewed. Returns how many there were. */
export function reviewTexts(db: Kysely<Database>, actor: Actor, upTo: number): Promise<number> {
  return write(db, actor, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('journal')
      .set({ reviewed_at: sql<Date>`now()`, reviewed_by: actor.id })
      .where('outcome', 'in', ['unknown', 'unreadable'])
      .where('reviewed_at', 'is', null)
      .where('id', '<=', upTo)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}

/** Returns the journal rows of a member's numbers from the times it held them, newest first, with what each row charged. */
export async function memberEvents(
  db: Kysely<Database>,
  { accountId, page, per_page, search }: PageQuery & { accountId: number },
) {
  // Collects the member's rows first and sorts them afterwards. Otherwise the journal would be scanned from its end.
  const { rows } = await sql<Row<'journal'> & { amount: number | null; total: number }>`
    with mine as materialized (
      select j.* from number_tenures t
        join journal j on j.phone = t.phone and t.held_from <= j.happened_at and j.happened_at < t.held_until
      where t.account_id = ${accountId} and (${search} = '' or ${says(search, 'j.body')})
    )
    select mine.*, c.amount, (select count(*) from mine)::int as total
    from mine left join subscription_charges c on c.journal_id = mine.id
    order by mine.happened_at desc, mine.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
    db,
  );
  const names = await administratorNames(db, rows);
  const data = rows.map((row) => toMemberEvent(row, names));
  return { data, page, per_page, total: rows[0]?.total ?? 0 };
}

/** Returns the names of the administrators who granted or ended a membership in these rows, by their ids. */
async function administratorNames(
  db: Kysely<Database>,
  rows: Row<'journal'>[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap((row) => byOf(parseMembershipEvent(row)) ?? []);
  if (ids.length === 0) return new Map();
  const accounts = await db
    .selectFrom('accounts as a')
    .select(['a.id', accountName('a').as('name')])
    .where('a.id', 'in', ids)
    .execute();
  return new Map(accounts.map(({ id, name }) => [id, name]));
}

const byOf = (event: MembershipEvent) =>
  event.kind === 'end' || event.kind === 'free' || event.kind === 'moved' ? event.by : undefined;

/** Returns a condition on a stored body: it contains the text as it is, or form-encoded with either sign for a space. */
function says(search: string, body: string): RawBuilder<boolean> {
  const encoded = new URLSearchParams([['', search]]).toString().slice(1);
  const written = [...new Set([search, encoded, encoded.replaceAll('+', '%20')])].map(like);
  return sql<boolean>`${sql.ref(body)} ilike any(${written}::text[])`;
}

const like = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

async function journalPage(
  db: Kysely<Database>,
  { page, per_page }: { page: number; per_page: number },
  where: Expression<SqlBool>,
) {
  const data = await db
    .selectFrom('journal')
    .selectAll()
    .where(where)
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await db
    .selectFrom('journal')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return { data, page, per_page, total };
}

function toUnknownText(row: Row<'journal'>, memberId: number | null): UnknownText {
  const { text, code } = asText(parseMembershipEvent(row), row.body);
  return {
    id: row.id,
    text,
    code,
    provider: row.provider,
    phone: row.phone ? maskPhone(row.phone) : '',
    received_at: toTimestamp(row.received_at),
    member_id: memberId,
    reviewed: row.reviewed_at !== null,
  };
}

function toMemberEvent(
  row: Row<'journal'> & { amount: number | null },
  names: ReadonlyMap<number, string>,
): MemberEvent {
  const event = parseMembershipEvent(row);
  return {
    amount: row.amount,
    by: names.get(byOf(event) ?? 0) ?? '',
    reason: 'reason' in event ? (event.reason ?? '') : '',
    id: row.id,
    provider: row.provider,
    kind: event.kind,
    ...asText(event, row.body),
    outcome: (row.outcome ?? 'waiting') as MemberEventOutcome,
    happened_at: toTimestamp(row.happened_at),
    received_at: toTimestamp(row.received_at),
  };
}

/** Returns the text of an event for administrators, with phone numbers masked. */
function asText(event: MembershipEvent, body: string): { text: string; code: string } {
  switch (event.kind) {
    case 'text':
      return { text: printable(event.text), code: event.code };
    case 'notice':
      return {
        text: `${event.added ? 'Added to' : 'Removed from'} ${printable(event.title)}`,
        code: event.code,
      };
    case 'charge':
      return { text: `${event.ok ? 'Charged' : 'Charge failed'} ₦${event.amount ?? '?'}`, code: '' };
    case 'end':
      return { text: 'Ended', code: '' };
    case 'cancel':
      return { text: 'Unsubscribed on the site', code: '' };
    case 'paid':
      return { text: 'Paid on the site', code: '' };
    case 'grant':
      return { text: `Granted until ${today(event.until)}`, code: '' };
    case 'free':
      return { text: `${event.days} free ${event.days === 1 ? 'day' : 'days'}`, code: '' };
    case 'receipt':
      return { text: `Charged ₦${event.amount}`, code: '' };
    case 'forget':
      return { text: 'Left this number', code: '' };
    case 'moved':
      return { text: 'Came from another number', code: '' };
    case 'evidence':
      return { text: event.title || 'Erased with the person', code: '' };
    case 'unreadable':
      return { text: printable(body), code: '' };
  }
}

const printable = (text: string) =>
  text
    .replaceAll('\0', '\uFFFD')
    .slice(0, MAX_CHARACTERS)
    .replace(/\d{4,}(?=\d{4})/g, '••••');
