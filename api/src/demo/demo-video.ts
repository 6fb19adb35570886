import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { MinimalLogger } from '../db/minimal-logger.ts';
import type { Database } from '../db/schema.ts';
import { system } from '../db/write.ts';
import { probeVideo } from '../media/probe/probe.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import type { Ffmpeg } from '../media/tools/find-ffmpeg.ts';
import { readCaptions } from '../video/captions/read-captions.ts';
import { storeCaptions } from '../video/captions/store-captions.ts';
import { createVideo } from '../video/library/admin-video.store.ts';
import { fingerprintOfFile } from '../video/library/file-fingerprint.ts';
import { captionsFile, clipFile, readVideos } from './demo-files.ts';

interface DemoDeps {
  db: Kysely<Database>;
  media: MediaStore;
  tools: () => Promise<Ffmpeg>;
  log: MinimalLogger;
}

const PROCESSED = { process: true, publish: true, background: true };

/** Passes one video of the demonstration to the same pipeline as any upload. Does nothing if it exists. */
export async function addDemoVideo(deps: DemoDeps, slug: string, signal?: AbortSignal): Promise<void> {
  const { db, media, log } = deps;
  const video = (await readVideos()).find((one) => one.slug === slug);
  const originalKey = `originals/demo-${slug}`;
  if (!video || (await isThere(db, originalKey))) return;
  const path = clipFile(video);
  const tools = await deps.tools();
  const probed = await probeVideo(path, { tools, signal });
  await media.put(originalKey, createReadStream(path));
  const { size } = await stat(path);
  const { title, description } = video;
  const categoryId = await categoryNamed(db, video.category);
  const fingerprint = await fingerprintOfFile(path, size);
  const original = { key: originalKey, name: `${slug}.mp4`, size, probed, fingerprint };
  const videoId = await createVideo(db, system, { title, description, categoryId, original, ...PROCESSED });
  const { cues } = readCaptions(await readFile(captionsFile(video)), null);
  await storeCaptions(deps, system, { videoId, lang: 'en', version: 0, cues });
  log.info({ video: slug }, 'a video of the demonstration is uploaded');
}

async function isThere(db: Kysely<Database>, originalKey: string): Promise<boolean> {
  const video = await db
    .selectFrom('videos')
    .select('id')
    .where('original_key', '=', originalKey)
    .executeTakeFirst();
  return video !== undefined;
}

async function categoryNamed(db: Kysely<Database>, name: string): Promise<number | null> {
  const category = await db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  return category?.id ?? null;
}
