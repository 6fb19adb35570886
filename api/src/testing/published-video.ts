import { system, write } from '../db/write.ts';
import { createVideo } from '../video/library/admin-video.store.ts';
import type { TestApp } from './test-app.ts';

/** Adds a published video to the library as if it had been processed, but without files. Returns its id. */
export async function publishedVideo(t: Pick<TestApp, 'db'>, title = 'First dance'): Promise<number> {
  const id = await createVideo(t.db, system, {
    title,
    categoryId: null,
    original: {
      key: `originals/${title.toLowerCase().replace(/\W+/g, '-')}`,
      name: 'video.mp4',
      size: 1000,
      fingerprint: null,
      probed: { duration: 125, width: 640, height: 360 },
    },
    process: false,
  });
  const bytes = JSON.stringify({ '240': 2_000_000, audio: 700_000 });
  await write(t.db, system, (trx) =>
    trx
      .updateTable('videos')
      .set({ status: 'published', processing: 'ready', revision: 1, bytes, published_at: new Date() })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}
