import type { Kysely } from 'kysely';
import { endSession } from '../auth/session.store.ts';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { withdrawLinksOf } from './administrator-link.store.ts';

export async function countDevices(db: Kysely<Database>, accountId: number): Promise<number> {
  const { devices } = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return devices;
}

/**
 * Sets the password. Signs out and forgets every device except the caller's, and deletes an open link and the open links
 * that the account made, some of which a stranger may have made with the old password (SEC-31). Returns false if `checked`
 * is no longer the password's hash: a reset meanwhile must not be undone.
 */
export function setOwnPassword(
  db: Kysely<Database>,
  actor: Actor,
  {
    caller: { accountId, deviceHash },
    checked,
    password_hash,
  }: { caller: Caller; checked: string | null; password_hash: string },
): Promise<boolean> {
  return write(db, actor, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash })
      .where('id', '=', accountId)
      .where('password_hash', '=', checked)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await endSession(trx, accountId, 'password', deviceHash);
    await withdrawLinksOf(trx, accountId);
    await trx
      .deleteFrom('administrator_links')
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();
    await trx
      .deleteFrom('devices')
      .where('account_id', '=', accountId)
      .where('device_hash', '<>', deviceHash)
      .execute();
    return true;
  });
}
