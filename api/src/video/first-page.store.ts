import { type Kysely, sql } from 'kysely';
import { batched } from '../db/batched.ts';
import { MAX_LISTED, prepared, preparedList } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';
import { countPublished, latestFirst, publishedFor } from './video-query.ts';

type FirstPageRow = Awaited<ReturnType<ReturnType<typeof prepareFirstPage>['ofAll']>>[number];

/** A cached page of the list, with a function that reads one couple's own values for it. */
interface HeldPage {
  rows: readonly FirstPageRow[];
  ownOf: (accountId: number) => Promise<Own>;
}

/**
 * Returns the first page of the list. The values that are the same for all couples are cached here. The couple's own
 * values are read together with the library's version; as long as that is unchanged, the cached values are current,
 * whichever process writes. A page without videos has no row with a total, so its total is 0.
 */
export async function firstPage(
  db: Kysely<Database>,
  accountId: number,
  { per_page, categoryId }: { per_page: number; categoryId?: number | undefined },
) {
  const pages = held.get(db) ?? new Map<string, HeldPage>();
  held.set(db, pages);
  const name = `${per_page} ${categoryId ?? ''}`;
  const before = pages.get(name);
  const own = before && (await withOwn(before, accountId));
  const rows = own ?? (await wholePage(db, accountId, { per_page, categoryId }));
  if (!own && rows.length > 0) {
    if (pages.size >= MAX_PAGES) pages.clear();
    const ids = rows.map(({ id }) => id);
    pages.set(name, { rows, ownOf: batched((accounts) => ownOfEach(db, accounts, ids), MAX_LISTED) });
  }
  return { rows, page: 1, per_page, total: rows[0]?.total ?? 0 };
}

/** The most cached pages: one for each page size and category. */
const MAX_PAGES = 200;
const held = new WeakMap<Kysely<Database>, Map<string, HeldPage>>();

/** Returns the cached page with this couple's own values, or undefined if the library has changed. */
async function withOwn({ rows, ownOf }: HeldPage, accountId: number): Promise<FirstPageRow[] | undefined> {
  const { version, counts, cards } = await ownOf(accountId);
  if (version !== rows[0]?.version) return undefined;
  return rows.map((row) => ({ ...row, ...NOTHING_OWN, ...counts.get(row.id), ...cards?.get(row.id) }));
}

const NOTHING_OWN = { views: 0, likes: 0, position: null, liked: false, saved: false };
const version = sql<string>`(select version::text from library_version)`;

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
  const known = rows.find(({ account_id }) => account_id === null)?.version;
  return accounts.map((account) => ({ version: known, counts, cards: byAccount.get(account) }));
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
      select null::int as account_id, video_id as id, views, likes, ${version} as version,
          null as position, false as liked, false as saved
        from video_counts where video_id = any(${ids}::int[])
      union all select account_id, video_id, 0, 0, null, position, false, false ${theirs('watch_positions')}
      union all select account_id, video_id, 0, 0, null, null, true, false ${theirs('video_likes')}
      union all select account_id, video_id, 0, 0, null, null, false, true ${theirs('watch_later')}`;
  },
);

function wholePage(
  db: Kysely<Database>,
  accountId: number,
  { per_page, categoryId }: { per_page: number; categoryId?: number | undefined },
): Promise<FirstPageRow[]> {
  const query = wholePages.get(per_page) ?? prepareFirstPage(per_page);
  wholePages.set(per_page, query);
  return categoryId ? query.ofCategory(db, { accountId, categoryId }) : query.ofAll(db, { accountId });
}

/** The prepared queries by page size. The size is a literal in the query, so that PostgreSQL plans for it. */
const wholePages = new Map<number, ReturnType<typeof prepareFirstPage>>();

const prepareFirstPage = (size: number) => ({
  ofAll: prepared(`videos-${size}`, (db, { accountId }: { accountId: number }) =>
    publishedFor(db, accountId)
      .select([countPublished(db).as('total'), version.as('version')])
      .orderBy(latestFirst)
      .limit(sql.lit(size)),
  ),
  ofCategory: prepared(
    `videos-${size}-of-category`,
    (db, { accountId, categoryId }: { accountId: number; categoryId: number }) =>
      publishedFor(db, accountId)
        .select([countPublished(db).where('category_id', '=', categoryId).as('total'), version.as('version')])
        .where('v.category_id', '=', categoryId)
        .orderBy(latestFirst)
        .limit(sql.lit(size)),
  ),
});
