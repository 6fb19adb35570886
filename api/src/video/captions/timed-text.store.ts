import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import { MATCHES_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import type { TimedText } from '@wedding/shared/contract/video.schema.ts';
import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { searchText, standsInside } from '@wedding/shared/domain/search-text.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Row } from '../../db/schema.ts';

/** Replaces the searchable text of a video's captions in one language, or of its chapters (`lang` null). */
export async function saveTimedText(
  trx: Kysely<Database>,
  { videoId, lang }: { videoId: number; lang: CaptionLang | null },
  entries: readonly TimedText[],
): Promise<void> {
  await trx
    .deleteFrom('video_moments')
    .where('video_id', '=', videoId)
    .where('lang', 'is not distinct from', lang)
    .execute();
  if (entries.length === 0) return;
  await sql`insert into video_moments (video_id, lang, at, text)
    select ${videoId}::int, ${lang}::text, at, text
    from json_to_recordset(${JSON.stringify(entries)}::json) as said (at real, text text)`.execute(trx);
}

export const saveChapters = (
  trx: Kysely<Database>,
  { id, description, duration }: Pick<Row<'videos'>, 'id' | 'description' | 'duration'>,
): Promise<void> =>
  saveTimedText(
    trx,
    { videoId: id, lang: null },
    splitChapters(description, duration).chapters.map(({ at, title }) => ({ at, text: title })),
  );

/**
 * Turns a person's search into a condition that matches each word by its beginning or by another form of it. Returns null
 * if it has no words.
 */
function isSaid(search: string) {
  const words = searchText(search).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const queries = words
    .filter((word) => !standsInside(word))
    .map((word) => {
      const beginning = `${word}:*`;
      return sql`(to_tsquery('unstemmed', ${beginning}) || to_tsquery('english', ${beginning}))`;
    });
  const conditions = [
    ...(queries.length > 0 ? [sql`words @@ (${sql.join(queries, sql` && `)})`] : []),
    ...words.filter(standsInside).map((word) => sql`text like ${`%${word}%`}`),
  ];
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : null;
}

/** Returns a query of the videos in which a search is said or heads a chapter, or null if it has no words. */
export function videosSaying(search: string) {
  const said = isSaid(search);
  return said && sql`select video_id from video_moments where ${said}`;
}

/** The most matches that are shown under each video. */
const MAX_SNIPPETS = 3;

/** Returns the first matches of the search in each of these videos, by video id. */
export async function timedTextMatches(
  db: Kysely<Database>,
  search: string,
  ids: readonly number[],
): Promise<Map<number, TimedText[]>> {
  const said = isSaid(search);
  const byVideo = new Map<number, TimedText[]>();
  if (!said || ids.length === 0) return byVideo;
  // A chapter's title that is also said counts as one match.
  const { rows } = await sql<TimedText & { video_id: number }>`
    select video_id, at, text from (
      select video_id, min(at) as at, min(text) as text,
          row_number() over (partition by video_id order by min(at)) as place
        from video_moments where ${said} and video_id = any(${ids})
        group by video_id, lower(text)) as said
      where place <= ${MAX_SNIPPETS} order by video_id, at`.execute(db);
  for (const { video_id, at, text } of rows) {
    byVideo.set(video_id, [...(byVideo.get(video_id) ?? []), { at, text }]);
  }
  return byVideo;
}

/** Counts the matches in published videos, a thousand at most, and the videos that have them. */
export async function countTimedTextMatches(
  db: Kysely<Database>,
  { search, categoryId }: { search: string; categoryId?: number | undefined },
): Promise<{ count: number; videos: number }> {
  const said = isSaid(search);
  if (!said) return { count: 0, videos: 0 };
  const inCategory = categoryId ? sql`and v.category_id = ${categoryId}` : sql``;
  const { rows } = await sql<{ count: number; videos: number }>`
    select count(*)::int as count, count(distinct video_id)::int as videos from (
      select distinct m.video_id, lower(m.text)
        from video_moments m join videos v on v.id = m.video_id and v.status = 'published' ${inCategory}
        where ${said} limit ${MATCHES_AT_MOST}) as said`.execute(db);
  return rows[0] ?? { count: 0, videos: 0 };
}
