import type { AnswerChannel, MessageStatus } from '@wedding/shared/contract/contact.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { claimAnswer, lockThread, recordAnswering, requireMine } from './answer-claim.store.ts';
import { findMessage, type StoredMessage } from './contact.store.ts';

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
    await lockThread(trx, id);
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
      await lockThread(trx, id);
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
    await lockThread(trx, id);
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
