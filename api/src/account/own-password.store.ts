import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';

export async function countDevices(db: Kysely<Database>, accountId: number): Promise<number> {
  const { devices } = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return devices;
}

/** Sets the password. Keeps the session, forgets every device except the session's, and deletes an open link. */
export function setOwnPassword(
  db: Kysely<Database>,
  actor: Actor,
  { accountId, password_hash }: { accountId: number; password_hash: string },
): Promise<void> {
  return write(db, actor, async (trx) => {
    await trx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute();
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
  });
}
