import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { hashPassword, passwordError } from './password.ts';

/**
 * Creates the first administrator, an owner, if none exists. Without `password` it generates one. It returns the
 * generated password this once so that it can be printed; only its hash is stored.
 * @throws {Error} when the given password is too weak
 */
export async function ensureFirstAdmin(
  db: Kysely<Database>,
  given: { login: string; password?: string | undefined },
): Promise<{ login: string; madePassword: string | null }> {
  const existing = await db
    .selectFrom('accounts')
    .select('login')
    .where('kind', '=', 'admin')
    .orderBy('id')
    .executeTakeFirst();
  if (existing) return { login: existing.login ?? given.login, madePassword: null };
  const error = given.password === undefined ? null : passwordError(given.password);
  if (error) throw new Error(`ADMIN_PASSWORD is refused. ${error}`);
  const password = given.password ?? randomBytes(12).toString('base64url');
  const login = given.login.trim().toLowerCase();
  const password_hash = await hashPassword(password);
  const made = await write(db, system, (trx) =>
    trx
      .insertInto('accounts')
      .values({ kind: 'admin', login, password_hash, role: 'owner' })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return { login, madePassword: made && given.password === undefined ? password : null };
}
