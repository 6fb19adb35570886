import { afterAll, expect, test, vi } from 'vitest';
import { deviceDatabase } from './device-database.ts';

/** A database, which jsdom lacks, with one transaction: it has finished, but its `complete` event is still to come. */
function finishedTransaction() {
  const transaction = {
    objectStore: () => ({ get: () => ({ result: 'a draft' }) }),
    abort: () => {
      throw new DOMException('The transaction has finished.', 'InvalidStateError');
    },
    oncomplete: null as (() => void) | null,
  };
  const request = { result: { transaction: () => transaction }, onsuccess: null as (() => void) | null };
  const open = () => {
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return transaction;
}
afterAll(() => void vi.unstubAllGlobals());

test('leaving the page while a finished read is about to say so causes no error', async () => {
  const errors: string[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.message);
  };
  window.addEventListener('error', note);
  const finished = finishedTransaction();
  const transact = deviceDatabase('test', ['drafts']);
  const read = transact(['drafts'], { mode: 'readonly' }, (store) => [store('drafts').get('plan')]);
  await expect.poll(() => finished.oncomplete).not.toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  finished.oncomplete?.();
  expect(await read).toEqual(['a draft']);
  expect(errors).toEqual([]);
  window.removeEventListener('error', note);
});
