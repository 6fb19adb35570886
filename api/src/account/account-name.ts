import { type RawBuilder, sql } from 'kysely';

/** Returns SQL for the name of the account `alias`: first and last name, else its login, else ''; '' if no row joined. */
export const accountName = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${column('firstname')}, ${column('lastname')})), ''), ${column('login')}, '')`;
};
