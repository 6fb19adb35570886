import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** 256 random bits, as they travel. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token: its SHA-256, never the token (SEC-4). */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** The platform's own key named `name`, 32 bytes, made on first use and shared by every process. */
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
