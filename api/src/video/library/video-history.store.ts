import { type CaptionLang, captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import type { VideoChange } from '@wedding/shared/contract/video-page.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { replaceSource } from './admin-video.store.ts';

const MAX_CHANGES = 100;
const LANGUAGES = Object.keys(captionLanguages);

/** The fields whose changes administrators see. The others are internal. */
const FIELDS = [
  'title',
  'description',
  'category_id',
  'status',
  'publish_at',
  'processing',
  'original_name',
  'poster',
  'deleted_at',
] as const;

/** Returns the changes of a video and of its captions that administrators see, latest first. */
export async function historyOf(db: Kysely<Database>, id: number): Promise<VideoChange[]> {
  const [own, captions] = await Promise.all([
    entriesOf(db, 'videos', [String(id)]),
    entriesOf(
      db,
      'video_captions',
      LANGUAGES.map((lang) => `${id}/${lang}`),
    ),
  ]);
  const changed = own.map(
    ({ before, after, ...row }): VideoChange => ({
      ...head(row),
      action: row.action as VideoChange['action'],
      changes: changesOf(Object(before), Object(after)),
    }),
  );
  return changed
    .filter(({ action, changes }) => action !== 'update' || changes.length > 0)
    .concat(captionChanges(captions))
    .sort((a, b) => b.id - a.id)
    .slice(0, MAX_CHANGES);
}

const entriesOf = (db: Kysely<Database>, entity: string, ids: string[]) =>
  db
    .selectFrom('audit as t')
    .leftJoin('accounts as a', 'a.id', 't.actor_id')
    .select(['t.id', 't.at', 't.action', 't.before', 't.after', 't.entity_id', 't.request_id'])
    .select(sql<string>`case when t.actor = 'admin' then coalesce(a.login, '') else '' end`.as('who'))
    .where('t.entity', '=', entity)
    .where('t.entity_id', 'in', ids)
    .orderBy('t.id', 'desc')
    .limit(MAX_CHANGES)
    .execute();
type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

const head = ({ id, who, at }: Pick<Entry, 'id' | 'who' | 'at'>) => ({ id, who, at: toTimestamp(at) });

/** Returns changes of caption files as changes of a field of the video. Replacing a file is one change. */
function captionChanges(entries: readonly Entry[]): VideoChange[] {
  const replaced = (entry: Entry, action: string) =>
    entry.request_id !== null &&
    entries.some(
      (other) =>
        other.action === action &&
        other.entity_id === entry.entity_id &&
        other.request_id === entry.request_id,
    );
  return entries.flatMap((entry) => {
    const label = captionLanguages[entry.entity_id?.split('/')[1] as CaptionLang];
    const gone = entry.action === 'delete';
    if (gone && replaced(entry, 'insert')) return [];
    const before = gone || replaced(entry, 'delete') ? label : '';
    const change = { field: 'captions', before, after: gone ? '' : label };
    return [{ ...head(entry), action: 'update' as const, changes: [change] }];
  });
}

const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  FIELDS.map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) })).filter(
    (change) => change.before !== change.after,
  );

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** Returns the previous files of a video, last replaced first. */
export const sourcesOf = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('video_sources')
    .select(['id', 'original_name', 'size', 'replaced_at'])
    .where('video_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

/** Processes a video from a previous file again. The current file becomes a previous one. Returns whether it was found. */
export async function restoreSource(
  trx: Transaction<Database>,
  { id, source }: { id: number; source: number },
): Promise<boolean> {
  const earlier = await trx
    .selectFrom('video_sources')
    .selectAll()
    .where('id', '=', source)
    .where('video_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!earlier) return false;
  const { original_key: key, original_name: name, size, fingerprint, ...probed } = earlier;
  const original = { key, name, size, fingerprint, probed };
  // A video in the bin keeps its previous files.
  if ((await replaceSource(trx, { id, original })) === undefined) return false;
  await trx.deleteFrom('video_sources').where('id', '=', source).execute();
  return true;
}
