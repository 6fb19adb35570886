import type {
  MemberEvent,
  MemberEventOutcome,
  UnknownText,
} from '@wedding/shared/contract/membership.schema.ts';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { maskPhone } from '../account/phone.ts';
import type { JournalRow } from '../journal/journal.tables.ts';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { toldOf } from './settle.store.ts';
import type { Told } from './told.ts';

interface Asked {
  page: number;
  per_page: number;
  search: string;
}

const SHOWN_CHARACTERS = 300;

/** Texts that granted nothing, newest first; `search` is looked for in the body and the number. */
export async function unknownTexts(db: Kysely<Database>, { page, per_page, search }: Asked) {
  const found = await journalPage(
    db,
    { page, per_page },
    sql<SqlBool>`outcome in ('unknown', 'unreadable')
    and (${search} = '' or body ilike ${like(search)} or phone like ${like(search.replace(/^0/, ''))})`,
  );
  return { ...found, data: found.data.map(toUnknownText) };
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

function toUnknownText(row: JournalRow): UnknownText {
  const { text, code } = inWords(toldOf(row), row.body);
  return {
    ...{ id: row.id, text, code, provider: row.provider },
    phone: row.phone ? maskPhone(row.phone) : '',
    received_at: toMoment(row.received_at),
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
