import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
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
 * Sets the password. Keeps the session, forgets every device except the session's, and deletes an open link and the open
 * links that the account made, some of which a stranger may have made with the old password (SEC-31). Returns false if
 * `checked` is no longer the password's hash: a reset meanwhile must not be undone.
 */
export function setOwnPassword(
  db: Kysely<Database>,
  actor: Actor,
  { accountId, checked, password_hash }: { accountId: number; checked: string | null; password_hash: string },
): Promise<boolean> {
  return write(db, actor, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ password_hash })
      .where('id', '=', accountId)
      .where('password_hash', '=', checked)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await withdrawLinksOf(trx, accountId);
    await trx
      .deleteFrom('administrator_links')
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();
    await trx
      .deleteFrom('devices')
      .where('account_id', '=', accountId)
      .where('device_hash', 'not in', (eb) =>
        eb.selectFrom('sessions').select('device_hash').where('account_id', '=', accountId),
      )
      .execute();
    return true;
  });
}
