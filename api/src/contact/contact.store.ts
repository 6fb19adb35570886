import type { ContactTopic, Message, MessageStatus } from '@wedding/shared/contract/contact.schema.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { type Kysely, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import { maskPhone, parsePhone } from '../account/phone.ts';
import { containsTerms } from '../db/contains-terms.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { personMatches } from '../member/person-search.ts';

/** A stored message: with unmasked numbers, and without the field that depends on the site's settings. */
export type StoredMessage = Omit<Message, 'can_text'>;

/** Masks the numbers of a message. Administrators see this form until they ask for the number. */
export function maskedMessage(message: StoredMessage): StoredMessage {
  return { ...message, phone: maskPhone(message.phone), reply_to: maskedReplyTo(message.reply_to) };
}

const EMAIL = /^\S+@\S+$/;

/** Returns the number in a reply address, in E.164, or null. That in an email address (`0803…@…`) is none. */
export const numberIn = (replyTo: string): string | null =>
  EMAIL.test(replyTo) ? null : parsePhone(replyTo);

/** Masks the number of a reply address, also one that isn't a Nigerian mobile number. Email addresses stay. */
function maskedReplyTo(written: string): string {
  const phone = numberIn(written);
  if (phone) return maskPhone(phone);
  return EMAIL.test(written) ? written : written.replace(/\d(?=(?:\D*\d){4})/g, '•');
}

/** Stores a message, once for each key of the account. A thread that was to wait is open again. */
export async function saveMessage(
  db: Kysely<Database>,
  actor: Actor,
  sent: { topic: ContactTopic; message: string; reply_to: string; key?: string | undefined },
): Promise<void> {
  await write(db, actor, async (trx) => {
    await trx
      .insertInto('messages')
      .values({ ...sent, account_id: actor.id })
      .onConflict((known) => known.columns(['account_id', 'key']).doNothing())
      .execute();
    await trx
      .updateTable('message_threads')
      .set({ snoozed_until: null })
      .where('account_id', '=', actor.id)
      .where('snoozed_until', 'is not', null)
      .execute();
  });
}

/** Returns a condition on the text and the reply address of `messages as m`. */
export const textMatches = (search: string) => containsTerms(sql`m.search_text`, search);

/**
 * Returns a page of messages, newest first. `search` matches the text, the reply address, and the member. Counts at most
 * `LISTED_AT_MOST` messages; later pages are empty.
 */
export async function messagePage(
  db: Kysely<Database>,
  asked: {
    page: number;
    per_page: number;
    search: string;
    status?: MessageStatus | undefined;
    member?: number | undefined;
  },
): Promise<{ data: StoredMessage[]; page: number; per_page: number; total: number }> {
  const { page, per_page, search, status, member } = asked;
  const matches = messages(db)
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(${textMatches(search)} or m.account_id = any(array(
          select f.account_id from member_figures f where ${personMatches(search, 'f')} limit ${LISTED_AT_MOST})))`,
      ),
    )
    .$if(member !== undefined, (query) => query.where('m.account_id', '=', member ?? 0))
    .$if(status === 'open', (query) => query.where('m.answered_at', 'is', null))
    .$if(status === 'answered', (query) => query.where('m.answered_at', 'is not', null));
  const isWhole = search === '' && status === undefined && member === undefined;
  const { total } =
    isWhole && (await hasManyMessages(db))
      ? { total: LISTED_AT_MOST }
      : await db
          .selectFrom(matches.select('m.id').limit(LISTED_AT_MOST).as('counted'))
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
  const before = (page - 1) * per_page;
  if (before >= total) return { data: [], page, per_page, total };
  const rows = await matches
    .select(COLUMNS)
    .orderBy('m.id', 'desc')
    .limit(Math.min(per_page, total - before))
    .offset(before)
    .execute();
  return { data: rows.map(toMessage), page, per_page, total };
}

/** Returns whether `LISTED_AT_MOST` messages exist. Looking up that row takes half as long as counting. */
async function hasManyMessages(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(LISTED_AT_MOST - 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns several messages by their ids. */
export async function messagesById(db: Kysely<Database>, ids: number[]): Promise<Map<number, StoredMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await messages(db).select(COLUMNS).where('m.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toMessage(row)]));
}

/** Returns undefined if the message doesn't exist. */
export async function findMessage(db: Kysely<Database>, id: number): Promise<StoredMessage | undefined> {
  const row = await messages(db).select(COLUMNS).where('m.id', '=', id).executeTakeFirst();
  return row && toMessage(row);
}

const messages = (db: Kysely<Database>) =>
  db
    .selectFrom('messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('accounts as by', 'by.id', 'm.answered_by');

const COLUMNS = [
  'm.id',
  'm.topic',
  'm.message',
  'm.reply_to',
  'm.account_id',
  'm.created_at',
  'm.answered_at',
  'm.version',
  'm.answer',
  'm.answered_via',
  'm.answer_sent_at',
  'a.firstname',
  'a.lastname',
  'a.phone',
  accountName('by').as('answered_by'),
] as const;

type Derived = 'created_at' | 'answered_at' | 'answer_sent_at' | 'status' | 'from' | 'phone' | 'can_text';
interface MessageRow extends Omit<Message, Derived> {
  created_at: Date;
  answered_at: Date | null;
  answer_sent_at: Date | null;
  firstname: string | null;
  lastname: string | null;
  phone: string | null;
}

const toMessage = ({ firstname, lastname, phone, ...row }: MessageRow): StoredMessage => ({
  ...row,
  from: `${firstname ?? ''} ${lastname ?? ''}`.trim(),
  phone: phone ?? '',
  created_at: toTimestamp(row.created_at),
  status: row.answered_at ? 'answered' : 'open',
  answered_at: row.answered_at && toTimestamp(row.answered_at),
  answer_sent_at: row.answer_sent_at && toTimestamp(row.answer_sent_at),
});
