import { afterEach, expect, test, vi } from 'vitest';
import { deviceDatabase } from './device-database.ts';

/** Answers of the browser to `indexedDB.open`, which jsdom lacks. A test gives them when it likes. */
interface OpenRequest {
  result?: { transaction: () => object };
  error?: DOMException;
  onsuccess?: () => void;
  onerror?: () => void;
}

const opens = (transaction: () => object) => () => {
  const request = { result: { transaction }, onsuccess: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
};

/** A database whose transactions finish when the test says so. The browser may not have said so before it is aborted. */
function unfinishedTransaction() {
  const running = {
    objectStore: () => ({ get: () => ({ result: 'a draft' }) }),
    abort: () => {
      throw new DOMException('The transaction has finished.', 'InvalidStateError');
    },
    oncomplete: null as (() => void) | null,
  };
  vi.stubGlobal('indexedDB', { open: opens(() => running) });
  return { isRunning: () => running.oncomplete !== null, finish: () => running.oncomplete?.() };
}

function finishedTransaction() {
  const transaction = {
    objectStore: () => ({ get: () => ({ result: 'a draft' }) }),
    oncomplete: () => {},
  };
  queueMicrotask(() => queueMicrotask(() => transaction.oncomplete()));
  return transaction;
}

/** A browser that answers no `open` by itself, and whose transactions finish at once. */
function silentBrowser() {
  const requests: OpenRequest[] = [];
  const open = () => {
    requests.push({});
    return requests.at(-1);
  };
  vi.stubGlobal('indexedDB', { open });
  return {
    requests,
    succeed: (request: OpenRequest | undefined) => {
      Object.assign(request ?? {}, { result: { transaction: finishedTransaction } });
      request?.onsuccess?.();
    },
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readDraft = (transact: ReturnType<typeof deviceDatabase<'drafts'>>) =>
  transact(['drafts'], { mode: 'readonly' }, (store) => [store('drafts').get('plan')]);
const within = async (ms: number, read: Promise<unknown[]>) => {
  const ending = read.catch((cause: Error) => cause.message);
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([ending, 'still waiting']);
};

test('a browser that never answers is waited for a second, once', async () => {
  vi.useFakeTimers();
  const { requests } = silentBrowser();
  const transact = deviceDatabase('test', ['drafts']);
  const read = readDraft(transact);
  expect(await within(900, read)).toBe('still waiting');
  expect(await within(100, read)).toBe('test doesn’t answer.');
  expect(await within(0, readDraft(transact))).toBe('test doesn’t answer.');
  expect(requests).toHaveLength(1);
});

test('without a network, a slow browser has ten seconds: there is nothing else to show', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: false });
  const { requests, succeed } = silentBrowser();
  const read = readDraft(deviceDatabase('test', ['drafts']));
  expect(await within(9_900, read)).toBe('still waiting');
  succeed(requests[0]);
  expect(await within(100, read)).toEqual(['a draft']);
});

test('a browser that answers late is used from then on', async () => {
  vi.useFakeTimers();
  const browser = silentBrowser();
  const onLate = vi.fn();
  const transact = deviceDatabase('test', ['drafts'], onLate);
  await within(5000, readDraft(transact));
  expect(onLate).not.toHaveBeenCalled();
  browser.succeed(browser.requests[0]);
  await vi.advanceTimersByTimeAsync(0);
  expect(onLate).toHaveBeenCalledOnce();
  expect(await within(0, readDraft(transact))).toEqual(['a draft']);
  expect(browser.requests).toHaveLength(1);
});

test('a browser that refuses late is asked again', async () => {
  vi.useFakeTimers();
  const browser = silentBrowser();
  const transact = deviceDatabase('test', ['drafts']);
  await within(5000, readDraft(transact));
  Object.assign(browser.requests[0] ?? {}, { error: new DOMException('Gone', 'UnknownError') });
  browser.requests[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(0);
  const again = readDraft(transact);
  browser.succeed(browser.requests[1]);
  expect(await within(0, again)).toEqual(['a draft']);
});

test('transactions that never finish are waited for three seconds, once, until they finish', async () => {
  vi.useFakeTimers();
  const transaction = unfinishedTransaction();
  const transact = deviceDatabase('test', ['drafts']);
  const read = readDraft(transact);
  expect(await within(2900, read)).toBe('still waiting');
  expect(await within(100, read)).toBe('test doesn’t answer.');
  expect(await within(0, readDraft(transact))).toBe('test doesn’t answer.');
  transaction.finish();
  await vi.advanceTimersByTimeAsync(0);
  const next = readDraft(transact);
  await vi.advanceTimersByTimeAsync(0);
  transaction.finish();
  expect(await within(0, next)).toEqual(['a draft']);
});

test('a connection that the browser has lost is opened again', async () => {
  const lost = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  const connections = [lost, finishedTransaction];
  vi.stubGlobal('indexedDB', { open: () => opens(connections.shift() ?? lost)() });
  const transact = deviceDatabase('test', ['drafts']);
  expect(await readDraft(transact)).toEqual(['a draft']);
});

test.each([
  [
    'forbids storage',
    {
      open: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    },
    'Denied',
  ],
  ['has no storage', undefined, /undefined/],
])('a browser that %s rejects at once', async (_, indexedDB, message) => {
  vi.stubGlobal('indexedDB', indexedDB);
  await expect(readDraft(deviceDatabase('test', ['drafts']))).rejects.toThrow(message);
});

test('leaving the page while a finished read is about to say so causes no error', async () => {
  const errors: string[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.message);
  };
  window.addEventListener('error', note);
  const transaction = unfinishedTransaction();
  const read = readDraft(deviceDatabase('test', ['drafts']));
  await expect.poll(transaction.isRunning).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  transaction.finish();
  expect(await read).toEqual(['a draft']);
  expect(errors).toEqual([]);
  window.removeEventListener('error', note);
  // The tests of other files share this page.
  window.dispatchEvent(new Event('pageshow'));
});

test('a read that is under way when its part is left is nobody’s leftover: its listener ends with it', async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  const transaction = unfinishedTransaction();
  const read = readDraft(deviceDatabase('test', ['drafts']));
  await expect.poll(transaction.isRunning).toBe(true);
  const [, , options] = listen.mock.calls.find(([type]) => type === 'pagehide') ?? [];
  const { signal } = options as AddEventListenerOptions;
  expect(signal?.aborted).toBe(false);
  transaction.finish();
  await read;
  expect(signal?.aborted).toBe(true);
  listen.mockRestore();
});
