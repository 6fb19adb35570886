import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { createBlog } from '../blog/blog-write.store.ts';
import { storePicture } from '../blog/cover.ts';
import type { Database } from '../db/schema.ts';
import { system } from '../db/write.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { coverFile, readPosts } from './demo-files.ts';

interface Parts {
  db: Kysely<Database>;
  media: MediaStore;
}

/** Publishes the demonstration's posts with their covers. Leaves existing posts unchanged. */
export async function writeDemoBlogs({ db, media }: Parts): Promise<void> {
  for (const post of await readPosts()) {
    const { title, excerpt, body } = post;
    const existing = await db.selectFrom('blogs').select('id').where('title', '=', title).executeTakeFirst();
    if (existing) continue;
    const drawing = { db, media, field: 'cover', account: undefined };
    const { name: cover } = await storePicture(await readFile(coverFile(post)), drawing);
    await createBlog(db, system, { title, excerpt, body_html: body.join('\n'), status: 'published', cover });
  }
}
