import type { Kysely } from 'kysely';
import { accountName } from '../account/account-name.ts';
import { maskPhone } from '../account/phone.ts';
import type { Database } from '../db/schema.ts';
import { masked, maskedTitle } from '../http/mask.ts';

interface Changed {
  entity: string;
  entity_id: string | null;
  before: unknown;
  after: unknown;
}
interface Named {
  /** The name of the record or of its owner. */
  thing: string;
  /** The id of the record's owner; of a template, its tool. */
  about: string | null;
}

/** The columns with the id of a record's owner, which gives it a name if it has none of its own. */
const OWNERS = ['video_id', 'blog_id', 'account_id'] as const;
type Owner = (typeof OWNERS)[number];

/**
 * Returns a function that names each of these records: by its own title or name, else by its video, blog or member. A
 * member without a name is its masked number.
 */
export async function recordNames(
  db: Kysely<Database>,
  changes: readonly Changed[],
): Promise<(change: Changed) => Named> {
  const ids: Record<Owner, number[]> = { video_id: [], blog_id: [], account_id: [] };
  for (const change of changes) {
    const owner = ownerOf(change);
    if (owner && ownName(change) === '') ids[owner.column].push(owner.id);
  }
  const [videos, blogs, people] = await Promise.all([
    ids.video_id.length === 0
      ? []
      : db.selectFrom('videos').select(['id', 'title as name']).where('id', 'in', ids.video_id).execute(),
    ids.blog_id.length === 0
      ? []
      : db.selectFrom('blogs').select(['id', 'title as name']).where('id', 'in', ids.blog_id).execute(),
    ids.account_id.length === 0
      ? []
      : db
          .selectFrom('accounts as a')
          .select(['a.id', 'a.phone', accountName('a').as('name')])
          .where('a.id', 'in', ids.account_id)
          .execute(),
  ]);
  const names: Record<Owner, Map<number, string>> = {
    video_id: new Map(videos.map(({ id, name }) => [id, name])),
    blog_id: new Map(blogs.map(({ id, name }) => [id, name])),
    account_id: new Map(people.map(({ id, name, phone }) => [id, name || maskPhone(phone ?? '')])),
  };
  return (change) => {
    const owner = ownerOf(change);
    const thing = ownName(change) || (owner && names[owner.column].get(owner.id)) || '';
    // An edit doesn't change the tool, which says what page shows the template.
    const about = change.entity === 'templates' ? rowOf(change).tool : owner?.id;
    // Digits that were searched for are a part of a number.
    const name = change.entity === 'number_searches' ? String(masked(thing)) : maskedTitle(thing);
    return { thing: name, about: about === undefined ? null : String(about) };
  };
}

const rowOf = ({ before, after }: Changed): Record<string, unknown> => Object(after ?? before);

function ownName(change: Changed): string {
  const { title, name, firstname, lastname, login, digits, email, kind } = rowOf(change);
  const person = [firstname, lastname].filter(Boolean).join(' ');
  // A couple's email address is private.
  const label = [name, title, person, login, digits, kind === 'couple' ? '' : email].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof label === 'string' ? label : '';
}

function ownerOf(change: Changed): { column: Owner; id: number } | undefined {
  const row = rowOf(change);
  // A couple's account is the member itself.
  if (change.entity === 'accounts') {
    return row.kind === 'couple' ? { column: 'account_id', id: Number(row.id) } : undefined;
  }
  for (const column of OWNERS) {
    const id = Number(row[column]);
    if (Number.isSafeInteger(id) && id > 0) return { column, id };
  }
  return undefined;
}
