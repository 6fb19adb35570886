import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../plugins/schema.ts';

/** Keeps a message once: the same body of the same provider is the same message. */
export async function keepMessage(
  db: Kysely<Database>,
  message: { provider: string; body: string },
): Promise<void> {
  const key = createHash('sha256').update(message.body).digest('hex');
  await db
    .insertInto('journal')
    .values({ ...message, key })
    .onConflict((conflict) => conflict.columns(['provider', 'key']).doNothing())
    .execute();
}

export async function newestMessage(
  db: Kysely<Database>,
  provider: string,
): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('journal')
    .select('body')
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? JSON.parse(row.body) : null;
}
