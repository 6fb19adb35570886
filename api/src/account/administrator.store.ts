import type { Administrator, AdministratorRole } from '@wedding/shared/contract/administrator.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { endSession } from '../auth/session.store.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { fullName } from './account-name.ts';
import { withdrawLinksOf } from './administrator-link.store.ts';

/** Returns all administrators, owners first; `self` is the caller's id. */
export async function administrators(db: Kysely<Database>, self: number): Promise<Administrator[]> {
  const rows = await admins(db).orderBy('a.owner', 'desc').orderBy('a.login').execute();
  return rows.map((row) => toAdministrator(row, self));
}

/** @throws {HttpError} 404 when no such administrator exists */
export async function administratorById(
  db: Kysely<Database>,
  { id, self }: { id: number; self: number },
): Promise<Administrator> {
  const row = await admins(db).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This administrator');
  return toAdministrator(row, self);
}

interface Change {
  id: number;
  version?: number | undefined;
  role?: AdministratorRole | undefined;
  status?: 'active' | 'disabled' | undefined;
  end_session?: boolean | undefined;
}

/**
 * @throws {HttpError} 404 when no such administrator exists, 409 when it was changed since, or when no active owner would
 * remain to manage administrators
 */
export function changeAdministrator(db: Kysely<Database>, actor: Actor, change: Change): Promise<void> {
  return write(db, actor, async (trx) => {
    const owners = await activeOwners(trx);
    const administrator = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', change.id)
      .where('kind', '=', 'admin')
      .forUpdate()
      .executeTakeFirst();
    if (!administrator) throw notFound('This administrator');
    const set = {
      ...(change.role && { owner: change.role === 'owner' }),
      ...(change.status && { status: change.status }),
    };
    const { id, version } = change;
    await holdVersion(trx, { table: 'accounts', id, version, change: set });
    const goes = change.role === 'editor' || change.status === 'disabled';
    if (goes && owners.length === 1 && owners[0] === change.id) {
      throw new HttpError(
        409,
        'LAST_OWNER',
        'Make somebody else an owner first: there must be at least one.',
      );
    }
    if (Object.keys(set).length > 0) {
      await trx.updateTable('accounts').set(set).where('id', '=', change.id).execute();
    }
    if (goes) await withdrawLinksOf(trx, change.id);
    if (change.status === 'disabled' || change.end_session) await endSession(trx, change.id, 'administrator');
  });
}

/** Locks the active owners until the transaction ends, so that two owners can't remove each other concurrently. */
async function activeOwners(trx: Transaction<Database>): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where('owner', '=', true)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const admins = (db: Kysely<Database>) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.account_id', '=', 'a.id').on('s.expires_at', '>', sql<Date>`now()`),
    )
    .select([
      'a.id',
      'a.login',
      'a.firstname',
      'a.lastname',
      'a.owner',
      'a.status',
      'a.version',
      'a.created_at',
    ])
    .select(['s.created_at as since', 's.expires_at', 's.device'])
    .where('a.kind', '=', 'admin');

type Row = Awaited<ReturnType<ReturnType<typeof admins>['executeTakeFirstOrThrow']>>;

const toAdministrator = (row: Row, self: number): Administrator => ({
  id: row.id,
  login: row.login ?? '',
  name: fullName(row),
  role: row.owner ? 'owner' : 'editor',
  status: row.status,
  session:
    row.since && row.expires_at
      ? { since: toTimestamp(row.since), expires_at: toTimestamp(row.expires_at), device: row.device ?? '' }
      : null,
  you: row.id === self,
  version: row.version,
  created_at: toTimestamp(row.created_at),
});
