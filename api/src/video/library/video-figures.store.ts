import type { VideoFigures } from '@wedding/shared/contract/video-page.schema.ts';
import { VIDEO_PARTS } from '@wedding/shared/contract/watching-report.schema.ts';
import { withWholeMinutes } from '@wedding/shared/domain/budget/share-out.ts';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { searchTerms } from '@wedding/shared/domain/search-text.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { videosSaying } from '../captions/timed-text.store.ts';
import { matches } from './video-query.ts';

const MAX_SEARCHES = 20;

/** Counts who watched a video in the last `days` whole days and today, and how far. */
export async function figuresOf(
  db: Kysely<Database>,
  { id, days }: { id: number; days: number },
): Promise<VideoFigures> {
  const to = today();
  const from = addDays(to, -days);
  const [daily, { retention, ...sums }, whole, earlier, sources, searches] = await Promise.all([
    daysOf(db, { id, from, to }),
    sumsOf(db, { id, from, to }),
    sumsOf(db, { id, from, to: addDays(to, -1) }),
    sumsOf(db, { id, from: addDays(from, -days), to: addDays(from, -1) }),
    sourcesOf(db, { id, from, to }),
    db
      .selectFrom('video_searches')
      .select(['search', 'opened'])
      .where('video_id', '=', id)
      .orderBy('opened', 'desc')
      .orderBy('search')
      .limit(MAX_SEARCHES)
      .execute(),
  ]);
  return { ...sums, from, to, days: daily, retention, searches, sources, whole, earlier };
}

interface Period {
  id: number;
  from: string;
  to: string;
}

async function daysOf(db: Kysely<Database>, { id, from, to }: Period): Promise<VideoFigures['days']> {
  const { rows } = await sql<VideoFigures['days'][number]>`
    select to_char(d, 'YYYY-MM-DD') as day, count(w.account_id)::int as viewers,
      coalesce(sum(w.views), 0)::int as views,
      coalesce(sum(w.seconds::float8), 0) / 60 as watch_minutes,
      coalesce(sum(w.completions), 0)::int as completions, coalesce(sum(w.bytes), 0)::float8 as bytes
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
      left join watch_days w on w.day = d::date and w.video_id = ${id}
    group by d order by d`.execute(db);
  // The page shows the sum of the days.
  return withWholeMinutes(rows);
}

const parts = Array.from(
  { length: VIDEO_PARTS },
  (_, part) => sql`(count(*) filter (where seen & ${sql.lit(1 << part)} <> 0))::int`,
);
/** Counts, for each twentieth of a video, how many rows have it in their column `seen`. */
export const countsByPart = sql.join(parts);

type Sums = VideoFigures['whole'] & Pick<VideoFigures, 'retention'>;

async function sumsOf(db: Kysely<Database>, { id, from, to }: Period): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(views), 0)::int as views, count(*)::int as viewers,
      round(coalesce(sum(seconds), 0) / 60) as watch_minutes,
      (count(*) filter (where seen <> 0))::int as viewings,
      (count(*) filter (where seen <> 0 and ends > 0))::int as completed, coalesce(sum(ends), 0)::int as completions,
      round(sum(seconds) / nullif(sum(views), 0))::int as average, coalesce(sum(bytes), 0)::float8 as bytes,
      array[${countsByPart}] as retention
    from (
      select bit_or(seen) as seen, sum(completions) as ends, sum(seconds::float8) as seconds, sum(views) as views,
        sum(bytes) as bytes from watch_days
      where video_id = ${id} and day between ${from}::date and ${to}::date group by account_id
    ) viewed`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum without a row');
  return sums;
}

async function sourcesOf(db: Kysely<Database>, { id, from, to }: Period): Promise<VideoFigures['sources']> {
  const { rows } = await sql<VideoFigures['sources'][number]>`
    select source, sum(views)::int as views from view_sources
    where video_id = ${id} and day between ${from}::date and ${to}::date
    group by source order by views desc, source`.execute(db);
  return rows;
}

const MAX_SEARCH_LENGTH = 60;

/**
 * Counts that a video was found by a search and then watched. A search counts only if the library's own words are all that
 * it has: its title, description, category or captions have them. So it names nobody, and nothing of it has to be erased.
 */
export async function noteSearch(db: Kysely<Database>, videoId: number, search: string): Promise<void> {
  const term = searchTerms(search).join(' ');
  if (!term || term.length > MAX_SEARCH_LENGTH) return;
  await db
    .insertInto('video_searches')
    .columns(['video_id', 'search'])
    .expression(
      db
        .selectFrom('videos as v')
        .select(['v.id', sql.val(term).as('search')])
        .where('v.id', '=', videoId)
        .where(matches(term, { whole: videosSaying(term) })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['video_id', 'search'])
        .doUpdateSet({ opened: sql<number>`video_searches.opened + 1` }),
    )
    .execute();
}
