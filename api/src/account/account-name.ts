import { type RawBuilder, sql } from 'kysely';

/** The name of an account under that alias: first and last name, else its login, '' where it has neither or is gone. */
export const accountName = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${column('firstname')}, ${column('lastname')})), ''), ${column('login')}, '')`;
};
