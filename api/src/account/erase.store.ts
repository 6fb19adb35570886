import { type Kysely, sql, type Transaction } from 'kysely';
import { addJob } from '../jobs/queue.ts';
import { dropFeed } from '../planning/calendar.store.ts';
import { leavePlan } from '../planning/member.store.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, system, write } from '../plugins/write.ts';
import { noteSite } from '../subscription/site-told.ts';
import type { Account } from './account.tables.ts';
import { endSession } from './session.store.ts';

const WAIT = sql`interval '30 days'`;

/** The couple behind a number, switched off or lapsed too; undefined when nothing is held on it. */
export const coupleByPhone = (db: Kysely<Database>, phone: string): Promise<Account | undefined> =>
  db.selectFrom('accounts').selectAll().where('phone', '=', phone).executeTakeFirst();

/** Thirty days from now the person is erased; asked again, the first day stands. The session ends at once. */
export function eraseLater(db: Kysely<Database>, actor: Actor, accountId: number): Promise<Date> {
  return write(db, actor, async (trx) => {
    const { erase_at } = await trx
      .updateTable('accounts')
      .set({ erase_at: sql<Date>`coalesce(erase_at, now() + ${WAIT})` })
      .where('id', '=', accountId)
      .returning(sql<Date>`erase_at`.as('erase_at'))
      .executeTakeFirstOrThrow();
    await endSession(trx, accountId);
    return erase_at;
  });
}

export function keepAfterAll(db: Kysely<Database>, actor: Actor, accountId: number): Promise<Account> {
  return write(db, actor, (trx) =>
    trx
      .updateTable('accounts')
      .set({ erase_at: null })
      .where('id', '=', accountId)
      .where('erased_at', 'is', null)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Erases everyone whose thirty days are over, one transaction each. Answers how many. */
export async function eraseDueAccounts(db: Kysely<Database>): Promise<number> {
  const due = await db
    .selectFrom('accounts')
    .select('id')
    .where('erase_at', '<=', sql<Date>`now()`)
    .execute();
  for (const { id } of due) await erase(db, id);
  return due.length;
}

/**
 * Takes everything personal away. What stays: the row without a name or a number, charges and memberships on it
 * (accounts that have to be kept), and the journal, which is the evidence of consent.
 */
async function erase(db: Kysely<Database>, accountId: number): Promise<void> {
  // A name of this change's own in the trail, so that what the trail says of it can be wiped as well.
  const requestId = `erasing-${crypto.randomUUID()}`;
  await write(db, { ...system, requestId }, async (trx) => {
    const locked = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .where('erase_at', '<=', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst();
    // Taken back, or erased by another worker, in the meantime.
    if (!locked) return;
    await leavePlan(trx, accountId, 'Former partner');
    await dropFeed(trx, accountId);
    await forgetWatching(trx, accountId);
    for (const table of ['messages', 'devices', 'sessions'] as const) {
      await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
    }
    await trx.deleteFrom('wedding_plan_invitations').where('invited_by', '=', accountId).execute();
    if (locked.phone) {
      await trx.deleteFrom('number_proofs').where('phone', '=', locked.phone).execute();
      await trx.deleteFrom('signup_requests').where('phone', '=', locked.phone).execute();
      // Whoever has the number next begins without what was.
      await noteSite(trx, { phone: locked.phone, what: { kind: 'forget' } });
    }
    if (locked.profile_pic) {
      await addJob(trx, { kind: 'remove-media', payload: { keys: [`profiles/${locked.profile_pic}`] } });
    }
    await blank(trx, accountId);
    await wipeTrail(trx, { accountId, requestId });
  });
}

/** Likes are counted on the films: the counts follow. */
async function forgetWatching(trx: Transaction<Database>, accountId: number): Promise<void> {
  await sql`update video_counts c set likes = likes - 1 from video_likes l
    where l.video_id = c.video_id and l.account_id = ${accountId}`.execute(trx);
  for (const table of [
    'video_likes',
    'watch_later',
    'watch_history',
    'watch_positions',
    'watch_days',
  ] as const) {
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
  }
}

const blank = (trx: Transaction<Database>, accountId: number) =>
  trx
    .updateTable('accounts')
    .set({
      ...{ phone: null, firstname: '', lastname: '', email: '', partner_name: '', profile_pic: null },
      ...{ updated_profile: false, status: 'disabled', erase_at: null, erased_at: sql<Date>`now()` },
    })
    .where('id', '=', accountId)
    .execute();

/** The trail keeps that something was changed, and when; of what it said nothing stays. */
async function wipeTrail(
  trx: Transaction<Database>,
  { accountId, requestId }: { accountId: number; requestId: string },
): Promise<void> {
  await trx
    .updateTable('audit')
    .set({ before: null, after: null })
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', accountId),
        eb('request_id', '=', requestId),
        eb.and([eb('entity', '=', 'accounts'), eb('entity_id', '=', String(accountId))]),
      ]),
    )
    .execute();
}
