import { type RawBuilder, sql } from 'kysely';

/** Returns SQL for the name of the account `alias`: first and last name, else its login, else ''; '' if no row joined. */
export const accountName = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${column('firstname')}, ${column('lastname')})), ''), ${column('login')}, '')`;
};

/** Returns the first and last name of an account that was read; '' if it has neither. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim();
