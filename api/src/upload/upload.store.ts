import type { ObjectPart } from '@wedding/object-store/object-store.ts';
import { type Kysely, sql } from 'kysely';
import type { Refusal } from '../db/column-types.ts';
import type { Database, Row } from '../db/schema.ts';
import { addJob } from '../jobs/queue.ts';
import { claimFile, releaseClaims } from '../media/media-claim.store.ts';
import { posterKey } from '../video/thumbnail.ts';

/** Of one administrator, at one time. */
const MAX_UNFINISHED = 50;
/** Days that half a video waits for its other half, and hours that a whole or a refused one stays on the list. */
const UNFINISHED_DAYS = 7;
const FINISHED_HOURS = 24;

/** Somebody's upload: nobody else's is ever found. */
export interface Owned {
  id: string;
  accountId: number;
}

/** The first that was begun first. What became a video has that video's texts and picture, as they are by now. */
export const uploadsOf = (db: Kysely<Database>, accountId: number): Promise<Row<'uploads'>[]> =>
  db
    .selectFrom('uploads as u')
    .leftJoin('videos as v', 'v.id', 'u.video_id')
    .selectAll('u')
    .select((eb) => [
      eb.fn.coalesce('v.title', 'u.title').as('title'),
      eb.fn.coalesce('v.description', 'u.description').as('description'),
      eb.fn.coalesce('v.poster', 'u.poster').as('poster'),
      eb
        .case()
        .when('v.id', 'is', null)
        .then(eb.ref('u.category_id'))
        .else(eb.ref('v.category_id'))
        .end()
        .as('category_id'),
    ])
    .where('u.account_id', '=', accountId)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();

export const ownUpload = (
  db: Kysely<Database>,
  { id, accountId }: Owned,
): Promise<Row<'uploads'> | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

type NewUpload = Owned & Pick<Row<'uploads'>, 'file_name' | 'size' | 'fingerprint' | 'title' | 'replaces'>;

/** Returns false when the administrator has as many under way as one may have. */
export async function beginUpload(
  db: Kysely<Database>,
  { accountId, ...upload }: NewUpload,
): Promise<boolean> {
  const { waiting } = await db
    .selectFrom('uploads')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('account_id', '=', accountId)
    .where('video_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_UNFINISHED) return false;
  await db
    .insertInto('uploads')
    .values({ ...upload, account_id: accountId })
    .execute();
  return true;
}

/**
 * Counts a stored chunk in; its file is no longer only claimed. Returns false when something else came to this place
 * first (two connections sending the same): then the chunk is the caller's to drop.
 */
export function addPart(
  db: Kysely<Database>,
  part: { id: string; start: number; length: number; key: string },
): Promise<boolean> {
  const { id, start, length, key } = part;
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ received: start + length, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('received', '=', start)
      .where('size', '>=', start + length)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await trx.insertInto('upload_parts').values({ upload_id: id, start, key }).execute();
    await releaseClaims(trx, [key]);
    return true;
  });
}

/** The parts of an upload of the given bytes, in order. */
export async function partsOf(
  db: Kysely<Database>,
  { id, size }: Pick<Row<'uploads'>, 'id' | 'size'>,
): Promise<ObjectPart[]> {
  const parts = await db
    .selectFrom('upload_parts')
    .select(['key', 'start'])
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute();
  return parts.map(({ key, start }, n) => ({ key, size: (parts[n + 1]?.start ?? size) - start }));
}

export type UploadTexts = Partial<Pick<Row<'uploads'>, 'title' | 'description' | 'category_id' | 'poster'>>;

/** What is absent stays. Returns the picture that a new one took the place of, which is the caller's to drop. */
export function saveTexts(db: Kysely<Database>, id: string, texts: UploadTexts): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('uploads')
      .select('poster')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await trx
      .updateTable('uploads')
      .set({ ...texts, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    if (!texts.poster) return [];
    await releaseClaims(trx, [posterKey(texts.poster)]);
    if (!before?.poster) return [];
    await claimFile(trx, posterKey(before.poster));
    return [posterKey(before.poster)];
  });
}

/**
 * Has a worker look at what has come whole, once however often that is asked for: the job is there if and only if the row
 * says so.
 */
export function askToFinish(
  db: Kysely<Database>,
  { id, accountId }: Owned,
  requestId: string | null,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ checking_since: sql<Date>`now()`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('checking_since', 'is', null)
      .where('video_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await addJob(trx, {
      kind: 'finish-upload',
      payload: { upload_id: id, account_id: accountId },
      ...(requestId !== null && { requestId }),
    });
  });
}

/** Rejects the upload: deletes its files and keeps the reason for the next request. */
export function refuseUpload(db: Kysely<Database>, id: string, refusal: Refusal): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ refusal: JSON.stringify(refusal), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      // Another worker may have made a video of it, and its chunks be gone for that.
      .where('video_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await removeParts(trx, id, []);
  });
}

/** What the upload became. Its chunks go; its picture is the video's from now on. */
export async function completeUpload(trx: Kysely<Database>, id: string, videoId: number): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('uploads')
    .set({ video_id: videoId, poster: null, updated_at: now })
    .where('id', '=', id)
    .execute();
  await removeParts(trx, id, []);
}

/** Deletes the upload with its parts and draft, but never a video. */
export async function dropUpload(trx: Kysely<Database>, id: string): Promise<void> {
  const row = await trx
    .selectFrom('uploads')
    .select('poster')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await removeParts(trx, id, row?.poster ? [posterKey(row.poster)] : []);
  await trx.deleteFrom('uploads').where('id', '=', id).execute();
}

/** A job removes the files: it outlives whatever happens to this process. */
async function removeParts(trx: Kysely<Database>, id: string, more: string[]): Promise<void> {
  const parts = await trx.deleteFrom('upload_parts').where('upload_id', '=', id).returning('key').execute();
  const keys = [...parts.map(({ key }) => key), ...more];
  if (keys.length > 0) await addJob(trx, { kind: 'remove-media', payload: { keys } });
}

/** Drops what nobody went on with, and takes what is done off the lists. Returns how many halves went. */
export async function dropOldUploads(db: Kysely<Database>, now: Date): Promise<number> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const old = await db
    .selectFrom('uploads')
    .select(['id', 'video_id'])
    .where((eb) =>
      eb.or([
        eb('updated_at', '<', hoursAgo(UNFINISHED_DAYS * 24)),
        eb
          .or([eb('video_id', 'is not', null), eb('refusal', 'is not', null)])
          .and('updated_at', '<', hoursAgo(FINISHED_HOURS)),
      ]),
    )
    .execute();
  for (const { id } of old) await db.transaction().execute((trx) => dropUpload(trx, id));
  return old.filter(({ video_id }) => video_id === null).length;
}
