import { type Kysely, sql } from 'kysely';
import { batched } from '../../db/batched.ts';
import { MAX_LISTED, preparedList } from '../../db/prepared.ts';
import type { Database } from '../../db/schema.ts';
import type { VideoRow } from '../library/video-dto.ts';

/** The version of the library; it changes with every published video, its captions and the categories. */
export const libraryVersion = sql<string>`(select version::text from library_version)`;

/** A published video, read with `libraryVersion` in the same statement. */
export type LibraryRow = VideoRow & { version: string };

/** Cached rows, with a function that reads one couple's own values for them. */
interface CachedRows {
  rows: readonly LibraryRow[];
  ownOf: (accountId: number) => Promise<Own>;
}

/** The most cached lists and videos. A video's playlists take some tens of kB. */
const MAX_CACHED = 200;
const caches = new WeakMap<Kysely<Database>, Map<string, CachedRows>>();

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
  const cache = caches.get(db) ?? new Map<string, CachedRows>();
  caches.set(db, cache);
  const cached = cache.get(name);
  const current = cached && (await withOwn(cached, accountId));
  // A name stands for one kind of row.
  if (current) return current as R[];
  const rows = await read();
  cache.delete(name);
  if (rows.length === 0) return rows;
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  const ids = rows.map(({ id }) => id);
  cache.set(name, { rows, ownOf: batched((accounts) => ownOfEach(db, accounts, ids), MAX_LISTED) });
  return rows;
}

/** Returns the cached rows with this couple's own values, or undefined if the library has changed. */
async function withOwn({ rows, ownOf }: CachedRows, accountId: number): Promise<LibraryRow[] | undefined> {
  const { version, counts, cards } = await ownOf(accountId);
  if (version !== rows[0]?.version) return undefined;
  return rows.map((row) => ({ ...row, ...NOTHING_OWN, ...counts.get(row.id), ...cards?.get(row.id) }));
}

const NOTHING_OWN = { views: 0, likes: 0, position: null, liked: false, saved: false };

/** A couple's own values on a video's card. */
interface Card {
  /** The resume point, in seconds. */
  position: number | null;
  liked: boolean;
  saved: boolean;
}

interface Own {
  version: string | null | undefined;
  /** The counts by video id. Couples whose requests were batched share them. */
  counts: ReadonlyMap<number, { views: number; likes: number }>;
  /** The couple's own values by video id, if it has any. */
  cards: ReadonlyMap<number, Card> | undefined;
}

/** Reads each couple's own values and the current views and likes of these videos, in the order of the accounts. */
async function ownOfEach(
  db: Kysely<Database>,
  accounts: readonly number[],
  ids: readonly number[],
): Promise<Own[]> {
  const rows = await readOwn(db, accounts, { ids });
  const counts: Map<number, { views: number; likes: number }> = new Map();
  const byAccount = new Map<number, Map<number, Card>>();
  for (const { account_id, id, views, likes, position, liked, saved } of rows) {
    if (account_id === null) {
      counts.set(id, { views, likes });
      continue;
    }
    const cards = byAccount.get(account_id) ?? new Map<number, Card>();
    byAccount.set(account_id, cards);
    const card = cards.get(id);
    cards.set(id, {
      position: position ?? card?.position ?? null,
      liked: liked || card?.liked === true,
      saved: saved || card?.saved === true,
    });
  }
  const version = rows.find(({ account_id }) => account_id === null)?.version;
  return accounts.map((account) => ({ version, counts, cards: byAccount.get(account) }));
}

interface OwnRow extends Card {
  /** Null in a row of counts. */
  account_id: number | null;
  id: number;
  views: number;
  likes: number;
  version: string | null;
}

const readOwn = preparedList(
  'videos-own',
  (_db, accounts: readonly number[], { ids }: { ids: readonly number[] }) => {
    const theirs = (table: string) =>
      sql`from ${sql.table(table)} where account_id in (${sql.join(accounts)}) and video_id = any(${ids}::int[])`;
    return sql<OwnRow>`
      select null::int as account_id, video_id as id, views, likes, ${libraryVersion} as version,
          null as position, false as liked, false as saved
        from video_counts where video_id = any(${ids}::int[])
      union all select account_id, video_id, 0, 0, null, position, false, false ${theirs('watch_positions')}
      union all select account_id, video_id, 0, 0, null, null, true, false ${theirs('video_likes')}
      union all select account_id, video_id, 0, 0, null, null, false, true ${theirs('watch_later')}`;
  },
);
