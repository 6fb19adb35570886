import type { PersonalData } from '@wedding/shared/contract/me.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';

/** Returns what is stored about a person's reminders, for the export of personal data. */
export async function reminderDataOf(db: Kysely<Database>, id: number): Promise<PersonalData['reminders']> {
  const [devices, followed, sent] = await Promise.all([
    db.selectFrom('push_subscriptions').select('created_at').where('account_id', '=', id).execute(),
    db
      .selectFrom('followed_categories')
      .select(['category_id', 'since'])
      .where('account_id', '=', id)
      .orderBy('category_id')
      .execute(),
    db
      .selectFrom('sent_reminders')
      .select(['kind', 'due_on', 'sent_at'])
      .where('account_id', '=', id)
      .orderBy('sent_at')
      .execute(),
  ]);
  return {
    devices: devices.map((row) => ({ since: toTimestamp(row.created_at) })),
    followed: followed.map((row) => ({ ...row, since: toTimestamp(row.since) })),
    sent: sent.map((row) => ({ ...row, sent_at: toTimestamp(row.sent_at) })),
  };
}
