import { formatTimestamp } from '../format/timestamp.ts';
import { ApiError } from './call.ts';

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

export interface Conflict {
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

/** Returns what was changed since the form was opened, by whom, and the current versions. Null for any other error. */
export function conflictsOf(error: unknown): [Conflict, ...Conflict[]] | null {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  const sent: unknown[] = Array.isArray(error.body.conflicts) ? error.body.conflicts : [];
  const [first, ...more] = sent.map((one) => toConflict(Object(one)));
  return first ? [first, ...more] : null;
}

function toConflict(sent: Record<string, unknown>): Conflict {
  const { version, updated_by } = Object(sent.current) as Record<string, unknown>;
  return {
    id: typeof sent.id === 'number' ? sent.id : String(sent.id),
    version: typeof version === 'number' ? version : 0,
    by: String(sent.changed_by || 'Somebody else'),
    at: String(sent.changed_at),
    account: typeof updated_by === 'number' ? updated_by : null,
    changed: Array.isArray(sent.changed) ? sent.changed.map(String) : [],
    current: sent.current,
  };
}

/**
 * Returns a sentence on who changed what and when. `what` is the noun, `self` the signed-in person’s id, and `whose` stands
 * before the noun.
 */
export function conflictText(
  [conflict, ...others]: readonly [Conflict, ...Conflict[]],
  { what, self, whose = 'this' }: { what: string; self: number | undefined; whose?: string },
): string {
  const { by, at, account, changed } = conflict;
  const isOwn = account !== null && account === self;
  const fields = [...new Set(changed.flatMap((field) => FIELDS[field] ?? []))];
  const part = fields.length > 0 ? `the ${listed(fields)} of ` : '';
  const records = others.length > 0 ? `${others.length + 1} of these ${what}s` : `${whose} ${what}`;
  const where = isOwn ? ' in another tab or on another device' : '';
  return `${isOwn ? 'You' : by} changed ${part}${records}${where} on ${formatTimestamp(at)}.`;
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const isOwnChange = ([{ account }]: readonly [Conflict, ...Conflict[]], self: number | undefined) =>
  account !== null && account === self;
