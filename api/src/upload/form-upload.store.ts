import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Original } from '../video/library/upload.ts';
import type { Owned } from './upload.store.ts';

/** Lists a file that came in one form and is a video already. An id that is taken lists nothing. */
export async function recordUpload(
  trx: Kysely<Database>,
  upload: Owned & { videoId: number; original: Pick<Original, 'name' | 'size' | 'fingerprint'> },
): Promise<void> {
  const { id, accountId, videoId, original } = upload;
  const { name, size, fingerprint } = original;
  await trx
    .insertInto('uploads')
    .values({
      id,
      account_id: accountId,
      file_name: name,
      size,
      received: size,
      fingerprint,
      video_id: videoId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
