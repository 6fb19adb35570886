import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { deletePasskeys } from './passkey.store.ts';
import { endSession } from './session.store.ts';

/**
 * Removes an administrator's passkeys and ends the session, for whoever has the server's settings (SEC-52). Returns how many
 * there were, or undefined if no administrator has the login.
 */
export function replaceLostPasskeys(db: Kysely<Database>, login: string): Promise<number | undefined> {
  return write(db, system, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('id')
      .where('login', '=', login.trim().toLowerCase())
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) return undefined;
    await trx.deleteFrom('devices').where('account_id', '=', account.id).execute();
    await endSession(trx, account.id, 'administrator');
    return deletePasskeys(trx, account.id);
  });
}
