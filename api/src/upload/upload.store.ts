import type { ObjectPart } from '@wedding/platform/server/object-store/object-store.ts';
import { type Kysely, sql } from 'kysely';
import type { Refusal } from '../db/column-types.ts';
import type { Database, Row } from '../db/schema.ts';
import { addJob } from '../jobs/queue.ts';
import { claimFile, releaseClaims } from '../media/store/media-claim.store.ts';
import { posterKey } from '../video/processing/thumbnail.ts';

/** The unfinished uploads that one administrator may have, and their bytes: those of twelve videos of the largest size. */
const MAX_UNFINISHED = 50;
const MAX_UNFINISHED_BYTES = 48 * 2 ** 30;
/** Days for which an unfinished upload is kept, and hours for which a finished or refused one stays listed. */
const UNFINISHED_DAYS = 7;
const FINISHED_HOURS = 24;

/** An upload and its owner. Uploads of other administrators are never found. */
export interface Owned {
  id: string;
  accountId: number;
}

/** An upload with the version of the video that it became, else 1. */
export type ListedUpload = Row<'uploads'> & { version: number };

/** Selects an administrator's uploads. One that became a video has the video's current texts and picture. */
const listed = (db: Kysely<Database>, accountId: number) =>
  db
    .selectFrom('uploads as u')
    .leftJoin('videos as v', 'v.id', 'u.video_id')
    .selectAll('u')
    .select((eb) => eb.fn.coalesce('v.version', sql<number>`1`).as('version'))
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
    .where('u.account_id', '=', accountId);

/** Returns an administrator's uploads, oldest first. */
export const uploadsOf = (db: Kysely<Database>, accountId: number): Promise<ListedUpload[]> =>
  listed(db, accountId).orderBy('u.created_at').orderBy('u.id').execute();

export const ownUpload = (
  db: Kysely<Database>,
  { id, accountId }: Owned,
): Promise<ListedUpload | undefined> => listed(db, accountId).where('u.id', '=', id).executeTakeFirst();

type NewUpload = Owned & Pick<Row<'uploads'>, 'file_name' | 'size' | 'fingerprint' | 'title' | 'replaces'>;

/** Creates an upload. Returns false when the administrator already has the most unfinished uploads allowed. */
export function beginUpload(db: Kysely<Database>, { accountId, ...upload }: NewUpload): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Parallel requests wait here. Otherwise each would count before any of the others inserts.
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const { waiting, bytes } = await trx
      .selectFrom('uploads')
      .select([
        sql<number>`count(*)::int`.as('waiting'),
        sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
      ])
      .where('account_id', '=', accountId)
      .where('video_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (waiting >= MAX_UNFINISHED || bytes + upload.size > MAX_UNFINISHED_BYTES) return false;
    await trx
      .insertInto('uploads')
      .values({ ...upload, account_id: accountId })
      .execute();
    return true;
  });
}

/**
 * Adds a stored chunk to its upload and releases the claim on its file. Returns false when another chunk was added at
 * this offset first (two connections sending the same bytes). The caller must then delete the chunk.
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

/** Returns the parts of an upload in order, with their sizes in bytes. `size` is that of the whole upload. */
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

type UploadTexts = Partial<Pick<Row<'uploads'>, 'title' | 'description' | 'category_id' | 'poster'>>;

/**
 * Saves the given texts and leaves absent ones as they are. Returns the replaced picture, which the caller must delete. If
 * the upload is a video by now, saves nothing and returns the video's id: the texts belong there.
 */
export function saveTexts(
  db: Kysely<Database>,
  id: string,
  texts: UploadTexts,
): Promise<{ videoId: number | null; replaced: string[] }> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('uploads')
      .select(['poster', 'video_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const videoId = before?.video_id ?? null;
    if (videoId !== null) return { videoId, replaced: [] };
    await trx
      .updateTable('uploads')
      .set({ ...texts, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    if (!texts.poster) return { videoId, replaced: [] };
    await releaseClaims(trx, [posterKey(texts.poster)]);
    if (!before?.poster) return { videoId, replaced: [] };
    await claimFile(trx, posterKey(before.poster));
    return { videoId, replaced: [posterKey(before.poster)] };
  });
}

/**
 * Queues the check of a complete upload, once however often it is called. The job is added in the transaction that marks
 * the row.
 */
export function requestFinish(
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

/** Rejects the upload: deletes its chunks and keeps the reason for the next request. */
export function refuseUpload(db: Kysely<Database>, id: string, refusal: Refusal): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('uploads')
      .set({ refusal: JSON.stringify(refusal), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      // Another worker may have created a video from it, which deletes its chunks.
      .where('video_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await removeParts(trx, id, []);
  });
}

/** Records the video that an upload became and removes its chunks. Its picture now belongs to the video. */
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

/** Deletes the upload's parts. A job removes the files, so that this also happens if the process dies. */
async function removeParts(trx: Kysely<Database>, id: string, more: string[]): Promise<void> {
  const parts = await trx.deleteFrom('upload_parts').where('upload_id', '=', id).returning('key').execute();
  const keys = [...parts.map(({ key }) => key), ...more];
  if (keys.length > 0) await addJob(trx, { kind: 'remove-media', payload: { keys } });
}

/** Deletes abandoned uploads and removes finished ones from the list. Returns the number of abandoned or refused ones. */
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
