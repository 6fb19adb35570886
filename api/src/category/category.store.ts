import type { Category } from '@wedding/shared/contract/category.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';

/** By name. `counted` says which videos count: those that couples see, or all. */
export const allCategories = (db: Kysely<Database>, counted: 'published' | 'all'): Promise<Category[]> =>
  categories(db, counted).orderBy('c.name').execute();

/** @throws {HttpError} 409 when the name is taken, in whatever case */
export async function createCategory(db: Kysely<Database>, actor: Actor, name: string): Promise<Category> {
  const row = await write(db, actor, (trx) =>
    trx.insertInto('categories').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow(),
  ).catch(asTaken);
  return { ...row, videos: 0 };
}

/** Undefined when there is no such category. @throws {HttpError} 409 when the name is taken */
export async function renameCategory(
  db: Kysely<Database>,
  actor: Actor,
  { id, name }: { id: number; name: string },
): Promise<Category | undefined> {
  await write(db, actor, (trx) =>
    trx.updateTable('categories').set({ name }).where('id', '=', id).execute(),
  ).catch(asTaken);
  return categories(db, 'all').where('c.id', '=', id).executeTakeFirst();
}

/** Answers whether there was one. */
export async function deleteCategory(db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> {
  const { numDeletedRows } = await write(db, actor, (trx) =>
    trx.deleteFrom('categories').where('id', '=', id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

export async function categoryExists(db: Kysely<Database>, id: number): Promise<boolean> {
  const found = await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

const categories = (db: Kysely<Database>, counted: 'published' | 'all') =>
  db
    .selectFrom('categories as c')
    .select(['c.id', 'c.name'])
    .select((eb) =>
      eb
        .selectFrom('videos as v')
        .whereRef('v.category_id', '=', 'c.id')
        .$if(counted === 'published', (videos) => videos.where('v.status', '=', 'published'))
        .select((count) => count.fn.countAll<number>().as('videos'))
        .$asScalar()
        .$notNull()
        .as('videos'),
    );

function asTaken(error: Error & { constraint?: string }): never {
  if (error.constraint !== 'categories_name') throw error;
  const text = 'There is a category of this name already.';
  throw new HttpError(409, 'CATEGORY_TAKEN', text, { errors: { name: [text] } });
}
