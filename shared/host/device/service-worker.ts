/** Returns the browser's service workers; undefined if it has none, or blocks them as part of a site's data. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Returns the service worker that answers this page's requests, if there is one. */
export const controllingWorker = (): ServiceWorker | undefined => serviceWorkers()?.controller ?? undefined;
