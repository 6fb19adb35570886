import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { currentJob } from './current-job.ts';
import type { Database } from './schema.ts';

/** Who writes, for the audit trail. `id` is the account's, null for the system and for visitors. */
export interface Actor {
  kind: 'couple' | 'admin' | 'system' | 'visitor';
  id: number | null;
  requestId: string | null;
}

export const system: Actor = { kind: 'system', id: null, requestId: null };

/**
 * The one way to write: a transaction whose rows the database's own triggers put in the audit trail (who,
 * what, before, after). A table with the trigger refuses any write that comes by another way.
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
