import type {
  AnswerChannel,
  ContactTopic,
  Message,
  MessageStatus,
} from '@wedding/shared/contract/contact.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';

/** A message without what only the site's own settings say. */
export type StoredMessage = Omit<Message, 'can_text'>;

export async function saveMessage(
  db: Kysely<Database>,
  actor: Actor,
  sent: { topic: ContactTopic; message: string; reply_to: string },
): Promise<void> {
  await write(db, actor, (trx) =>
    trx
      .insertInto('messages')
      .values({ ...sent, account_id: actor.id })
      .execute(),
  );
}

/** Newest first; `search` matches the text, the name and where to answer. */
export async function messagePage(
  db: Kysely<Database>,
  asked: { page: number; per_page: number; search: string; status: MessageStatus | undefined },
): Promise<{ data: StoredMessage[]; page: number; per_page: number; total: number }> {
  const { page, per_page, search, status } = asked;
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = messages(db)
    .where(sql<boolean>`concat_ws(' ', m.message, m.reply_to, a.firstname, a.lastname) ilike ${like}`)
    .$if(status === 'open', (query) => query.where('m.answered_at', 'is', null))
    .$if(status === 'answered', (query) => query.where('m.answered_at', 'is not', null));
  const rows = await found
    .select(COLUMNS)
    .orderBy('m.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toMessage), page, per_page, total };
}

/** Undefined when there is no such message. */
export async function setMessageStatus(
  db: Kysely<Database>,
  actor: Actor,
  {
    id,
    status,
    answer,
    via,
  }: { id: number; status: MessageStatus; answer?: string | undefined; via?: AnswerChannel | undefined },
): Promise<StoredMessage | undefined> {
  await write(db, actor, (trx) =>
    trx
      .updateTable('messages')
      .set(
        status === 'answered'
          ? {
              answered_at: sql<Date>`coalesce(answered_at, now())`,
              answered_by: actor.id,
              ...(answer !== undefined && { answer }),
              ...(via && { answered_via: via }),
            }
          : { answered_at: null, answered_by: null, answered_via: null, answer_sent_at: null },
      )
      .where('id', '=', id)
      .execute(),
  );
  return findMessage(db, id);
}

/** Undefined when there is none. */
export async function findMessage(db: Kysely<Database>, id: number): Promise<StoredMessage | undefined> {
  const row = await messages(db).select(COLUMNS).where('m.id', '=', id).executeTakeFirst();
  return row && toMessage(row);
}

const messages = (db: Kysely<Database>) =>
  db.selectFrom('messages as m').leftJoin('accounts as a', 'a.id', 'm.account_id');

const COLUMNS = [
  ...([
    'm.id',
    'm.topic',
    'm.message',
    'm.reply_to',
    'm.account_id',
    'm.created_at',
    'm.answered_at',
    'm.answer',
    'm.answered_via',
    'm.answer_sent_at',
  ] as const),
  ...(['a.firstname', 'a.lastname', 'a.phone'] as const),
];

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
