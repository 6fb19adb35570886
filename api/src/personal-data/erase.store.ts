import { type Kysely, sql, type Transaction } from 'kysely';
import { endSession } from '../auth/session.store.ts';
import { numberIn } from '../contact/contact.store.ts';
import type { Database, Row } from '../db/schema.ts';
import { type Actor, system, write } from '../db/write.ts';
import { addJob } from '../jobs/queue.ts';
import { lockNumber } from '../journal/journal.store.ts';
import { leavePlan } from '../planning/wedding-plan/wedding-plan-member.store.ts';
import { eraseMessages } from '../subscription/erase-messages.store.ts';
import { personalTables } from './personal-tables.ts';

const GRACE_PERIOD = sql`interval '30 days'`;

/** Returns the couple with a number, even if disabled or lapsed, or undefined if no account has the number. */
export const coupleByPhone = (db: Kysely<Database>, phone: string): Promise<Row<'accounts'> | undefined> =>
  db.selectFrom('accounts').selectAll().where('phone', '=', phone).executeTakeFirst();

/** Schedules the erasure in thirty days and ends the session. A repeated request keeps the first date. */
export function scheduleErasure(db: Kysely<Database>, actor: Actor, accountId: number): Promise<Date> {
  return write(db, actor, async (trx) => {
    const { erase_at } = await trx
      .updateTable('accounts')
      .set({ erase_at: sql<Date>`coalesce(erase_at, now() + ${GRACE_PERIOD})` })
      .where('id', '=', accountId)
      .returning(sql<Date>`erase_at`.as('erase_at'))
      .executeTakeFirstOrThrow();
    await endSession(trx, accountId, 'erasure');
    return erase_at;
  });
}

/**
 * Cancels the erasure. The proof that asked for it serves no other one: its request may be sent again. Returns undefined if
 * the account was erased in the meantime.
 */
export function cancelErasure(
  db: Kysely<Database>,
  actor: Actor,
  accountId: number,
): Promise<Row<'accounts'> | undefined> {
  return write(db, actor, async (trx) => {
    const account = await trx
      .updateTable('accounts')
      .set({ erase_at: null })
      .where('id', '=', accountId)
      .where('erased_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    await trx
      .deleteFrom('number_proofs')
      .where('phone', '=', account?.phone ?? '')
      .where('purpose', '=', 'delete')
      .execute();
    return account;
  });
}

/**
 * Erases all accounts whose thirty days are over, each in its own transaction. Returns how many were due.
 * @throws {AggregateError} after the others have been erased, if some couldn't be
 */
export async function eraseDueAccounts(db: Kysely<Database>): Promise<number> {
  const due = await db
    .selectFrom('accounts')
    .select('id')
    .where('erase_at', '<=', sql<Date>`now()`)
    .execute();
  const errors: unknown[] = [];
  for (const { id } of due) await erase(db, id).catch((error) => errors.push(error));
  if (errors.length > 0)
    throw new AggregateError(errors, `Accounts that couldn’t be erased: ${errors.length}.`);
  return due.length;
}

/**
 * Erases everything personal. Keeps the account's row without a name or number, its charges and memberships (accounting
 * records that have to be kept), and of its messages what proves consent.
 */
async function erase(db: Kysely<Database>, accountId: number): Promise<void> {
  // A unique request id for this change, so that its own audit entries can be wiped as well.
  const requestId = `erasing-${crypto.randomUUID()}`;
  await write(db, { ...system, requestId }, async (trx) => {
    const account = trx.selectFrom('accounts').select('phone').where('id', '=', accountId);
    const { phone } = (await account.executeTakeFirst()) ?? {};
    // A text that arrives meanwhile belongs to the number's next owner.
    if (phone) await lockNumber(trx, phone);
    const locked = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .where('erase_at', '<=', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst();
    // The erasure was cancelled, or done by another worker, in the meantime.
    if (!locked) return;
    await leavePlan(trx, accountId, 'Former partner');
    await uncountLikes(trx, accountId);
    await deleteRows(trx, locked);
    await deleteUnsignedMessages(trx, locked);
    if (locked.profile_pic) {
      await addJob(trx, { kind: 'remove-media', payload: { keys: [`profiles/${locked.profile_pic}`] } });
    }
    await blank(trx, accountId);
    await eraseMessages(trx, accountId);
    await wipeAudit(trx, { accountId, requestId });
  });
}

/** Deletes all rows that belong to the person according to the declarations. */
async function deleteRows(trx: Transaction<Database>, { id, phone }: Row<'accounts'>): Promise<void> {
  for (const { name, erased } of personalTables) {
    if (!('rows' in erased)) continue;
    const person = erased.rows === 'phone' ? phone : id;
    await sql`delete from ${sql.table(name)} where ${sql.ref(erased.rows)} = ${person}`.execute(trx);
  }
}

/** Deletes the messages that were sent without signing in and name the person's number or address for the answer. */
async function deleteUnsignedMessages(
  trx: Transaction<Database>,
  { phone, email }: Row<'accounts'>,
): Promise<void> {
  const messages = await trx
    .selectFrom('messages')
    .select(['id', 'reply_to'])
    .where('account_id', 'is', null)
    .where('reply_to', '<>', '')
    .execute();
  const isTheirs = (replyTo: string) =>
    (email !== '' && replyTo.toLowerCase() === email.toLowerCase()) ||
    (phone !== null && numberIn(replyTo) === phone);
  const ids = messages.filter(({ reply_to }) => isTheirs(reply_to)).map(({ id }) => id);
  await trx.deleteFrom('messages').where('id', '=', sql<number>`any(${ids}::int[])`).execute();
}

/** Subtracts the person's likes from the counts of the videos. */
async function uncountLikes(trx: Transaction<Database>, accountId: number): Promise<void> {
  await sql`update video_counts c set likes = likes - 1 from video_likes l
    where l.video_id = c.video_id and l.account_id = ${accountId}`.execute(trx);
}

const blank = (trx: Transaction<Database>, accountId: number) =>
  trx
    .updateTable('accounts')
    .set({
      phone: null,
      firstname: '',
      lastname: '',
      email: '',
      partner_name: '',
      profile_pic: null,
      currency: null,
      currency_kobo: null,
      updated_profile: false,
      status: 'disabled',
      erase_at: null,
      erased_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();

/**
 * Wipes the contents of audit entries by the person, and of entries about records that were deleted with the person,
 * whoever made them. The audit trail keeps only that something was changed, and when.
 */
async function wipeAudit(
  trx: Transaction<Database>,
  { accountId, requestId }: { accountId: number; requestId: string },
): Promise<void> {
  await sql`update audit set before = null, after = null
    where actor_id = ${accountId} and actor = 'couple' or request_id = ${requestId}
      or (entity, entity_id) in (
        select entity, entity_id from audit where request_id = ${requestId} and action = 'delete'
        union all select 'accounts', ${String(accountId)})`.execute(trx);
}
