import type pg from 'pg';
import type { ConnectionRules } from './database.ts';

/**
 * Checks the time limit of statements. Behind a pooler only the pooler or the role can limit statements outside of a
 * transaction.
 * @returns one sentence for the operator if neither limits them
 */
export async function unsetLimitWarnings(pool: pg.Pool, { pooled }: ConnectionRules): Promise<string[]> {
  if (!pooled) return [];
  const { rows } = await pool.query<{ setting: string }>(
    `select setting from pg_settings where name = 'statement_timeout'`,
  );
  if (rows[0]?.setting !== '0') return [];
  return [
    'The pooler limits no statement’s time: set connect_query in pgbouncer.ini, or statement_timeout of the role, ' +
      'as docs/operating.md has it.',
  ];
}
