import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { sharedQuery } from '../../db/shared-query.ts';
import type { VideoRow } from '../library/video-dto.ts';

/** The version of the library; it changes with every published video, its captions and the categories. */
export const libraryVersion = sql<string>`(select version::text from library_version)`;

/** A published video, read with `libraryVersion` in the same statement. */
export type LibraryRow = VideoRow & { version: string };

/** The most cached lists and videos. A video's playlists take some tens of kB. */
const MAX_CACHED = 200;
const caches = new WeakMap<Kysely<Database>, Map<string, readonly LibraryRow[]>>();

/**
 * Returns the rows that `read` returns, from the cache if possible. The values that are the same for all couples are
 * cached. The couple's own values are read together with the library's version; as long as that is unchanged, the cached
 * values are current, whichever process writes.
 * @param name the same for the same rows; each kind of row has names of its own
 */
export async function libraryRows<R extends LibraryRow>(
  db: Kysely<Database>,
  accountId: number,
  { name, read }: { name: string; read: () => Promise<R[]> },
): Promise<R[]> {
  const cache = caches.get(db) ?? new Map<string, readonly LibraryRow[]>();
  caches.set(db, cache);
  const cached = cache.get(name);
  const current = cached && (await withOwn(db, accountId, cached));
  // A name stands for one kind of row.
  if (current) return current as R[];
  const rows = await read();
  cache.delete(name);
  if (rows.length === 0) return rows;
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(name, rows);
  return rows;
}

/** Returns the rows with this couple's own values, or undefined if the library has changed. */
async function withOwn(
  db: Kysely<Database>,
  accountId: number,
  rows: readonly LibraryRow[],
): Promise<LibraryRow[] | undefined> {
  const [own] = await readOwn(db, [accountId, ...rows.map(({ id }) => id)]);
  if (!own || own.version !== rows[0]?.version) return undefined;
  const counts = new Map(own.counts?.map(([id, views, likes]) => [id, { views, likes }]));
  const positions = new Map(own.positions);
  return rows.map((row) => ({
    ...row,
    ...(counts.get(row.id) ?? { views: 0, likes: 0 }),
    position: positions.get(row.id) ?? null,
    liked: own.liked?.includes(row.id) ?? false,
    saved: own.saved?.includes(row.id) ?? false,
  }));
}

/** A couple's account and then the videos. One array, since PostgreSQL reads it faster than JSON. */
type OwnKey = readonly [accountId: number, ...videoIds: number[]];

/** What changes without the library's version: the videos' counts, and what is this couple's own. Null for none. */
interface OwnRow {
  /** The key as PostgreSQL writes it. */
  key: string;
  version: string;
  counts: [id: number, views: number, likes: number][] | null;
  positions: [id: number, seconds: number][] | null;
  liked: number[] | null;
  saved: number[] | null;
}

const readOwn = sharedQuery('videos-own', {
  build: (_db, keys: readonly OwnKey[]) => {
    const places = sql.join(keys.map((key) => sql`(${key}::bigint[])`));
    const theirs = (table: string) =>
      sql`from ${sql.table(table)} t where t.account_id = wanted.account_id and t.video_id = any(wanted.ids)`;
    return sql<OwnRow>`
      select wanted.key::text as key, ${libraryVersion} as version,
        (select json_agg(json_build_array(n.video_id, n.views, n.likes))
          from video_counts n where n.video_id = any(wanted.ids)) as counts,
        (select json_agg(json_build_array(t.video_id, t.position)) ${theirs('watch_positions')}) as positions,
        (select json_agg(t.video_id) ${theirs('video_likes')}) as liked,
        (select json_agg(t.video_id) ${theirs('watch_later')}) as saved
      from (select distinct key, key[1] as account_id, key[2:]::int[] as ids
        from (values ${places}) as places (key)) as wanted`;
  },
  textOfKey: (key) => `{${key.join(',')}}`,
  textOfRow: ({ key }) => key,
});
