import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

type Versioned = 'accounts' | 'messages' | 'videos';

/** Returns the version that a record has now, as a page that was just loaded shows it; 1 for one that doesn't exist. */
export async function storedVersion(t: TestApp, table: Versioned, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where id = ${id}`.execute(t.db);
  return rows[0]?.version ?? 1;
}

/** Returns the version of a video's captions in a language, 0 for none. */
export async function captionsVersion(t: TestApp, video: number, lang: string): Promise<string> {
  const row = await t.db
    .selectFrom('video_captions')
    .select('version')
    .where('video_id', '=', video)
    .where('lang', '=', lang as 'en')
    .executeTakeFirst();
  return String(row?.version ?? 0);
}
