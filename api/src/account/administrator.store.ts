import type { Administrator, AdministratorSession } from '@wedding/shared/contract/administrator.schema.ts';
import { ADMINISTRATOR_ROLES, type AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { endSession } from '../auth/session.store.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import type { Caller } from '../http/caller.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { fullName } from './account-name.ts';
import { withdrawLinksOf } from './administrator-link.store.ts';

/** Returns all administrators by role, owners first. */
export async function administrators(db: Kysely<Database>, self: Self): Promise<Administrator[]> {
  const rows = await admins(db)
    .orderBy(sql`array_position(${[...ADMINISTRATOR_ROLES]}::text[], a.role)`)
    .orderBy('a.login')
    .execute();
  return withSessions(db, rows, self);
}

/** @throws {HttpError} 404 when no such administrator exists */
export async function administratorById(
  db: Kysely<Database>,
  { id, self }: { id: number; self: Self },
): Promise<Administrator> {
  const rows = await admins(db).where('a.id', '=', id).execute();
  const [administrator] = await withSessions(db, rows, self);
  if (!administrator) throw notFound('This administrator');
  return administrator;
}

/** The caller, whose own row and session are marked. */
type Self = Pick<Caller, 'accountId' | 'deviceHash'>;

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
      ...(change.role && { role: change.role }),
      ...(change.status && { status: change.status }),
    };
    const { id, version } = change;
    await holdVersion(trx, { table: 'accounts', id, version, change: set });
    const goes = (change.role && change.role !== 'owner') || change.status === 'disabled';
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
    if (goes || change.end_session) await withdrawLinksOf(trx, change.id);
    if (change.status === 'disabled' || change.end_session) await endSession(trx, change.id, 'administrator');
  });
}

/** Locks the active owners until the transaction ends, so that two owners can't remove each other concurrently. */
async function activeOwners(trx: Transaction<Database>): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const admins = (db: Kysely<Database>) =>
  db
    .selectFrom('accounts as a')
    .select([
      'a.id',
      'a.login',
      'a.firstname',
      'a.lastname',
      'a.role',
      'a.status',
      'a.version',
      'a.created_at',
    ])
    .where('a.kind', '=', 'admin');

type Row = Awaited<ReturnType<ReturnType<typeof admins>['executeTakeFirstOrThrow']>>;

/** Converts the accounts, with their live sessions, the latest sign-in first. */
async function withSessions(db: Kysely<Database>, rows: Row[], self: Self): Promise<Administrator[]> {
  const sessions = await db
    .selectFrom('administrator_sessions')
    .select(['id', 'account_id', 'device', 'device_hash', 'created_at', 'expires_at'])
    .where('account_id', '=', sql<number>`any(${rows.map(({ id }) => id)})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    login: row.login ?? '',
    name: fullName(row),
    role: row.role ?? 'editor',
    status: row.status,
    sessions: sessions
      .filter(({ account_id }) => account_id === row.id)
      .map(
        ({ id, device, device_hash, created_at, expires_at }): AdministratorSession => ({
          id,
          since: toTimestamp(created_at),
          expires_at: toTimestamp(expires_at),
          device,
          this: row.id === self.accountId && device_hash.equals(self.deviceHash),
        }),
      ),
    you: row.id === self.accountId,
    version: row.version,
    created_at: toTimestamp(row.created_at),
  }));
}
