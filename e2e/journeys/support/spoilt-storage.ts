// Each runs in the page, before its scripts.

/** As a browser that keeps no cookies. */
export function ignoreCookies() {
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
}

export function denyStores() {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: deny });
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: deny });
  Object.assign(window, { BroadcastChannel: deny });
  StorageManager.prototype.estimate = async () => deny();
  LockManager.prototype.request = async () => deny();
}

/** As Safari, which sometimes never answers. */
export function hang() {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

/** As a phone that is busy: the page has gone on without its database when that opens. */
export function openLate() {
  const { open } = IDBFactory.prototype;
  const openedAt = Date.now() + 4000;
  IDBFactory.prototype.open = function (name, version) {
    const late = new EventTarget() as IDBOpenDBRequest;
    const begin = () => {
      const request = open.call(this, name, version);
      Object.defineProperty(late, 'result', { get: () => request.result });
      request.onupgradeneeded = (event) => late.onupgradeneeded?.(event);
      request.onsuccess = (event) => late.onsuccess?.(event);
    };
    setTimeout(begin, openedAt - Date.now());
    return late;
  };
}

export function fill() {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  Storage.prototype.setItem = refuse;
  IDBObjectStore.prototype.put = refuse;
}
