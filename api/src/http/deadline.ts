/** Milliseconds for a small read: longer than the database’s own limits for a lock or a connection, which say more. */
const SMALL_READ_MS = 6_000;

/**
 * Waits for a small read, but not for a database that hangs: a frozen server keeps none of its own time limits, and holds
 * callers for as long as the gateway waits.
 * @throws an error that is answered with 503 and Retry-After (SEC-44)
 */
export async function beforeDeadline<T>(read: Promise<T>): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error('The database doesn’t answer.'), { code: 'ETIMEDOUT' })),
    SMALL_READ_MS,
  );
  try {
    return await Promise.race([read, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
