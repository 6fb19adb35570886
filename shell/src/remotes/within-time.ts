const TIMEOUT_MS = 8000;

/** Waits for a load, at most 8 seconds. @throws what the load throws, or on a timeout */
export function withinTime<T>(load: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The load took longer than 8 seconds.')), TIMEOUT_MS);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
