import type { BlogFilm } from '@wedding/shared/contract/blog.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../plugins/schema.ts';
import { filmsShown } from '../video/video.store.ts';
import { toVideo } from '../video/video-wire.ts';
import { filmsOf } from './clean-html.ts';

/** The films that a post's text names and that couples may see, in the order of the text. Nothing here plays: no path is signed. */
export async function blogFilms(
  db: Kysely<Database>,
  { accountId, html }: { accountId: number; html: string },
): Promise<BlogFilm[]> {
  const named = filmsOf(html);
  if (named.length === 0) return [];
  const rows = await filmsShown(db, accountId, named);
  const byId = new Map(rows.map((row) => [row.id, toVideo(row, () => '')]));
  return named.flatMap((id) => byId.get(id) ?? []);
}
