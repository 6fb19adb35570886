const TIMEOUT_MS = 8000;

/** Waits for a load, 8 seconds at most; `onTimeout` is called when the time is up. @throws what the load throws */
export function withinTime<T>(load: Promise<T>, onTimeout?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onTimeout?.();
      reject(new Error('The load took longer than 8 seconds.'));
    }, TIMEOUT_MS);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
