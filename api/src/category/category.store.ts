import type { Category } from '@wedding/shared/contract/category.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, system, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { holdVersion } from '../version/hold-version.store.ts';

/** Returns the categories by name. `counted` decides which videos count: those that couples see, or all. */
export const allCategories = (db: Kysely<Database>, counted: 'published' | 'all'): Promise<Category[]> =>
  categories(db, counted)
    .where('c.deleted_at', 'is', null)
    // The database sorts by code points: "cakes" would come after "Vendors".
    .orderBy(sql`plain_text(c.name)`)
    .orderBy('c.id')
    .execute();

/** @throws {HttpError} 409 when the name is taken, ignoring case */
export async function createCategory(db: Kysely<Database>, actor: Actor, name: string): Promise<Category> {
  const row = await write(db, actor, (trx) =>
    trx
      .insertInto('categories')
      .values({ name })
      .returning(['id', 'name', 'version'])
      .executeTakeFirstOrThrow(),
  ).catch(asTaken);
  return { ...row, videos: 0 };
}

/** Returns undefined if the category doesn't exist. @throws {HttpError} 409 when it was changed since, or the name is taken */
export async function renameCategory(
  db: Kysely<Database>,
  actor: Actor,
  { id, name, version }: { id: number; name: string; version: number },
): Promise<Category | undefined> {
  await write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'categories', id, version, change: { name } });
    await trx
      .updateTable('categories')
      .set({ name })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute();
  }).catch(asTaken);
  return categories(db, 'all').where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

/** Moves the category to the bin. It keeps its videos and followers. Returns whether the category existed. */
export async function deleteCategory(db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> {
  const { numUpdatedRows } = await write(db, actor, (trx) =>
    trx
      .updateTable('categories')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Returns the categories in the bin, last deleted first. */
export const deletedCategories = (db: Kysely<Database>) =>
  categories(db, 'all')
    .select('c.deleted_at')
    .where('c.deleted_at', 'is not', null)
    .orderBy('c.deleted_at', 'desc')
    .execute();

/** Returns undefined if it isn't in the bin. @throws {HttpError} 409 when another category has taken its name */
export async function restoreCategory(
  db: Kysely<Database>,
  actor: Actor,
  id: number,
): Promise<Category | undefined> {
  const { numUpdatedRows } = await write(db, actor, (trx) =>
    trx
      .updateTable('categories')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst(),
  ).catch(asTaken);
  return numUpdatedRows > 0n ? categories(db, 'all').where('c.id', '=', id).executeTakeFirst() : undefined;
}

/** Deletes categories that were moved to the bin before `until`. Returns their number. */
export async function purgeCategories(db: Kysely<Database>, until: Date): Promise<number> {
  const { numDeletedRows } = await write(db, system, (trx) =>
    trx.deleteFrom('categories').where('deleted_at', '<', until).executeTakeFirst(),
  );
  return Number(numDeletedRows);
}

/** Returns the name of a category that isn't in the bin. */
export async function categoryName(db: Kysely<Database>, id: number): Promise<string | undefined> {
  const category = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return category?.name;
}

const categories = (db: Kysely<Database>, counted: 'published' | 'all') =>
  db
    .selectFrom('categories as c')
    .select(['c.id', 'c.name', 'c.version'])
    .select((eb) =>
      eb
        .selectFrom('videos as v')
        .whereRef('v.category_id', '=', 'c.id')
        .where('v.deleted_at', 'is', null)
        .$if(counted === 'published', (videos) => videos.where('v.status', '=', 'published'))
        .select((count) => count.fn.countAll<number>().as('videos'))
        .$asScalar()
        .$notNull()
        .as('videos'),
    )
    .$if(counted === 'all', (all) =>
      all.select((eb) =>
        eb
          .selectFrom('followed_categories as f')
          .whereRef('f.category_id', '=', 'c.id')
          .select((count) => count.fn.countAll<number>().as('followers'))
          .$asScalar()
          .$notNull()
          .as('followers'),
      ),
    );

function asTaken(error: Error & { constraint?: string }): never {
  if (error.constraint !== 'categories_name') throw error;
  const text = 'There’s already a category with this name.';
  throw new HttpError(409, 'CATEGORY_TAKEN', text, { errors: { name: [text] } });
}
