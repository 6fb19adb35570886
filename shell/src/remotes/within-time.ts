const LIMIT_MS = 8000;

/** Waits for a load, 8 seconds at most; `late` is called when the time is up. @throws what the load throws */
export function withinTime<T>(load: Promise<T>, late?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late?.();
      reject(new Error('The load took longer than 8 seconds.'));
    }, LIMIT_MS);
    load.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
