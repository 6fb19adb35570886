import { formatTimestamp } from '../format/timestamp.ts';
import { ApiError } from './call.ts';
import { type Ask, useHost } from './host.ts';

/** The words for the fields of a conflict. A field without one isn't named. */
const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  category_id: 'category',
  status: 'status',
  publish_at: 'publishing time',
  poster: 'picture',
  original_key: 'video file',
  deleted_at: 'bin',
  name: 'name',
  text: 'text',
  content: 'content',
  owner: 'role',
  phone: 'number',
  membership: 'membership',
  firstname: 'first name',
  lastname: 'last name',
  email: 'e-mail',
  partner_name: 'partner’s name',
  profile_pic: 'picture',
  assigned_to: 'assignment',
  answered_at: 'answer',
  answer: 'answer',
  body_html: 'text',
  excerpt: 'short text',
  pending: 'unpublished changes',
  cover: 'picture',
  slug: 'address',
  author: 'author',
};

interface Conflict {
  id: string | number;
  /** The current version; 0 for what was removed. */
  version: number;
  by: string;
  at: string;
  account: number | null;
  changed: readonly string[];
  /** The record as the server has it now. */
  current: unknown;
}

type Conflicts = readonly [Conflict, ...Conflict[]];

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT';

/** Returns what was changed since the form was opened, by whom, and the current versions. Null for any other error. */
function conflictsOf(error: unknown): Conflicts | null {
  if (!isConflict(error)) return null;
  const sent: unknown[] = Array.isArray(error.body.conflicts) ? error.body.conflicts : [];
  const [first, ...more] = sent.map((one) => toConflict(Object(one)));
  return first ? [first, ...more] : null;
}

function toConflict(sent: Record<string, unknown>): Conflict {
  const { version, updated_by, updated_by_id = updated_by } = Object(sent.current) as Record<string, unknown>;
  return {
    id: typeof sent.id === 'number' ? sent.id : String(sent.id),
    version: typeof version === 'number' ? version : 0,
    by: String(sent.changed_by || 'Somebody else'),
    at: String(sent.changed_at),
    account: typeof updated_by_id === 'number' ? updated_by_id : null,
    changed: Array.isArray(sent.changed) ? sent.changed.map(String) : [],
    current: sent.current,
  };
}

/**
 * Returns a sentence on who changed what and when. `what` is the noun, `self` the signed-in person’s id, and `whose` stands
 * before the noun.
 */
function conflictText(
  [conflict, ...others]: Conflicts,
  { what, self, whose }: { what: string; self: number | undefined; whose: string },
): string {
  const { by, at, changed } = conflict;
  const isOwn = isOwnChange([conflict], self);
  const fields = [...new Set(changed.flatMap((field) => FIELDS[field] ?? []))];
  const part = fields.length > 0 ? `the ${listed(fields)} of ` : '';
  const records = others.length > 0 ? `${others.length + 1} of these ${what}s` : `${whose} ${what}`;
  const where = isOwn ? ' in another tab or on another device' : '';
  return `${isOwn ? 'You' : by} changed ${part}${records}${where} on ${formatTimestamp(at)}.`;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const isOwnChange = ([{ account }]: Conflicts, self: number | undefined) =>
  account !== null && account === self;

interface Save<T> {
  /** The noun for the record, and what stands before it: `video`, `this`. */
  what: string;
  whose?: string;
  /** The fields that it writes. It asks only if the others changed one of them. Absent: it writes the whole record. */
  writes?: readonly string[];
  /** Whether it puts its change into the version that is stored by then, so that nothing else is replaced. */
  merges?: boolean;
  /** Whether it removes the record for good. */
  removes?: boolean;
  /** What is done instead. */
  cancel?: string;
  /** Saves. `versionOf` returns the version to send for a record, from the version that the page shows. */
  save: (versionOf: (id: number | string, seen: number) => number) => Promise<T>;
}

/** What is asked before a save over a change that somebody else made. */
export type ConflictQuestion = Required<NonNullable<Parameters<Ask['confirm']>[0]>>;

/** Who saves, and how they are asked. */
export interface Asker {
  ask: { confirm: (question: ConflictQuestion, conflicts: Conflicts) => Promise<boolean> };
  session: { user: { id: number } | null };
}

/**
 * Saves. If somebody changed the record since it was loaded, it says who, what and when, and asks whether to save over it.
 * Rejects with the conflict if not: a form keeps what was typed, and its Cancel shows theirs.
 */
export async function saveOver<T>({ ask, session }: Asker, saving: Save<T>): Promise<T> {
  const current = new Map<number | string, number>();
  for (;;) {
    try {
      return await saving.save((id, seen) => current.get(id) ?? seen);
    } catch (error) {
      const conflicts = conflictsOf(error);
      if (!conflicts || conflicts.every(({ id, version }) => current.get(id) === version)) throw error;
      const question = questionOf(conflicts, saving, session.user?.id);
      if (touches(conflicts, saving.writes) && !(await ask.confirm(question, conflicts))) throw error;
      for (const { id, version } of conflicts) current.set(id, version);
    }
  }
}

/** Returns whether others changed a field that is written. Without a list of what they changed, they may have. */
const touches = (conflicts: Conflicts, writes: readonly string[] | undefined) =>
  !writes ||
  conflicts.some(({ changed }) => !changed.length || changed.some((field) => writes.includes(field)));

function questionOf(
  conflicts: Conflicts,
  {
    what,
    whose = 'this',
    merges,
    removes,
    cancel = merges ? 'Don’t save' : 'Don’t overwrite',
  }: Save<unknown>,
  self: number | undefined,
): ConflictQuestion {
  const isOwn = isOwnChange(conflicts, self);
  const text = conflictText(conflicts, { what, whose, self });
  if (removes)
    return {
      title: `Delete ${whose} ${what} all the same?`,
      text,
      icon: 'warning',
      confirm: 'Delete',
      cancel: 'Keep',
    };
  const end = merges ? 'Your change can be put into that version.' : 'Your change isn’t saved yet.';
  return {
    title: merges ? `Save your change to ${whose} ${what}?` : `Overwrite ${whose} ${what}?`,
    text: `${text} ${end}`,
    icon: 'warning',
    confirm: merges ? 'Save my change' : isOwn ? 'Overwrite it with this one' : 'Overwrite with mine',
    cancel,
  };
}

export function useSaveOver() {
  const host = useHost();
  return <T>(saving: Save<T>) => saveOver(host, saving);
}
