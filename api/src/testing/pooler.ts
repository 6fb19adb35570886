import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { aptInstall } from '@wedding/platform/server/operations/apt-get.ts';
import pg from 'pg';
import type { ConnectionRules } from '../db/database.ts';

/** The rules for PgBouncer 1.18, which doesn't support named prepared statements. */
export const POOLED: ConnectionRules = { pooled: true, prepares: false };

export interface Pooler {
  /** The options for a pg pool, without the `database`. */
  connection: { host: string; port: number; user: string };
  stop: () => Promise<void>;
}

const run = promisify(execFile);

/** Returns whether PgBouncer is installed. Tries to install it with apt-get if it isn't. */
export async function findPooler(): Promise<boolean> {
  const isThere = () =>
    run('pgbouncer', ['--version']).then(
      () => true,
      () => false,
    );
  return (await isThere()) || ((await aptInstall('pgbouncer', () => {})) && (await isThere()));
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL of the tests, with five connections for each database, fewer than one api asks for.
 * @param connectQuery a query that it sends on every new connection
 */
export async function startPooler(
  server: { host: string; user: string },
  { connectQuery = '' }: { connectQuery?: string } = {},
): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'wedding-pooler-'));
  // Like PostgreSQL, PgBouncer doesn't run as root, and only PostgreSQL's user may enter the socket's folder.
  const { uid, gid } = await stat(server.host);
  const port = await freePort();
  const config = `[databases]
* = host=${server.host} port=5432 user=${server.user} ${connectQuery && `connect_query='${connectQuery}'`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
server_idle_timeout = 5
admin_users = ${server.user}
`;
  await writeFile(join(folder, 'pgbouncer.ini'), config);
  if (process.getuid?.() === 0) await chown(folder, uid, gid);
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    ...(process.getuid?.() === 0 && { uid, gid }),
    stdio: 'ignore',
  });
  const killChild = () => child.kill();
  process.once('exit', killChild);
  const connection = { host: '127.0.0.1', port, user: server.user };
  await waitUntilReady(connection, child);
  return {
    connection,
    async stop() {
      process.off('exit', killChild);
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(connection: Pooler['connection'], child: ChildProcess): Promise<void> {
  for (let tries = 0; child.exitCode === null && tries < 200; tries += 1) {
    const client = new pg.Client({ ...connection, database: 'pgbouncer' });
    client.on('error', () => {});
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    if (isUp) return void (await client.end());
    await sleep(50);
  }
  throw new Error(`PgBouncer didn’t come up (${child.exitCode ?? 'silent'}).`);
}

/** Returns a port of this machine that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
