import { expect, test, vi } from 'vitest';
import { readLog } from '../store/release-log.ts';
import { built, live, release, stageEachTest, storeOf } from '../testing/check-stage.ts';

vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

const promote = (...args: string[]) => release('promote', 'mfe-a', '--percent', '100', ...args);

/** Publishes a second version, gives it to a few visitors, and returns it and the first. */
async function withCanary(): Promise<[first: string, canary: string]> {
  await live('mfe-a');
  const from = await built('mfe-a', { files: { 'page.js': 'two' } });
  await release('publish', 'mfe-a', '--from', from, '--no-api', 'a test');
  await release('promote', 'mfe-a', '--percent', '5');
  const [canary, first] = await readLog(storeOf(), { part: 'mfe-a', what: 'publish', limit: 2 });
  return [first?.version ?? '', canary?.version ?? ''];
}

const now = () => new Date().toISOString();
const reported = (groups: { version: string; phase: string; count: number }[]) =>
  storeOf().writeStatus(
    'errors/g1.json',
    JSON.stringify({
      groups: groups.map((group) => ({
        ...group,
        part: 'mfe-a',
        message: 'Late',
        stack: [],
        first: now(),
        last: now(),
        routes: {},
        browsers: {},
      })),
    }),
  );
const viewed = (counts: Record<string, { mounts: number; failures: number }>) =>
  storeOf().writeStatus(
    'health/g1.json',
    JSON.stringify({
      at: now(),
      parts: {
        'mfe-a': Object.fromEntries(
          Object.entries(counts).map(([version, sums]) => [version, { ...sums, phases: {} }]),
        ),
      },
    }),
  );

test('a version that a person rolled back is promoted again only with --anyway', async () => {
  const [, canary] = await withCanary();
  await release('rollback', 'mfe-a', '--reason', 'half of the list is missing');
  await expect(promote('--version', canary)).rejects.toThrow(
    new RegExp(
      `^mfe-a ${canary} was rolled back by Ada at \\S+ \\(half of the list is missing\\) .*--anyway`,
    ),
  );
  expect(await promote('--version', canary, '--anyway', '--reason', 'it was the api')).toContain('is live');
});

test('a canary whose pages fail more often than everyone’s is promoted only with --anyway, though no gateway judged it', async () => {
  const [first, canary] = await withCanary();
  await viewed({ [first]: { mounts: 200, failures: 2 }, [canary]: { mounts: 80, failures: 40 } });
  await expect(promote()).rejects.toThrow(`mfe-a ${canary} failed in 40 of 120 page views`);
  await viewed({ [first]: { mounts: 200, failures: 100 }, [canary]: { mounts: 80, failures: 40 } });
  expect(await promote()).toContain('is live');
});

test('long tasks are said by status and before a promotion, which asks if they are more often than before', async () => {
  const [first, canary] = await withCanary();
  await viewed({ [first]: { mounts: 1000, failures: 0 }, [canary]: { mounts: 100, failures: 0 } });
  const longTasks = (stable: number, now: number) =>
    reported([
      { version: first, phase: 'long-task', count: stable },
      { version: canary, phase: 'long-task', count: now },
    ]);
  await longTasks(100, 30);
  expect(await release('status', 'mfe-a')).toContain('30 long tasks');
  await expect(promote()).rejects.toThrow(`mfe-a ${canary} kept pages from answering in 30 long tasks`);
  await longTasks(200, 30);
  const text = await promote();
  expect(text).toContain(`Note: browsers reported 30 long tasks of ${canary}`);
});
