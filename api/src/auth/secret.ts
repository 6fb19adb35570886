import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Returns 256 random bits in base64url. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Returns the SHA-256 of a token. Only this is stored, never the token (SEC-4). */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** Returns the platform's own 32-byte key `name`. It is created on first use and shared by all processes. */
export async function platformKey(db: Kysely<Database>, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
