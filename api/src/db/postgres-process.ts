import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '@wedding/platform/server/operations/process-owner.ts';
import { clearStaleLocks } from './postgres-lock.ts';
import type { PostgresPlace } from './postgres-place.ts';

export const postgresUser = 'wedding';
export type PostgresSettings = Readonly<Record<string, string>>;

/** Creates the cluster unless it exists. If two processes do so concurrently, the first to finish wins. */
export async function createCluster(place: PostgresPlace, settings: PostgresSettings = {}): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return;
  removeUnfinished(place);
  const fresh = mkdtempSync(join(place.root, `new-${process.pid}-`));
  if (place.owner) chownSync(fresh, place.owner.uid, place.owner.gid);
  const unsafe = settings.fsync === 'off' ? ['--no-sync'] : [];
  // Uses PostgreSQL's built-in locale, so that texts sort and fold the same on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await promisify(execFile)(
    join(place.binaries, 'bin', 'initdb'),
    ['-D', pathForOwner(place, fresh), '-A', 'trust', `--username=${postgresUser}`, ...locale, ...unsafe],
    { ...place.owner, cwd: fresh },
  ).catch((cause: Error & { stderr?: string }) => {
    rmSync(fresh, { recursive: true });
    throw new Error(`PostgreSQL couldn't make its data folder: ${cause.stderr || cause.message}`, { cause });
  });
  try {
    renameSync(fresh, place.cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) throw error;
  }
}

/** Starts the server detached: it outlives a killed supervisor, and the next supervisor connects to it. */
export function spawnPostgres(place: PostgresPlace, settings: PostgresSettings = {}): ChildProcess {
  clearStaleLocks(place);
  const options = {
    // Set explicitly, because the server would otherwise read PGPORT.
    port: '5432',
    listen_addresses: '',
    // A list, in which a quoted path may have commas.
    unix_socket_directories: `"${place.socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    log_checkpoints: 'off',
    // The details of an error are the row's values (SEC-50).
    log_error_verbosity: 'terse',
    timezone: 'UTC',
    ...settings,
  };
  const log = openLog(place);
  const child = spawn(
    join(place.binaries, 'bin', 'postgres'),
    [
      '-D',
      pathForOwner(place, place.cluster),
      ...Object.entries(options).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    { ...place.owner, cwd: place.cluster, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

export function lastLogLines(place: PostgresPlace): string {
  const file = join(place.root, 'postgres.log');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : '';
}

/** Returns the folder's path for the owner. If the owner can't reach it, the process starts in it and uses its own cwd. */
function pathForOwner(place: PostgresPlace, folder: string): string {
  return place.reachable ? folder : '/proc/self/cwd';
}

function openLog(place: PostgresPlace): number {
  const file = join(place.root, 'postgres.log');
  if (existsSync(file) && statSync(file).size > 5_000_000) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/** Removes unfinished clusters that killed starts left behind. */
function removeUnfinished(place: PostgresPlace): void {
  const ourStart = Date.now() - process.uptime() * 1000;
  for (const name of readdirSync(place.root)) {
    const pid = Number(/^new-(\d+)-/.exec(name)?.[1]);
    if (!pid) continue;
    const folder = join(place.root, name);
    const before = pid === process.pid && statSync(folder).mtimeMs < ourStart;
    if (before || !isAlive(pid)) rmSync(folder, { recursive: true });
  }
}
