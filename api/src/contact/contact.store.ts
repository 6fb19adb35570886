import type {
  AnswerChannel,
  ContactTopic,
  Message,
  MessageStatus,
} from '@wedding/shared/contract/contact.schema.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { accountName } from '../account/account-name.ts';
import { maskPhone, parsePhone } from '../account/phone.ts';
import { containsTerms } from '../db/contains-terms.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { personMatches } from '../member/person-search.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { claimAnswer, recordAnswering, requireMine } from './answer-claim.store.ts';

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
export const textMatches = (search: string) => containsTerms(sql`m.message || ' ' || m.reply_to`, search);

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
    status: MessageStatus | undefined;
    member: number | undefined;
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

/** Returns undefined if the message doesn't exist. @throws {HttpError} 409 when it was answered or reopened since */
export async function setMessageStatus(
  db: Kysely<Database>,
  actor: Actor,
  {
    id,
    status,
    version,
    answer,
    via,
  }: {
    id: number;
    status: MessageStatus;
    version: number;
    answer?: string | undefined;
    via?: AnswerChannel | undefined;
  },
): Promise<StoredMessage | undefined> {
  await write(db, actor, async (trx) => {
    const change = status === 'open' ? { answered_at: null } : { answer, answered_via: via };
    await holdVersion(trx, { table: 'messages', id, version, change });
    await requireNoneBeingSent(trx, id);
    if (status === 'open') return reopen(trx, id);
    if (answer || via) await requireMine(trx, actor, id);
    await answerThread(trx, actor, { id, answer, via });
  });
  return findMessage(db, id);
}

/** Marks messages, and the earlier ones of their threads, as answered without an answer, or as open again. */
export const markLatest = (
  db: Kysely<Database>,
  actor: Actor,
  { messages: ids, status }: { messages: readonly number[]; status: MessageStatus },
): Promise<void> =>
  write(db, actor, async (trx) => {
    // In one order, so that two such calls can't deadlock.
    for (const id of ids.toSorted((a, b) => a - b)) {
      if (status === 'open') await reopen(trx, id);
      else await answerThread(trx, actor, { id });
    }
  });

/**
 * Keeps others from answering while another app has this administrator's answer. Returns undefined if the message doesn't
 * exist.
 * @throws {HttpError} 409 when it was answered since `version`, or another answer is on its way
 */
export async function openElsewhere(
  db: Kysely<Database>,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<StoredMessage | undefined> {
  await write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'messages', id, version });
    await requireNoneBeingSent(trx, id);
    await requireMine(trx, actor, id);
    const message = await trx
      .selectFrom('messages')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (message?.account_id) {
      await claimAnswer(trx, { accountId: message.account_id, administratorId: Number(actor.id) });
    }
  });
  return findMessage(db, id);
}

/** Longer than an aggregator takes to respond. After this time no process waits for its response. */
export const SEND_TIMEOUT_MS = 30_000;

/** @throws {HttpError} 409 while a text that answers this message is being sent */
export async function requireNoneBeingSent(trx: Transaction<Database>, messageId: number): Promise<void> {
  const row = await trx
    .selectFrom('answer_texts')
    .select('key')
    .where('message_id', '=', messageId)
    .where('state', '=', 'sending')
    .where('at', '>', new Date(Date.now() - SEND_TIMEOUT_MS))
    .limit(1)
    .executeTakeFirst();
  if (row) throw new HttpError(409, 'BEING_SENT', 'A text that answers this is being sent at the moment.');
}

/**
 * Marks the message as answered and stores the answer. Also marks all earlier open messages of the thread. The same answer
 * again changes nothing.
 */
export async function answerThread(
  trx: Transaction<Database>,
  actor: Actor,
  sent: { id: number; answer?: string | undefined; via?: AnswerChannel | undefined; bySite?: boolean },
): Promise<void> {
  const { id, answer, via, bySite = false } = sent;
  const changed = await trx
    .updateTable('messages')
    .set({
      answered_at: sql<Date>`coalesce(answered_at, now())`,
      answered_by: actor.id,
      // One more answer to an answered message stands beneath the first.
      ...(answer !== undefined && {
        answer: sql<string>`case when answered_at is not null and answer <> '' and answer <> ${answer}
          then answer || E'\\n\\n' || ${answer} else ${answer} end`,
      }),
      ...(via && { answered_via: via }),
      ...(bySite && { answer_sent_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .$if(!bySite, (query) =>
      query.where((eb) =>
        eb.or([
          eb('answered_at', 'is', null),
          ...(answer === undefined ? [] : [eb('answer', '!=', answer)]),
          ...(via ? [eb('answered_via', 'is distinct from', via)] : []),
        ]),
      ),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (!changed) return;
  if (changed.account_id !== null) {
    const claim = { accountId: changed.account_id, administratorId: Number(actor.id) };
    await recordAnswering(trx, { ...claim, state: 'given up' });
  }
  // The same time on all of them tells `reopen` what was closed together.
  await sql`update messages m set answered_at = one.answered_at, answered_by = ${actor.id}
    from messages one
    where one.id = ${id} and m.account_id = one.account_id and m.id < one.id and m.answered_at is null`.execute(
    trx,
  );
}

/** Undoes `answerThread`: also reopens the earlier messages with the same answer time. */
async function reopen(trx: Transaction<Database>, id: number): Promise<void> {
  await sql`update messages m
    set answered_at = null, answered_by = null, answered_via = null, answer_sent_at = null
    from messages one
    where one.id = ${id} and (m.id = one.id
      or m.account_id = one.account_id and m.id < one.id and m.answered_at = one.answered_at)`.execute(trx);
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
