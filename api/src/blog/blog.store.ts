import type {
  AdminBlog,
  Blog,
  BlogCard,
  BlogList,
  BlogOrder,
  BlogPost,
  BlogVideo,
} from '@wedding/shared/contract/blog.schema.ts';
import { slugOf } from '@wedding/shared/domain/slug.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import type { Database, Row } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { toVideo } from '../video/library/video-dto.ts';
import { publishedCards } from '../video/watching/video.store.ts';
import { searchQuery } from './blog-search.ts';
import { ownExcerpt, videosOf } from './clean-html.ts';
import { coverAddresses } from './cover.ts';

interface Asked {
  page: number;
  per_page: number;
  search: string;
}
interface Found<T> {
  data: T[];
  page: number;
  per_page: number;
  total: number;
}

const CARD_COLUMNS = [
  'id',
  'title',
  'slug',
  'author',
  'excerpt',
  'cover',
  'reading_minutes',
  'created_at',
  'published_at',
] as const;
const ALL_COLUMNS = [
  ...CARD_COLUMNS,
  'body_html',
  'status',
  'updated_at',
  'version',
  'writer',
  'publish_at',
  'pending',
  'deleted_at',
] as const;
/** Selects posts with all fields that administrators see. */
const wholeBlogs = (db: Kysely<Database>) =>
  db
    .selectFrom('blogs')
    .select(ALL_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .select(accountName('accounts').as('name'))
        .whereRef('accounts.id', '=', 'blogs.updated_by')
        .as('updated_by'),
    )
    .select('blogs.updated_by as updated_by_id');
/** The conditions of the lists that are parts of a status. The overview counts with the same ones. */
export const blogParts = {
  changed: sql<boolean>`status = 'published' and pending is not null`,
  due: sql<boolean>`status = 'scheduled' and publish_at < now() + interval '24 hours'`,
};
type Part = keyof typeof blogParts;
const isPart = (list: BlogList | undefined): list is Part => list !== undefined && list in blogParts;

/** The indexes use exactly the expression of the days. */
const ORDERS: Record<BlogOrder, RawBuilder<unknown>> = {
  newest: sql`coalesce(published_at, created_at) desc, id desc`,
  oldest: sql`coalesce(published_at, created_at), id`,
  title: sql`plain_text(title), id`,
  'title-desc': sql`plain_text(title) desc, id desc`,
};
/** The day of a post in the bin is that of its deletion. */
const BIN_ORDERS: typeof ORDERS = {
  ...ORDERS,
  newest: sql`deleted_at desc, id desc`,
  oldest: sql`deleted_at, id`,
};

/** Returns a page of published posts, newest first, without their texts. */
export async function publishedPage(db: Kysely<Database>, asked: Asked): Promise<Found<BlogCard>> {
  const { rows, ...rest } = await pageOf(db, asked, 'published');
  return { data: rows.map(toCard), ...rest };
}

/** Returns a page of all posts or of one list, newest first unless another order is named. */
export async function adminPage(
  db: Kysely<Database>,
  { status, ...asked }: Sorted & { status?: BlogList | undefined },
): Promise<Found<AdminBlog>> {
  const { rows, ...rest } = await pageOf(db, asked, status);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { data: [], ...rest };
  const whole = await wholeBlogs(db).where('id', 'in', ids).execute();
  const byId = new Map(whole.map((row) => [row.id, toAdminBlog(row)]));
  return { data: ids.flatMap((id) => byId.get(id) ?? []), ...rest };
}

type Sorted = Asked & { sort?: BlogOrder | undefined };

