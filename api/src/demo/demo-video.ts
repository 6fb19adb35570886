import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { MinimalLogger } from '../db/minimal-logger.ts';
import type { Database } from '../db/schema.ts';
import { system } from '../db/write.ts';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import type { MediaStore } from '../media/media-store.ts';
import { probeVideo } from '../media/probe.ts';
import { createVideo } from '../video/admin-video.store.ts';
import { fingerprintOfFile } from '../video/file-fingerprint.ts';
import { readCaptions } from '../video/read-captions.ts';
import { storeCaptions } from '../video/store-captions.ts';
import { captionsOf, describe, narrated } from './narration.ts';
import { renderVideo } from './video.ts';
import type { Video } from './video-script.ts';
import { videos } from './videos.ts';

interface DemoDeps {
  db: Kysely<Database>;
  media: MediaStore;
  dataDir: string;
  tools: () => Promise<Ffmpeg>;
  log: MinimalLogger;
}

const PROCESSED = { process: true, publish: true, background: true };

/** Draws one video of the demonstration and passes it to the same pipeline as any upload. Does nothing if it exists. */
export async function runDemoVideo(deps: DemoDeps, slug: string, signal?: AbortSignal): Promise<void> {
  const { db, media, log } = deps;
  const video = videos.find((one) => one.slug === slug);
  const originalKey = `originals/demo-${slug}`;
  if (!video || (await isThere(db, originalKey))) return;
  const tools = await deps.tools();
  const folder = join(deps.dataDir, 'work');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `demo-${slug}.mp4`);
  try {
    await renderVideo(narrated(video), path, { tools, signal });
    const probed = await probeVideo(path, { tools, signal });
    await media.put(originalKey, createReadStream(path));
    const { size } = await stat(path);
    const { title } = video;
    const categoryId = await categoryNamed(db, video.category);
    const texts = { title, description: describe(narrated(video)), categoryId };
    const fingerprint = await fingerprintOfFile(path, size);
    const original = { key: originalKey, name: `${slug}.mp4`, size, probed, fingerprint };
    const videoId = await createVideo(db, system, { ...texts, original, ...PROCESSED });
    await addCaptions(deps, { video, videoId });
    log.info({ video: slug }, 'a video of the demonstration is drawn');
  } finally {
    await rm(path, { force: true });
  }
}

async function addCaptions(deps: DemoDeps, { video, videoId }: { video: Video; videoId: number }) {
  const captions = captionsOf(video);
  if (!captions) return;
  const tools = await deps.tools();
  const { cues } = await readCaptions(Buffer.from(captions), { tools, duration: null });
  await storeCaptions(deps, system, { videoId, lang: 'en', cues });
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
  const found = await db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  return found?.id ?? null;
}
