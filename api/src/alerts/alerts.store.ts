import type { Alerts } from '@wedding/shared/contract/alerts.schema.ts';
import { type Kysely, sql } from 'kysely';
import { threadParts } from '../contact/thread.store.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { videoParts } from '../video/library/admin-video-list.store.ts';

/** The number of texts in a week below which a quiet day means nothing. */
const MIN_WEEKLY_TEXTS = 14;

/** Returns the number of waiting messages and failed videos, and since when texts have stopped arriving. */
export async function currentAlerts(db: Kysely<Database>): Promise<Alerts> {
  const { rows } = await sql<
    Omit<Alerts, 'failed_at' | 'texts_silent_since'> & {
      failed_at: Date | null;
      texts_silent_since: Date | null;
    }
  >`
    select
      (select count(*) from message_threads t where ${threadParts.open})::int as waiting,
      (select count(*) from message_threads t where ${threadParts.overdue})::int as overdue,
      failed.count as failed_videos, failed.at as failed_at, texts.silent_since as texts_silent_since
    from (
      select count(*)::int as count, max(j.updated_at) as at
      from videos v left join lateral (
        select updated_at from video_jobs where video_id = v.id order by id desc limit 1
      ) j on true
      where v.processing = 'failed' and ${videoParts.unarchived}
    ) failed,
    lateral (
      -- A whole day without any, after a week in which they came every day.
      select case when last.at < now() - interval '24 hours' and (
          select count(*) from (
            select from journal where channel in ('sms', 'subscription')
              and received_at between last.at - interval '7 days' and last.at
            limit ${MIN_WEEKLY_TEXTS}
          ) usual
        ) >= ${MIN_WEEKLY_TEXTS} then last.at end as silent_since
      from (
        select max(received_at) as at from journal where channel in ('sms', 'subscription')
      ) last
    ) texts`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A select without a from has a row.');
  return {
    ...found,
    failed_at: found.failed_at && toTimestamp(found.failed_at),
    texts_silent_since: found.texts_silent_since && toTimestamp(found.texts_silent_since),
  };
}
