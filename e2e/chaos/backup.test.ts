import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCluster, type TestCluster } from '../cluster/test-cluster.ts';
import { diskFaults, untilWorkDone } from './disk.ts';
import { Ledger } from './ledger.ts';
import { prepareLoad } from './load.ts';
import { publishVideos, signIn, signInAgain } from './people.ts';
import { seededRandom } from './seeded-random.ts';
import { takeSnapshot } from './snapshot.ts';
import { drawPicture, drawVideo } from './videos.ts';

const PATIENCE = 240_000;
const run = promisify(execFile);
let root: string;
let cluster: TestCluster;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'wedding-backups-'));
  cluster = await startCluster();
}, PATIENCE);
afterAll(async () => {
  await cluster?.close();
  rmSync(root, { recursive: true, force: true });
}, PATIENCE);

/** Runs a command as `npm run backup` and `npm run restore` do. */
const command = (name: 'backup' | 'restore', folder: string, dataDir: string) =>
  run(process.execPath, [join(import.meta.dirname, `../../platform/cli/${name}.ts`), folder], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

test('SEC-25: a backup of a running product, restored to an empty folder and started, has every row and video', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  const people = await signIn(cluster);
  const video = await drawVideo('160x120', 2);
  const videos = await publishVideos(cluster, people, video);
  const ledger = new Ledger();
  const work = { ...people, ledger, random: seededRandom(7), videos, video, picture: await drawPicture() };
  const load = await prepareLoad(work);
  load.begin();
  await sleep(1_000);
  await load.stop();
  await untilWorkDone(cluster, 60_000);
  const promised = await takeSnapshot(people, cluster);
  const [backup, restored] = [join(root, 'backup'), join(root, 'restored')];
  // Load continues meanwhile. Writes after the snapshot may be in the backup or not.
  const meanwhile = await prepareLoad({ ...work, ledger: new Ledger() });
  meanwhile.begin();
  const { stdout } = await command('backup', backup, cluster.dataDir);
  await meanwhile.stop();
  expect(stdout).toMatch(/^Backed up \d+ rows and \d+ files/);

  const restoring = await command('restore', backup, restored);
  expect(restoring.stdout).toMatch(/^Restored \d+ rows and \d+ files.*Now: npm start/s);
  const second = await startCluster({ dataDir: restored });
  try {
    const there = await takeSnapshot(await signInAgain(second), second);
    expect([...promised.keys()].filter((key) => !there.has(key) && !key.startsWith('later '))).toEqual([]);
    expect(ledger.acknowledged).toBeGreaterThan(10);
    await untilWorkDone(second, 120_000);
    expect(await diskFaults(second, 2)).toEqual([]);
  } finally {
    await second.close();
  }

  truncateSync(join(backup, 'tables/public.audit.copy.gz'), 20);
  const other = join(root, 'other');
  await expect(command('restore', backup, other)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/has 20 bytes, and \d+ were written/),
  });
  expect(existsSync(other)).toBe(false);
  await expect(command('backup', backup, cluster.dataDir)).rejects.toMatchObject({
    stderr: expect.stringContaining('is not empty'),
  });
});
