import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type prepared, runsOn } from './prepared.ts';
import { sharedQuery } from './shared-query.ts';

type Db = Parameters<ReturnType<typeof prepared>>[0];

/** A database that doubles each key. The test ends each run; `runs` has the keys that shared one. */
function doubling() {
  const runs: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const pool = {
    query: ({ values }: { values: number[] }) => {
      // The last key fills up the places.
      runs.push([...new Set(values)]);
      const rows = values.map((key) => ({ key, double: key * 2 }));
      return new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve({ rows })));
      });
    },
  };
  const db = {} as Db;
  runsOn(db, pool as unknown as pg.Pool, true);
  const ask = sharedQuery('doubles', {
    build: (_db, keys: readonly number[]) => sql<{ key: number; double: number }>`select ${sql.join(keys)}`,
    textOfKey: String,
    textOfRow: ({ key }) => String(key),
  });
  const double = async (key: number) => (await ask(db, key))[0]?.double;
  const begun = (count: number) => expect.poll(() => runs.length).toBe(count);
  return { double, runs, ends, begun };
}

test('two queries run at a time; calls during both get the result of the next', async () => {
  const { double, runs, ends, begun } = doubling();
  const first = [double(1), double(2)];
  await begun(1);
  const second = double(3);
  await begun(2);
  const third = [double(4), double(1)];
  ends[0]?.();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await begun(3);
  ends[2]?.();
  expect(await Promise.all(third)).toEqual([8, 2]);
  ends[1]?.();
  expect(await second).toBe(6);
  expect(runs).toEqual([[1, 2], [3], [4, 1]]);
});

test('queries that hang delay other calls by fifty milliseconds, and a failure is only for its own callers', async () => {
  const { double, ends, begun } = doubling();
  const hanging = [double(1)];
  await begun(1);
  hanging.push(double(2));
  await begun(2);
  const other = double(3);
  await begun(3);
  ends[2]?.();
  expect(await other).toBe(6);
  ends[0]?.(new Error('gone'));
  await expect(hanging[0]).rejects.toThrow('gone');
  ends[1]?.();
  expect(await hanging[1]).toBe(4);
});

test('what one key makes fail for all is asked again for each alone', async () => {
  const { double, runs, ends, begun } = doubling();
  const both = Promise.allSettled([double(1), double(2)]);
  await begun(1);
  const error = Object.assign(new Error('a constraint'), { code: '23503' });
  ends[0]?.(error);
  await begun(3);
  ends[1]?.(error);
  ends[2]?.();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(runs).toEqual([[1, 2], [1], [2]]);
});
