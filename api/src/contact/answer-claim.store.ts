import type { Answering, AnsweringState } from '@wedding/shared/contract/message-thread.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { accountName } from '../account/account-name.ts';
import type { Database } from '../db/schema.ts';
import type { Actor } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';

/** How long somebody counts as writing after the last report of it. Clients report every five seconds. */
const WRITING = sql<Date>`now() + interval '15 seconds'`;
/** How long an answer that another app has waits for its administrator to say whether it was sent. */
const OPENED = sql<Date>`now() + interval '30 minutes'`;

interface Claim {
  /** The member who is answered. */
  accountId: number;
  administratorId: number;
}

/** Records what an administrator does with a thread. */
export async function recordAnswering(
  db: Kysely<Database>,
  { accountId, administratorId, state }: Claim & { state: AnsweringState },
): Promise<void> {
  if (state === 'writing') {
    await db
      .insertInto('answer_claims')
      .values({ account_id: accountId, administrator_id: administratorId, opened: false, until: WRITING })
      .onConflict((same) =>
        same
          .columns(['account_id', 'administrator_id'])
          .doUpdateSet({ until: sql<Date>`greatest(answer_claims.until, excluded.until)` }),
      )
      .execute();
    return;
  }
  await db
    .deleteFrom('answer_claims')
    .where('account_id', '=', accountId)
    .where('administrator_id', '=', administratorId)
    .$if(state === 'reading', (query) => query.where('opened', '=', false))
    .execute();
}

/** Returns the other administrators who are answering the member. */
export const othersAnswering = (
  db: Kysely<Database>,
  { accountId, administratorId }: Claim,
): Promise<Answering['others']> =>
  db
    .selectFrom('answer_claims as c')
    .innerJoin('accounts as a', 'a.id', 'c.administrator_id')
    .select(['a.id', accountName('a').as('name'), 'c.opened'])
    .where('c.account_id', '=', accountId)
    .where('c.administrator_id', '<>', administratorId)
    .where('c.until', '>', sql<Date>`now()`)
    .orderBy('a.id')
    .execute();

/** Records that another app has the administrator's answer. Call it after `requireMine`, in the same transaction. */
export const claimAnswer = (trx: Transaction<Database>, { accountId, administratorId }: Claim) =>
  trx
    .insertInto('answer_claims')
    .values({ account_id: accountId, administrator_id: administratorId, opened: true, until: OPENED })
    .onConflict((same) =>
      same.columns(['account_id', 'administrator_id']).doUpdateSet({ opened: true, until: OPENED }),
    )
    .execute();

/**
 * Holds an answer against those of others: it goes to the member's latest message, so of two at once the second is made from
 * a version that is gone. Locks the thread until the transaction ends.
 * @throws {HttpError} 409 when a newer message came, or another app has a colleague's answer
 */
export async function requireMine(
  trx: Transaction<Database>,
  actor: Actor,
  messageId: number,
): Promise<void> {
  const thread = await trx
    .selectFrom('message_threads as t')
    .innerJoin('messages as m', 'm.account_id', 't.account_id')
    .select('t.account_id')
    .where('m.id', '=', messageId)
    .forUpdate('t')
    .executeTakeFirst();
  // The messages of an erased account have no thread.
  if (!thread) return;
  const { account_id: accountId } = thread;
  const newer = await trx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '>', messageId)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw new HttpError(409, 'NOT_LATEST', 'A newer message has come. Read it before you answer.');
  const others = await othersAnswering(trx, { accountId, administratorId: Number(actor.id) });
  const opened = others.find((other) => other.opened);
  if (!opened) return;
  const text = `${opened.name} has opened an answer in another app and hasn’t said yet whether it went out.`;
  throw new HttpError(409, 'BEING_ANSWERED', text);
}
