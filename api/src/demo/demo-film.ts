import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Ffmpeg } from '../media/find-ffmpeg.ts';
import type { MediaStore } from '../media/media-store.ts';
import { probeVideo } from '../media/probe.ts';
import type { BriefLog } from '../plugins/brief-log.ts';
import type { Database } from '../plugins/schema.ts';
import { system } from '../plugins/write.ts';
import { createFilm } from '../video/admin-video.store.ts';
import { fingerprintOfFile } from '../video/file-fingerprint.ts';
import { renderFilm } from './film.ts';
import { films } from './films.ts';

interface DemoParts {
  db: Kysely<Database>;
  media: MediaStore;
  dataDir: string;
  tools: () => Promise<Ffmpeg>;
  log: BriefLog;
}

const PROCESSED = { process: true, publish: true, background: true };

/** Draws one film of the demonstration and gives it to the same pipeline as any upload. Does so once. */
export async function runDemoFilm(parts: DemoParts, slug: string, signal?: AbortSignal): Promise<void> {
  const { db, media, log } = parts;
  const film = films.find((one) => one.slug === slug);
  const originalKey = `originals/demo-${slug}`;
  if (!film || (await isThere(db, originalKey))) return;
  const tools = await parts.tools();
  const folder = join(parts.dataDir, 'work');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `demo-${slug}.mp4`);
  try {
    await renderFilm(film, path, { tools, signal });
    const probed = await probeVideo(path, { tools, signal });
    await media.put(originalKey, createReadStream(path));
    const { size } = await stat(path);
    const { title, description } = film;
    const categoryId = await categoryNamed(db, film.category);
    const texts = { title, description, categoryId };
    const fingerprint = await fingerprintOfFile(path, size);
    const original = { key: originalKey, name: `${slug}.mp4`, size, probed, fingerprint };
    await createFilm(db, system, { ...texts, original, ...PROCESSED });
    log.info({ film: slug }, 'a film of the demonstration is drawn');
  } finally {
    await rm(path, { force: true });
  }
}

async function isThere(db: Kysely<Database>, originalKey: string): Promise<boolean> {
  const film = await db
    .selectFrom('videos')
    .select('id')
    .where('original_key', '=', originalKey)
    .executeTakeFirst();
  return film !== undefined;
}

async function categoryNamed(db: Kysely<Database>, name: string): Promise<number | null> {
  const found = await db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  return found?.id ?? null;
}
