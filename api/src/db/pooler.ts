import type pg from 'pg';
import type { ConnectionRules } from './database.ts';

/**
 * Behind a pooler only the pooler, or the role, can limit what runs outside of a transaction.
 * @returns a sentence for the operator where neither does
 */
export async function limitsUnset(pool: pg.Pool, { pooled }: ConnectionRules): Promise<string[]> {
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
