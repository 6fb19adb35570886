/** The names of a new list's calls and its table, in every place that uses them. */
export interface CallName {
  /** "guest-list": the domain's folder and the files of its contract. */
  domain: string;
  /** "guestList": the domain as an import. */
  camel: string;
  /** "GuestList", as in `listGuestList`. */
  pascal: string;
  /** "Guest list" */
  title: string;
  /** "guest list", as in "Added to your guest list". */
  phrase: string;
  table: string;
  /** The columns that a couple fills in, the name first. */
  fields: readonly string[];
}

const COLUMN = /^[a-z]+(_[a-z]+)*$/;
const OWN_COLUMNS = ['id', 'plan_id', 'version', 'created_at', 'name'];

/** @param given `fields` are columns beside the name, with commas between them @throws a sentence when a name can't be used */
export function nameCall(
  call: string,
  { table, fields = '' }: { table?: string | undefined; fields?: string | undefined },
): CallName {
  const [domain = '', verb] = call.split('.');
  if (!/^[a-z]+(-[a-z]+)*$/.test(domain) || verb !== 'list' || call.split('.').length > 2) {
    throw new Error(
      'A call is named by its domain, and begins with the list: npm run create -- call vendors.list --table vendors.',
    );
  }
  if (!table || !COLUMN.test(table)) {
    throw new Error(
      'Name the table that keeps it, in small letters and underscores: --table vendors. A call without one is by hand: docs/how-to/add-a-call.md.',
    );
  }
  const columns = fields.split(',').flatMap((field) => field.trim() || []);
  const wrong = columns.find((field, at) => {
    const isTaken = OWN_COLUMNS.includes(field) || columns.indexOf(field) !== at;
    return isTaken || !COLUMN.test(field);
  });
  if (wrong) {
    throw new Error(
      `${wrong} can't be a field: name those beside the name, in small letters and underscores: --fields craft,phone.`,
    );
  }
  const camel = domain.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const phrase = domain.replaceAll('-', ' ');
  return {
    domain,
    camel,
    pascal: capitalized(camel),
    title: capitalized(phrase),
    phrase,
    table,
    fields: ['name', ...columns],
  };
}

export const capitalized = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;
