import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { chaosRun } from './chaos-run.ts';
import { Refused } from './client.ts';
import { Ledger } from './ledger.ts';

// Real processes on machines that may be busy.
const PATIENCE = 180_000;

test('SEC-22: a kill of the api and one of the database under load lose nothing that was acknowledged (npm run drill does twenty of each)', {
  timeout: PATIENCE,
}, async () => {
  const seed = randomInt(1_000_000);
  // A run that acknowledged no write of some kind has a fault, too.
  const { faults, acknowledged } = await chaosRun({ target: 'api and database', kills: 2, seed });
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(acknowledged).toBeGreaterThan(5);
});

test('the ledger detects what is missing, what is outdated and what was refused', async () => {
  const ledger = new Ledger();
  await ledger.note('like 1', true, async () => {});
  await ledger.note('like 2', true, async () => {});
  await ledger.note('like 2', false, async () => {
    throw new Error('connection lost');
  });
  await ledger.note('task 3', 'done', async () => {
    throw new Refused(409, 'no');
  });
  await ledger.note('place 4', 30, async () => {
    throw new Error('no answer, and none before it');
  });
  const broken = (found: Record<string, string>) => ledger.broken(new Map(Object.entries(found)));
  expect(broken({ 'like 1': 'true', 'like 2': 'true' })).toEqual([]);
  expect(broken({ 'like 1': 'true', 'like 2': 'false' })).toEqual([]);
  expect(broken({ 'like 1': 'true', 'like 2': 'true', 'place 4': '0' })).toEqual([]);
  expect(broken({ 'like 1': 'false' })).toEqual([
    'like 1 is false, not true',
    'like 2 is gone (it was true)',
  ]);
  expect(ledger.refusals).toEqual(['task 3: no']);
  expect(ledger.missing(['like', 'task', 'place', 'blog'])).toEqual(['task', 'place', 'blog']);
});
