import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { answerThread } from './contact.store.ts';

/** Longer than an aggregator takes to respond. After this time no process waits for its response. */
const SEND_TIMEOUT_MS = 30_000;

type SendState = 'send' | 'sent already' | 'being sent' | 'unknown';

/** Records that a text is about to be sent, once for each key. Returns whether it may be sent. */
export function beginText(
  db: Kysely<Database>,
  actor: Actor,
  { key, messageId }: { key: string; messageId: number },
): Promise<SendState> {
  return write(db, actor, async (trx) => {
    const fresh = await trx
      .insertInto('answer_texts')
      .values({ key, message_id: messageId, state: 'sending' })
      .onConflict((known) => known.column('key').doNothing())
      .returning('key')
      .executeTakeFirst();
    if (fresh) return 'send';
    const row = await trx
      .selectFrom('answer_texts')
      .select(['state', 'at', 'message_id'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.message_id !== messageId) return 'unknown';
    if (row.state === 'sent') return 'sent already';
    if (row.state === 'sending')
      return Date.now() - row.at.getTime() < SEND_TIMEOUT_MS ? 'being sent' : 'unknown';
    await trx
      .updateTable('answer_texts')
      .set({ state: 'sending', at: sql<Date>`now()` })
      .where('key', '=', key)
      .execute();
    return 'send';
  });
}

/** Records that the aggregator refused the text. It may be sent again. */
export const markTextFailed = (db: Kysely<Database>, actor: Actor, key: string): Promise<unknown> =>
  write(db, actor, (trx) =>
    trx.updateTable('answer_texts').set({ state: 'failed' }).where('key', '=', key).execute(),
  );

interface SentText {
  key: string;
  messageId: number;
  answer: string;
  providerId: string | null;
}

/** Records that the text was sent, and marks the message as answered. */
export const markTextSent = (
  db: Kysely<Database>,
  actor: Actor,
  { key, messageId, answer, providerId }: SentText,
): Promise<unknown> =>
  write(db, actor, async (trx) => {
    await trx
      .updateTable('answer_texts')
      .set({ state: 'sent', provider_id: providerId })
      .where('key', '=', key)
      .execute();
    await answerThread(trx, actor, { id: messageId, answer, via: 'sms', bySite: true });
  });
