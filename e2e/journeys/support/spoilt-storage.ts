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

/** What else of its memory a browser may lack, refuse or never answer for. */
export const SPOILS: Record<string, () => void> = {
  'locks and caches never answer': () => {
    const never = () => new Promise<never>(() => {});
    Object.assign(LockManager.prototype, { request: never, query: never });
    Object.assign(CacheStorage.prototype, { open: never, match: never, keys: never, has: never });
    Object.assign(StorageManager.prototype, { estimate: never, persist: never });
  },
  'locks, caches, workers, channels and databases are missing': () => {
    for (const name of ['caches', 'indexedDB', 'BroadcastChannel'])
      Object.defineProperty(window, name, { value: undefined });
    for (const name of ['locks', 'serviceWorker', 'storage'])
      Object.defineProperty(Navigator.prototype, name, { value: undefined });
  },
  'the service worker is refused, and the stores of a web view are null': () => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('', 'SecurityError'));
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: () => null });
  },
  'the room ends in the middle of a save': () => {
    const [{ put }, { setItem }] = [IDBObjectStore.prototype, Storage.prototype];
    let saves = 0;
    const check = () => {
      saves += 1;
      if (saves > 5) throw new DOMException('', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = function (...row) {
      check();
      return put.apply(this, row);
    };
    Storage.prototype.setItem = function (...entry) {
      check();
      setItem.apply(this, entry);
    };
  },
  'what is written is taken back, and the databases are deleted': () => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...opened) {
      const begun = transaction.apply(this, opened);
      if (opened[1] === 'readwrite') queueMicrotask(() => begun.abort());
      return begun;
    };
    setInterval(async () => {
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    }, 700);
  },
};
