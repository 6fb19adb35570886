import type { AuditChange, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { PLAN_TABLES } from './planning-report.store.ts';

type Content = Pick<AuditEntry, 'entity' | 'entity_id' | 'thing' | 'about' | 'changes'>;

/** What one person watches, likes, saves and follows. The reports list who watched, never what. */
export const WATCHING = ['watch_history', 'watch_later', 'video_likes', 'followed_categories'];

/** The columns of a couple's account that administrators see among the members, and those that say what became of it. */
const SHOWN_OF_ACCOUNT = [
  'id',
  'kind',
  'phone',
  'firstname',
  'lastname',
  'status',
  'updated_profile',
  'created_at',
  'erase_at',
  'erased_at',
];

/** Returns an entry's content without what is private to a couple: the trail says that it changed, not what it says. */
export function withoutPrivate<Entry extends Content>(
  entry: Entry,
  { ofCouple }: { ofCouple: boolean },
): Entry {
  const { entity, changes } = entry;
  if (PLAN_TABLES.includes(entity)) return { ...entry, thing: '', changes: changes.map(withoutValues) };
  if (WATCHING.includes(entity)) {
    // The ids would name the video too.
    return { ...entry, entity_id: null, about: null, thing: '', changes: changes.map(withoutValues) };
  }
  if (entity !== 'accounts' || !ofCouple) return entry;
  const isVisible = (change: AuditChange) => SHOWN_OF_ACCOUNT.includes(change.field);
  return { ...entry, changes: changes.map((change) => (isVisible(change) ? change : withoutValues(change))) };
}

/** Whether a row is removed isn't its content. */
const withoutValues = (change: AuditChange): AuditChange =>
  change.field === 'deleted_at' ? change : { field: change.field, before: '', after: '', cut: false };
