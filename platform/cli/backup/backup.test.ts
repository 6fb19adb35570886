import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAlive } from '../../server/operations/process-owner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-backup-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const script = (name: string) => join(import.meta.dirname, '..', `${name}.ts`);
const around = () => ({ env: { ...process.env, DATA_DIR: join(folder, 'data') } });

test('npm run backup creates no database where there is none', async () => {
  const run = promisify(execFile)(process.execPath, [script('backup'), join(folder, 'backup')], around());
  await expect(run).rejects.toThrow(`There is nothing to back up: ${join(folder, 'data')} has no database.`);
  expect(existsSync(join(folder, 'data'))).toBe(false);
}, 60_000);

test('SEC-25: Ctrl-C during npm run backup stops the database that it started, and leaves no part of a backup', async () => {
  await promisify(execFile)(process.execPath, [script('migrate')], around());
  const backup = spawn(process.execPath, [script('backup'), join(folder, 'backup')], around());
  const ended = once(backup, 'exit');
  const postmaster = () =>
    Number(readFileSync(join(folder, 'data/postgres/18/postmaster.pid'), 'utf8').split('\n')[0]);
  const pid = await vi.waitUntil(
    () => {
      try {
        return postmaster();
      } catch {
        return 0;
      }
    },
    { timeout: 60_000, interval: 10 },
  );
  backup.kill('SIGINT');
  const [code] = await ended;
  expect(code).not.toBe(0);
  expect(readdirSync(folder)).toEqual(['data']);
  expect(isAlive(pid)).toBe(false);
}, 120_000);