async function pageOf(
  db: Kysely<Database>,
  { page, per_page, search, sort = 'newest' }: Sorted,
  status?: BlogList,
) {
  const words = searchQuery(search);
  const inBin = status === 'bin';
  let matches = db.selectFrom('blogs').where('deleted_at', inBin ? 'is not' : 'is', null);
  if (isPart(status)) matches = matches.where(blogParts[status]);
  // A literal instead of a parameter, because the partial index needs exactly this condition.
  else if (status && !inBin) matches = matches.where('status', '=', sql.lit(status));
  if (words) matches = matches.where(sql<boolean>`id in (select blogs_with(${words}::tsquery))`);
  // A search without a letter or digit finds nothing.
  else if (search) matches = matches.where(sql<boolean>`false`);
  const [rows, total] = await Promise.all([
    matches
      .select(CARD_COLUMNS)
      .orderBy((inBin ? BIN_ORDERS : ORDERS)[sort])
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    search || isPart(status)
      ? matches.select((eb) => eb.fn.countAll<number>().as('total')).execute()
      : countOf(db, status),
  ]);
  return { rows, page, per_page, total: total[0]?.total ?? 0 };
}

function countOf(db: Kysely<Database>, status?: Exclude<BlogList, Part>) {
  let counted = db.selectFrom('blog_counts');
  counted = status ? counted.where('status', '=', status) : counted.where('status', '<>', 'bin');
  return counted
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('posts'), sql<number>`0`).as('total'))
    .execute();
}

/** Returns a published post with its text, or undefined if it doesn't exist. */
export async function publishedBlog(
  db: Kysely<Database>,
  id: number,
): Promise<Omit<BlogPost, 'videos' | 'related' | 'newer' | 'older'> | undefined> {
  const row = await db
    .selectFrom('blogs')
    .select([...CARD_COLUMNS, 'body_html'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && toBlog(row);
}

/** Returns any post outside the bin, or undefined if it doesn't exist. */
export async function findAdminBlog(db: Kysely<Database>, id: number): Promise<AdminBlog | undefined> {
  const row = await wholeBlogs(db).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  return row && toAdminBlog(row);
}

/** Returns any post. @throws {Error} when it doesn't exist */
export const adminBlog = async (db: Kysely<Database>, id: number): Promise<AdminBlog> =>
  toAdminBlog(await wholeBlogs(db).where('id', '=', id).executeTakeFirstOrThrow());

export interface CardRow {
  id: number;
  title: string;
  slug: string;
  author: string;
  excerpt: string;
  cover: string | null;
  reading_minutes: number;
  created_at: Date;
  published_at: Date | null;
}

/** Returns the slug of a post's address: its own, or one from its title. */
export const ownSlug = ({ slug, title }: { slug: string; title: string }): string => slug || slugOf(title);

export const toCard = (row: CardRow): BlogCard => ({
  id: row.id,
  blogId: row.id,
  title: row.title,
  slug: ownSlug(row),
  author: row.author,
  excerpt: row.excerpt,
  ...coverAddresses(row.cover),
  reading_minutes: row.reading_minutes,
  created_at: toTimestamp(row.created_at),
  published_at: row.published_at && toTimestamp(row.published_at),
});

const toBlog = (row: CardRow & { body_html: string }): Blog => ({ ...toCard(row), body_html: row.body_html });

type WholeRow = CardRow &
  Pick<
    Row<'blogs'>,
    'body_html' | 'status' | 'updated_at' | 'version' | 'writer' | 'publish_at' | 'pending' | 'deleted_at'
  > & {
    updated_by: string | null;
    updated_by_id: number | null;
  };

const toAdminBlog = (row: WholeRow): AdminBlog => ({
  ...toBlog(row),
  status: row.status,
  updated_at: toTimestamp(row.updated_at),
  updated_by: row.updated_by ?? '',
  updated_by_id: row.updated_by_id,
  version: row.version,
  writer: row.writer,
  publish_at: row.publish_at && toTimestamp(row.publish_at),
  pending: row.pending,
  own_excerpt: ownExcerpt(row),
  own_slug: row.slug,
  deleted_at: row.deleted_at && toTimestamp(row.deleted_at),
});

/** Returns the visible videos that a post's text names, in the order of the text. No path is signed, so none can play. */
export async function blogVideos(
  db: Kysely<Database>,
  { accountId, html }: { accountId: number; html: string },
): Promise<BlogVideo[]> {
  const ids = videosOf(html);
  if (ids.length === 0) return [];
  const rows = await publishedCards(db, accountId, ids);
  const byId = new Map(rows.map((row) => [row.id, toVideo(row, () => '')]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
