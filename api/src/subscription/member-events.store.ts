import type {
  MemberEvent,
  MemberEventOutcome,
  TextState,
  UnknownText,
} from '@wedding/shared/contract/membership.schema.ts';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { maskPhone } from '../account/phone.ts';
import type { JournalRow } from '../journal/journal.tables.ts';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';
import { toldOf } from './settle.store.ts';
import type { Told } from './told.ts';

interface Asked {
  page: number;
  per_page: number;
  search: string;
}

const SHOWN_CHARACTERS = 300;

/** Texts that granted nothing, newest first; `search` is looked for in the body and the number. */
export async function unknownTexts(
  db: Kysely<Database>,
  { page, per_page, search, state }: Asked & { state: TextState | undefined },
) {
  const found = await journalPage(
    db,
    { page, per_page },
    sql<SqlBool>`outcome in ('unknown', 'unreadable')
    and (${state ?? null}::text is null or (reviewed_at is null) = (${state ?? null}::text = 'waiting'))
    and (${search} = '' or body ilike ${like(search)} or phone like ${like(search.replace(/^0/, ''))})`,
  );
  const phones = found.data.flatMap(({ phone }) => phone ?? []);
  const members = await db
    .selectFrom('accounts')
    .select(['id', 'phone'])
    .where('phone', '=', sql<string>`any(${phones}::text[])`)
    .execute();
  const idOf = new Map(members.map(({ id, phone }) => [phone, id]));
  return { ...found, data: found.data.map((row) => toUnknownText(row, idOf.get(row.phone) ?? null)) };
}

/** Unknown texts up to this one wait no more. Answers how many there were. */
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

/** What was told about a member's number, newest first. */
export async function memberEvents(
  db: Kysely<Database>,
  { accountId, page, per_page, search }: Asked & { accountId: number },
) {
  const found = await journalPage(
    db,
    { page, per_page },
    sql<SqlBool>`
    phone = (select phone from accounts where id = ${accountId} and kind = 'couple')
    and (${search} = '' or body ilike ${like(search)})`,
  );
  return { ...found, data: found.data.map(toMemberEvent) };
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

function toUnknownText(row: JournalRow, memberId: number | null): UnknownText {
  const { text, code } = inWords(toldOf(row), row.body);
  return {
    ...{ id: row.id, text, code, provider: row.provider },
    phone: row.phone ? maskPhone(row.phone) : '',
    received_at: toMoment(row.received_at),
    member_id: memberId,
    reviewed: row.reviewed_at !== null,
  };
}

function toMemberEvent(row: JournalRow): MemberEvent {
  const told = toldOf(row);
  return {
    ...{ id: row.id, provider: row.provider, kind: told.kind, ...inWords(told, row.body) },
    outcome: (row.outcome ?? 'waiting') as MemberEventOutcome,
    happened_at: toMoment(row.happened_at),
    received_at: toMoment(row.received_at),
  };
}

/** What an administrator reads of it; whole numbers of people stay out. */
function inWords(told: Told, body: string): { text: string; code: string } {
  switch (told.kind) {
    case 'text':
      return { text: shown(told.text), code: told.code };
    case 'notice':
      return { text: `${told.added ? 'Added to' : 'Taken off'} ${shown(told.title)}`, code: told.code };
    case 'charge':
      return { text: `${told.ok ? 'Charged' : 'Charge failed'} ₦${told.amount ?? '?'}`, code: '' };
    case 'end':
      return { text: 'Ended', code: '' };
    case 'cancel':
      return { text: 'Unsubscribed on the site', code: '' };
    case 'paid':
      return { text: 'Paid on the site', code: '' };
    case 'grant':
      return { text: `Granted until ${toMoment(told.until).slice(0, 10)}`, code: '' };
    case 'receipt':
      return { text: `Charged ₦${told.amount}`, code: '' };
    case 'forget':
      return { text: 'Left this number', code: '' };
    case 'moved':
      return { text: 'Came from another number', code: '' };
    case 'unreadable':
      return { text: shown(body), code: '' };
  }
}

const shown = (text: string) =>
  text
    .replaceAll('\0', '\uFFFD')
    .slice(0, SHOWN_CHARACTERS)
    .replace(/\d{4,}(?=\d{4})/g, '••••');
