/** Whether the disk or quota is full, a file has reached the system's size limit, or PostgreSQL reported disk_full. */
export const isDiskFull = (error: Error): boolean =>
  'code' in error && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(String(error.code));

/** Whether a unique or foreign key refused what two requests wrote at the same time: each had checked it before. */
export const isClash = (error: Error): boolean =>
  'code' in error && /^(23505|23503)$/.test(String(error.code));

/**
 * Whether the database was too busy: memory, a statement, lock or connection exceeded its limit (`DATABASE_LIMITS`
 * or a pooler's own wait), a deadlock, or a replica cancelled the query to continue.
 */
export const isDatabaseBusy = (error: Error): boolean =>
  ('code' in error && /^(57014|55P03|40001|40P01|53[234]00)$/.test(String(error.code))) ||
  /timeout exceeded when trying to connect|query_wait_timeout/.test(error.message);

/** PostgreSQL's classes 08, 57P and 58, a standby that took over, and what the system says of a connection that broke. */
const AWAY_CODES = /^(08|57P|58|25006|ECONN|ETIMEDOUT|EPIPE)/;
/** What the system was asked for when it found no way to a host, whatever its words: a full queue of a socket is EAGAIN. */
const WAYS = /^(connect|getaddrinfo)/;
/** What pg and PgBouncer say without a code. */
const AWAY_TEXTS =
  /received invalid response|Connection terminated|not queryable|Query read timeout|timeout expired|closed the connection|pgbouncer|server_login_retry|server login has been failing/i;

/**
 * Whether the database, its pooler or the way to them is away, in the error itself or in what caused it (SEC-44). Whatever
 * its code, an error that ends its connection isn't one of the statement.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('severity' in error && /^(FATAL|PANIC)$/.test(String(error.severity))) return true;
  const code = 'code' in error ? String(error.code) : '';
  const call = 'syscall' in error ? String(error.syscall) : '';
  if (AWAY_CODES.test(code) || WAYS.test(call) || AWAY_TEXTS.test(error.message)) return true;
  const causes = error instanceof AggregateError ? error.errors : [];
  return [...causes, error.cause].some(isDatabaseAway);
}
