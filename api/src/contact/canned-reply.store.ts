import type { CannedReply } from '@wedding/shared/contract/message-thread.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { holdVersion } from '../version/hold-version.store.ts';

type NewReply = Omit<CannedReply, 'id' | 'version'>;
const COLUMNS = ['id', 'name', 'text', 'version'] as const;

export const cannedReplies = (db: Kysely<Database>): Promise<CannedReply[]> =>
  db.selectFrom('canned_replies').select(COLUMNS).orderBy(sql`plain_text(name)`).orderBy('id').execute();

/** @throws {HttpError} 409 for a name that is taken */
export const addReply = (db: Kysely<Database>, actor: Actor, reply: NewReply): Promise<CannedReply> =>
  write(db, actor, (trx) =>
    trx.insertInto('canned_replies').values(reply).returning(COLUMNS).executeTakeFirstOrThrow(),
  ).catch(asTaken);

/** Returns undefined if the reply doesn't exist. @throws {HttpError} 409 when it was changed since, or the name is taken */
export const changeReply = (
  db: Kysely<Database>,
  actor: Actor,
  { id, version, ...reply }: CannedReply,
): Promise<CannedReply | undefined> =>
  write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'canned_replies', id, version, change: reply });
    return trx
      .updateTable('canned_replies')
      .set(reply)
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst();
  }).catch(asTaken);

/** Returns false if the reply doesn't exist. @throws {HttpError} 409 when it was changed since */
export const deleteReply = (
  db: Kysely<Database>,
  actor: Actor,
  { id, version }: { id: number; version?: number | undefined },
): Promise<boolean> =>
  write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'canned_replies', id, version });
    const { numDeletedRows } = await trx.deleteFrom('canned_replies').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  });

function asTaken(error: Error & { constraint?: string }): never {
  if (error.constraint !== 'canned_replies_name') throw error;
  const text = 'Another reply has this name.';
  throw new HttpError(409, 'NAME_TAKEN', text, { errors: { name: [text] } });
}
