const TIMEOUT_MS = 8000;

/**
 * Waits for a load, at most 8 seconds. Calls `onTimeout` when the time is up. @throws what the load throws, or on a
 * timeout
 */
export function withinTime<T>(load: Promise<T>, onTimeout?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onTimeout?.();
      reject(new Error('The load took longer than 8 seconds.'));
    }, TIMEOUT_MS);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
