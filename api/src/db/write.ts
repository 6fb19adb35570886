import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { currentJob } from './current-job.ts';
import type { Database } from './schema.ts';

/** The author of a write, for the audit trail. `id` is the account's, or null for the system and for visitors. */
export interface Actor {
  kind: 'couple' | 'admin' | 'system' | 'visitor';
  id: number | null;
  requestId: string | null;
}

export const system: Actor = { kind: 'system', id: null, requestId: null };

/**
 * Runs `work` in a transaction that names the actor. All writes to audited tables use this: the database's trigger puts
 * each row in the audit trail (who, what, before, after), and refuses any other write.
 */
export function write<T>(
  db: Kysely<Database>,
  actor: Actor,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('app.actor', ${actor.kind}, true),
      set_config('app.actor_id', ${actor.id === null ? '' : String(actor.id)}, true),
      set_config('app.request_id', ${actor.requestId ?? currentJob()?.reqId ?? ''}, true)`.execute(trx);
    return work(trx);
  });
}
