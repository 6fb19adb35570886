import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEASE_MS, renewLeases } from '../db/lease.ts';
import { testDatabase } from '../testing/test-database.ts';
import { watchLiveWorkers } from './live-workers.ts';
import { addJob } from './queue.ts';

const log = { info: () => {}, warn: () => {} };
let t: Awaited<ReturnType<typeof testDatabase>>;
let watching: ReturnType<typeof watchLiveWorkers> | undefined;

beforeEach(async () => {
  t = await testDatabase();
});
afterEach(async () => {
  await watching?.stop();
  await t.close();
});

/** Adds a job that a worker took ten seconds ago. */
async function takenBy(worker: string) {
  await addJob(t.db, { kind: 'demo-blogs', payload: {}, key: worker });
  await t.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '10 seconds' where key = $1`,
    [worker],
  );
}
const held = async () =>
  (
    await t.pool.query(
      'select key from graphile_worker._private_jobs where locked_by is not null order by key',
    )
  ).rows.map(({ key }) => key);

test('jobs of workers without a valid lease are released; live workers keep theirs', async () => {
  for (const worker of ['dead', 'lapsed', 'living', 'own']) await takenBy(worker);
  await renewLeases(t.db, ['lapsed', 'living']);
  await t.pool.query(`update leases set expires_at = now() - interval '1 ms' where id = 'lapsed'`);
  watching = watchLiveWorkers({ db: t.db, log });
  watching.announce('own');
  await vi.waitUntil(async () => (await held()).length <= 2, { timeout: 10_000 });
  expect(await held()).toEqual(['living', 'own']);
});

const untilLeases = (rows: number) =>
  vi.waitUntil(async () => (await t.pool.query('select from leases')).rowCount === rows, { timeout: 10_000 });

test('a worker whose own lease lapsed releases no jobs until other workers had time to return', async () => {
  const away = vi.spyOn(performance, 'now');
  watching = watchLiveWorkers({ db: t.db, log });
  await untilLeases(1);
  const then = performance.now();
  away.mockImplementation(() => then + 10 * LEASE_MS);
  await takenBy('back soon');
  watching.announce('own');
  await untilLeases(2);
  expect(await held()).toEqual(['back soon']);
  // The rounds continue until enough time has passed. A round may read the next step's time, less than a lease later.
  for (const [n, leases] of [10.4, 10.8, 11.2, 11.6].entries()) {
    away.mockImplementation(() => then + leases * LEASE_MS);
    watching.announce(`another ${n}`);
    await untilLeases(n + 3);
  }
  await vi.waitUntil(async () => (await held()).length === 0, { timeout: 10_000 });
  away.mockRestore();
});
