import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Manifest } from '../../../api/src/backup/manifest.ts';
import { restoreInto } from './restore-into.ts';

/** A backup that is refused once a restore begins, because no place is set for its releases. */
const manifest: Manifest = {
  product: 'wedding-plan',
  format: 1,
  taken_at: '2026-11-26T00:00:00.000Z',
  migrations: [],
  queue: 1,
  tables: [],
  sequences: [],
  stores: { releases: [{ key: 'releases/current', file: { path: 'a', bytes: 1, sha256: '0'.repeat(64) } }] },
};
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dataDir = () => join(folder, 'data');
const restore = (into = dataDir(), database?: string) =>
  restoreInto(
    {
      dataDir: into,
      directDatabase: { url: database ?? 'postgresql://127.0.0.1:1/none' },
      builds: true,
      mediaStore: join(folder, 'media'),
      releaseStore: join(folder, 'releases'),
    },
    { manifest: database ? { ...manifest, stores: {} } : manifest, folder },
  );

/** Begins both restores into a database that never answers, until one is refused. Returns why, after both have failed. */
async function refusedOf(begin: (database: string) => Promise<void>[]): Promise<string> {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const both = begin(`postgresql://127.0.0.1:${(silent.address() as AddressInfo).port}/none`);
  const reasons = both.map((one) => one.catch((error: Error) => error.message));
  const refused = await Promise.race(reasons);
  silent.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all(reasons);
  return String(refused);
}
const draftOf = (pid: number | undefined) => {
  const name = `.restoring-${pid}-a1B2c3`;
  mkdirSync(join(dataDir(), name), { recursive: true });
  writeFileSync(join(dataDir(), name, 'rows'), 'rows');
  return name;
};

test('SEC-25: a restore leaves another one into the same folder alone', async () => {
  const theirs = draftOf(process.ppid);
  mkdirSync(join(folder, 'media'));
  await expect(restore()).rejects.toThrow(`Another restore into ${dataDir()} is under way, in ${theirs}.`);
  expect(readdirSync(dataDir())).toEqual([theirs]);
  expect(readdirSync(join(dataDir(), theirs))).toEqual(['rows']);
});

test('SEC-25: of two restores that begin together, the second changes nothing of the first', async () => {
  expect(await refusedOf((held) => [restore(dataDir(), held), restore(dataDir(), held)])).toContain(
    `Another restore into ${dataDir()} is under way`,
  );
  expect(readdirSync(dataDir())).toEqual([]);
});

test('SEC-25: the draft of a restore that was killed is removed by the next one', async () => {
  draftOf(spawnSync(process.execPath, ['-e', '']).pid);
  await expect(restore()).rejects.toThrow('The backup holds releases, and there is no place set for them.');
  expect(readdirSync(dataDir())).toEqual([]);
});

test('SEC-25: of two restores into different databases with one MEDIA_STORE, the second changes nothing of the first', async () => {
  const other = join(folder, 'other');
  expect(await refusedOf((held) => [restore(dataDir(), held), restore(other, held)])).toContain(
    'Another restore into MEDIA_STORE is under way',
  );
  const media = join(folder, 'media');
  const files = () => readdirSync(media).filter((name) => name !== '.parts');
  expect(files()).toEqual([]);
  for (const name of ['restoring-1-a1B2c3', 'poster.jpg']) writeFileSync(join(media, name), '');
  await expect(restore()).rejects.toThrow('in restoring-1-a1B2c3.');
  expect(files()).toEqual(['poster.jpg', 'restoring-1-a1B2c3']);
  expect(readdirSync(dataDir())).toEqual([]);
});
