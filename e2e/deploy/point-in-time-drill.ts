import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../../api/src/db/migrate.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { aptInstall } from '../../platform/server/operations/apt-get.ts';
import type { StartedProcess } from '../cluster/start-process.ts';
import { continuePostgres, startPostgres } from './debian-services.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const log = { info: () => {}, warn: () => {} };
/** Longer than compose.yaml's archive_timeout, so that the archive has part of the writes. */
const WRITE_TIMEOUT_MS = 100_000;

/**
 * Loses a database with its disk while it is written to, and restores it from the archive of deploy/postgres. Restores
 * it to a point in time, with all that was acknowledged until then and nothing after it, and to the archive's latest.
 * @throws {Error} for the first promise that isn't kept
 */
export async function pointInTimeDrill(print: (text: string) => void): Promise<void> {
  await aptInstall(['postgresql', 'pgbackrest'], print);
  await loseAndRestore(print);
}

async function loseAndRestore(print: (text: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-moment-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const password = randomBytes(18).toString('base64url');
  const pgbackrest = await prepareArchive(folder, port);
  // The same settings as in compose.yaml.
  const command = `pgbackrest --config=${join(folder, 'pgbackrest.conf')} --stanza=wedding archive-push %p`;
  const settings = [
    'archive_mode=on',
    `archive_command=${command}`,
    'archive_timeout=60',
    'wal_compression=on',
  ];
  let server: (StartedProcess & { url: string; data: string }) | undefined;
  try {
    server = await startPostgres(folder, { port, password, settings });
    await migrate({ url: server.url, log });
    await pgbackrest('stanza-create');
    await pgbackrest('--type=full', 'backup');
    const written = await writeFor(server.url, WRITE_TIMEOUT_MS);
    const last = written.at(-1) ?? 0;
    print(`${written.length} rows acknowledged in ${WRITE_TIMEOUT_MS / 1000} s`);
    await lose(server);

    const target = written[Math.floor(written.length / 5)] ?? 0;
    // Between two commits.
    const when = new Date(target + 10).toISOString().replace('T', ' ').replace('Z', '+00');
    const began = Date.now();
    await pgbackrest('--type=time', `--target=${when}`, '--target-action=promote', 'restore');
    server = await continuePostgres(folder, { port, password, settings });
    print(`back to a moment in ${((Date.now() - began) / 1000).toFixed(1)} s`);
    const restored = await readBack(server.url);
    const acknowledged = written.filter((at) => at <= target);
    if (restored.length !== acknowledged.length) {
      throw new Error(
        `${acknowledged.length} rows were acknowledged until then, ${restored.length} are back.`,
      );
    }
    await lose(server);

    // The first timeline, as if the earlier restore had not happened.
    await pgbackrest('--type=default', '--target-timeline=1', 'restore');
    server = await continuePostgres(folder, { port, password, settings });
    const latest = (await readBack(server.url)).at(-1) ?? 0;
    print(`the disk was lost with the last ${((last - latest) / 1000).toFixed(1)} s of writing`);
    if (last - latest > 65_000) throw new Error('More was lost than archive_timeout allows.');
  } finally {
    await server?.stop('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies deploy/postgres/pgbackrest.conf to this folder. Returns a function that runs it as the database's user. */
async function prepareArchive(folder: string, port: number) {
  const id = Number((await run('id', ['-u', 'postgres'])).stdout);
  const { stdout } = await run('pgbackrest', ['version']);
  const minor = Number(/2\.(\d+)/.exec(stdout)?.[1]);
  const at = (name: string) => join(folder, name);
  for (const name of ['archive', 'lock', 'log', 'spool']) {
    mkdirSync(at(name));
    chownSync(at(name), id, id);
  }
  const file = at('pgbackrest.conf');
  writeFileSync(
    file,
    readFileSync(join(root, 'deploy/postgres/pgbackrest.conf'), 'utf8')
      .replace(
        'repo1-path=/var/lib/pgbackrest',
        `repo1-path=${at('archive')}\nlock-path=${at('lock')}\nlog-path=${at('log')}\nspool-path=${at('spool')}`,
      )
      .replace(/pg1-path=.*/, `pg1-path=${at('postgres')}\npg1-port=${port}`)
      .replace(/pg1-socket-path=.*/, `pg1-socket-path=${at('postgres')}`)
      // This option needs 2.46 or later.
      .replace(minor < 46 ? 'repo1-block=y\n' : '', ''),
  );
  return (...args: string[]) =>
    run('runuser', ['-u', 'postgres', '--', 'pgbackrest', `--config=${file}`, '--stanza=wedding', ...args]);
}

/** Writes one row after the other. Returns when each was acknowledged, by the database's clock. */
async function writeFor(url: string, ms: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table drill (at timestamptz not null)');
  const written: number[] = [];
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const sql = 'insert into drill values (clock_timestamp()) returning at';
    const { rows } = await client.query<{ at: Date }>(sql);
    if (rows[0]) written.push(rows[0].at.getTime());
    await sleep(20);
  }
  await client.end();
  return written;
}

async function readBack(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ at: Date }>('select at from drill order by at');
  await client.end();
  return rows.map(({ at }) => at.getTime());
}

/** Kills the database with SIGKILL and removes its disk. */
async function lose({ data, stop }: StartedProcess & { data: string }): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL');
  await stop();
  rmSync(data, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  const id = Number((await run('id', ['-u', 'postgres'])).stdout);
  chownSync(data, id, id);
}
