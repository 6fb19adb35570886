import type { Reminder } from '@wedding/shared/contract/reminder.schema.ts';
import { addDays, lagosTime, today } from '@wedding/shared/domain/local-date.ts';
import { isQuietTime } from '@wedding/shared/domain/quiet-hours.ts';
import { reminderText } from '@wedding/shared/domain/reminder-text.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import type { PushSender } from './push-sender.ts';
import { dropPush, pushRecipients } from './push-subscription.store.ts';
import { remindersOf } from './reminder.store.ts';

/** The time after an edit during which no reminder of the row is sent. */
const EDIT_DELAY_MS = 12 * 3_600_000;
/** A reminder is sent again if its date moved by more days than this, which is longer than it is announced ahead. */
const REPEAT_DAYS = 7;
const MAX_LINES = 4;

interface Sending {
  send: PushSender;
  now?: Date;
}

/** Sends one notification to each person with new reminders, and none at night. Returns how many were sent. */
export async function sendReminders(
  db: Kysely<Database>,
  { send, now = new Date() }: Sending,
): Promise<number> {
  if (isQuietTime(now)) return 0;
  const [today = '', time = ''] = lagosTime(now).split(' ');
  let sent = 0;
  for (const to of await pushRecipients(db)) {
    const { accountId } = to;
    const changedBefore = new Date(now.getTime() - EDIT_DELAY_MS);
    const due = await remindersOf(db, { accountId, today, changedBefore });
    const coming = due.filter(
      ({ due_on, due_at }) =>
        due_on === null || due_on > today || (due_on === today && (!due_at || due_at > time)),
    );
    const claimed = await claim(db, accountId, coming);
    if (claimed.length === 0) continue;
    const outcome = await send(to, JSON.stringify(messageOf(claimed)));
    if (outcome === 'sent') sent += 1;
    else await release(db, accountId, claimed);
    if (outcome === 'gone') await write(db, system, (trx) => dropPush(trx, to));
  }
  return sent;
}

/** Returns the text of a notification and the page that a tap opens. */
function messageOf(reminders: readonly Reminder[]) {
  const lines = reminders.map((reminder) => reminderText(reminder));
  const [only] = reminders;
  if (only && lines.length === 1) return { title: lines[0], body: '', path: only.path };
  const more = lines.length - MAX_LINES;
  const body = [...lines.slice(0, MAX_LINES), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
  return { title: `${lines.length} wedding reminders`, body, path: '/app/reminders' };
}

const keyOf = ({ kind, id }: Reminder) => `${kind} ${id}`;

/** Records the reminders as sent and returns those that were new, so that a second worker gets none of them. */
async function claim(db: Kysely<Database>, accountId: number, due: readonly Reminder[]): Promise<Reminder[]> {
  if (due.length === 0) return [];
  const { rows } = await sql<{ kind: Reminder['kind']; thing: string }>`
    insert into sent_reminders as known (account_id, kind, thing, due_on)
    select ${accountId}, kind, id, due_on::date
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due (kind text, id text, due_on text)
    on conflict (account_id, kind, thing) do update set due_on = excluded.due_on, sent_at = now()
      where excluded.due_on > known.due_on + ${REPEAT_DAYS}::int
    returning kind, thing`.execute(db);
  const claimedKeys = new Set(rows.map(({ kind, thing }) => `${kind} ${thing}`));
  return due.filter((reminder) => claimedKeys.has(keyOf(reminder)));
}

/** Forgets that the reminders were sent, after a failure, so that they are sent again later. */
async function release(db: Kysely<Database>, accountId: number, claimed: readonly Reminder[]): Promise<void> {
  await db
    .deleteFrom('sent_reminders')
    .where('account_id', '=', accountId)
    .where(sql<string>`kind || ' ' || thing`, 'in', claimed.map(keyOf))
    .execute();
}

/** Forgets the reminders whose day in Lagos is a month past, and a month later those of videos: they can't be due again. */
export async function dropOldReminders(db: Kysely<Database>): Promise<void> {
  await sql`delete from sent_reminders
    where coalesce(due_on, (sent_at at time zone 'Africa/Lagos')::date) < ${addDays(today(), -30)}::date`.execute(
    db,
  );
}
