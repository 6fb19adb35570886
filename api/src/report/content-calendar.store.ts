import type { CalendarEntry } from '@wedding/shared/contract/content-calendar.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { startOf } from './period.ts';

/** A limit far above the few dozen entries of a real month. */
const MAX_ENTRIES = 500;

/** Returns what is scheduled for publication on these days and what was published on them, earliest first. */
export async function contentCalendar(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<CalendarEntry[]> {
  const within = sql`at >= ${startOf(from)} and at < ${startOf(addDays(to, 1))}`;
  const { rows } = await sql<Omit<CalendarEntry, 'at'> & { at: Date }>`
    select kind, id, title, state, at from (
      select 'video' as kind, id, title, 'scheduled' as state, publish_at as at
      from videos where status = 'scheduled'
      union all
      select 'video', id, title, 'published', published_at from videos where status = 'published'
      union all
      select 'blog', id, title, 'scheduled', publish_at
      from blogs where status = 'scheduled' and deleted_at is null
      union all
      select 'blog', id, title, 'published', published_at
      from blogs where status = 'published' and deleted_at is null
    ) entries where ${within} order by at, kind, id limit ${MAX_ENTRIES}`.execute(db);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: toTimestamp(at) }));
}
