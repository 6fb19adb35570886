import type { TableView } from '@wedding/shared/contract/table-view.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';

/** The maximum number of views for one administrator and one table. */
const MAX_VIEWS = 50;

const COLUMNS = ['id', 'table_name as table', 'name', 'parts'] as const;

/** Returns the administrator's own views in the order in which they were saved. */
export const tableViews = (db: Kysely<Database>, accountId: number): Promise<TableView[]> =>
  db.selectFrom('table_views').select(COLUMNS).where('account_id', '=', accountId).orderBy('id').execute();

/** @throws {HttpError} 409 for a name that is taken, and when the table already has `MAX_VIEWS` */
export const saveView = (
  db: Kysely<Database>,
  actor: Actor,
  { accountId, table, name, parts }: Omit<TableView, 'id'> & { accountId: number },
): Promise<TableView> =>
  write(db, actor, async (trx) => {
    const { saved } = await trx
      .selectFrom('table_views')
      .select((eb) => eb.fn.countAll<number>().as('saved'))
      .where('account_id', '=', accountId)
      .where('table_name', '=', table)
      .executeTakeFirstOrThrow();
    if (saved >= MAX_VIEWS) {
      throw new HttpError(
        409,
        'TOO_MANY_VIEWS',
        `You already have ${MAX_VIEWS} saved views. Remove one first.`,
      );
    }
    return trx
      .insertInto('table_views')
      .values({ account_id: accountId, table_name: table, name, parts: JSON.stringify(parts) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  }).catch((error: Error & { constraint?: string }) => {
    if (error.constraint !== 'table_views_name') throw error;
    const text = 'Another view has this name.';
    throw new HttpError(409, 'NAME_TAKEN', text, { errors: { name: [text] } });
  });

/** Returns false if the administrator has no such view. */
export const deleteView = (
  db: Kysely<Database>,
  actor: Actor,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> =>
  write(db, actor, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('table_views')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
