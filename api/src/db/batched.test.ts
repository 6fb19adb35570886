import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** A query that doubles its keys. The test ends each query; `asked` contains the keys that shared one. */
function doubling(most = 10) {
  const asked: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const ask = batched<number, number>((keys) => {
    asked.push([...keys]);
    return new Promise((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve(keys.map((key) => key * 2))));
    });
  }, most);
  const begun = (count: number) => expect.poll(() => asked.length).toBe(count);
  return { ask, asked, ends, begun };
}

test('two queries run at a time; calls during both get the result of the next', async () => {
  const { ask, asked, ends, begun } = doubling();
  const first = [ask(1), ask(2)];
  await begun(1);
  const second = ask(3);
  await begun(2);
  const third = [ask(4), ask(1)];
  ends[0]?.();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await begun(3);
  ends[2]?.();
  expect(await Promise.all(third)).toEqual([8, 2]);
  ends[1]?.();
  expect(await second).toBe(6);
  expect(asked).toEqual([[1, 2], [3], [4, 1]]);
});

test('two queries that hang delay other calls by fifty milliseconds', async () => {
  const { ask, asked, ends, begun } = doubling();
  const hanging = [ask(1)];
  await begun(1);
  hanging.push(ask(2));
  await begun(2);
  const other = ask(3);
  await begun(3);
  ends[2]?.();
  expect(await other).toBe(6);
  for (const end of ends) end();
  await Promise.all(hanging);
  expect(asked).toEqual([[1], [2], [3]]);
});

test('a query that hangs or fails affects only its own callers', async () => {
  const { ask, asked, ends, begun } = doubling();
  const hanging = ask(1);
  await begun(1);
  const other = ask(2);
  await begun(2);
  ends[1]?.();
  expect(await other).toBe(4);
  ends[0]?.(new Error('gone'));
  await expect(hanging).rejects.toThrow('gone');
  expect(asked).toEqual([[1], [2]]);
});

test('more keys than fit into one query are split into several', async () => {
  const { ask, asked, ends, begun } = doubling(2);
  const all = [1, 2, 3].map(ask);
  await begun(2);
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual([2, 4, 6]);
  expect(asked).toEqual([[1, 2], [3]]);
});

test('a batch runs in the context of its first caller', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const ask = batched<number, number>(async (keys) => {
    seen.push(request.getStore());
    await sleep(5);
    return keys;
  }, 10);
  await Promise.all(['a', 'b'].map((name) => request.run(name, () => ask(1))));
  await request.run('c', () => ask(1));
  expect(seen).toEqual(['a', 'c']);
});
