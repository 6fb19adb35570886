import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { answerThread, requireNoneBeingSent, SEND_TIMEOUT_MS } from './answer.store.ts';
import { lockThread, requireMine } from './answer-claim.store.ts';

type SendState = 'send' | 'sent already' | 'being sent' | 'unknown';

interface NewText {
  key: string;
  messageId: number;
  /** The message's version that the administrator saw. */
  version: number;
}

/**
 * Records that a text is about to be sent, once for each key. Returns whether it may be sent.
 * @throws {HttpError} 409 when somebody else answered since `version`, or is sending an answer
 */
export function beginText(
  db: Kysely<Database>,
  actor: Actor,
  { key, messageId, version }: NewText,
): Promise<SendState> {
  return write(db, actor, async (trx) => {
    await lockThread(trx, messageId);
    // Of two texts at once, the second waits here until the first is recorded.
    await trx.selectFrom('messages').select('id').where('id', '=', messageId).forUpdate().execute();
    const row = await trx
      .selectFrom('answer_texts')
      .select(['state', 'at', 'message_id'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (row && row.message_id !== messageId) return 'unknown';
    if (row?.state === 'sent') return 'sent already';
    if (row?.state === 'sending')
      return Date.now() - row.at.getTime() < SEND_TIMEOUT_MS ? 'being sent' : 'unknown';
    await requireNoneBeingSent(trx, messageId);
    await requireMine(trx, actor, messageId);
    await holdVersion(trx, { table: 'messages', id: messageId, version });
    const begun = await trx
      .insertInto('answer_texts')
      .values({ key, message_id: messageId, state: 'sending' })
      .onConflict((same) =>
        same
          .column('key')
          .doUpdateSet({ state: 'sending', at: sql<Date>`now()` })
          .where('answer_texts.message_id', '=', messageId),
      )
      .returning('key')
      .executeTakeFirst();
    return begun ? 'send' : 'unknown';
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
    await lockThread(trx, messageId);
    await trx
      .updateTable('answer_texts')
      .set({ state: 'sent', provider_id: providerId })
      .where('key', '=', key)
      .execute();
    await answerThread(trx, actor, { id: messageId, answer, via: 'sms', bySite: true });
  });
