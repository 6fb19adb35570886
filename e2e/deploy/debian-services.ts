import { execFile } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../cluster/start-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

async function owner(name: string): Promise<number> {
  return Number((await run('id', ['-u', name])).stdout);
}

interface PostgresOptions {
  port: number;
  password: string;
  /** More settings, such as "archive_mode=on". */
  settings?: readonly string[];
}

/** Starts PostgreSQL from Debian's packages on loopback, with a new database of the product's user. */
export async function startPostgres(folder: string, options: PostgresOptions) {
  const { port, password } = options;
  const data = join(folder, 'postgres');
  const passwordFile = join(folder, 'password');
  mkdirSync(data);
  writeFileSync(passwordFile, password);
  const id = await owner('postgres');
  for (const path of [data, passwordFile]) chownSync(path, id, id);
  const how = ['-D', data, '-U', 'wedding', '--auth-host', 'scram-sha-256', '--auth-local', 'trust'];
  const rest = ['--pwfile', passwordFile, '-E', 'UTF8', '--locale', 'C.UTF-8'];
  await run('runuser', ['-u', 'postgres', '--', join(programs(), 'initdb'), ...how, ...rest]);
  const server = await continuePostgres(folder, options);
  const env = { ...process.env, PGPASSWORD: password };
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'wedding'];
  await run(join(programs(), 'createdb'), [...where, 'wedding'], { env });
  return server;
}

/** Starts PostgreSQL on the data that is already in its folder. It is ready once it accepts writes. */
export async function continuePostgres(folder: string, { port, password, settings = [] }: PostgresOptions) {
  const data = join(folder, 'postgres');
  const own = ['-D', data, '-p', String(port), '-k', data, '-h', '127.0.0.1'];
  const env = { ...process.env, PGPASSWORD: password };
  const ask = ['-h', '127.0.0.1', '-p', String(port), '-U', 'wedding', 'postgres', '-Atc'];
  const server = await startProcess({
    name: 'PostgreSQL',
    command: [
      'runuser',
      '-u',
      'postgres',
      '--',
      join(programs(), 'postgres'),
      ...own,
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    ready: () =>
      run('psql', [...ask, 'select pg_is_in_recovery()'], { env }).then(
        ({ stdout }) => stdout.trim() === 'f',
        () => false,
      ),
  });
  return { ...server, data, url: `postgresql://wedding:${password}@127.0.0.1:${port}/wedding` };
}

function programs(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  if (!newest)
    throw new Error('There is no PostgreSQL of Debian on this machine: apt-get install postgresql.');
  return newest;
}

/** Starts PgBouncer from Debian's packages with deploy/pgbouncer's configuration. Before 1.21 it can't name statements. */
export async function startPgBouncer(
  folder: string,
  { port, database, password }: { port: number; database: number; password: string },
) {
  const { stdout } = await run('pgbouncer', ['--version']);
  const [, version = '0'] = /PgBouncer 1\.(\d+)/.exec(stdout) ?? [];
  const names = Number(version) >= 21;
  const users = join(folder, 'userlist.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"wedding" "${password}"\n`);
  writeFileSync(
    file,
    readFileSync(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
      .replace('host=postgres port=5432', `host=127.0.0.1 port=${database}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('auth_file = /tmp/userlist.txt', `auth_file = ${users}`)
      .replace(names ? '' : /max_prepared_statements.*\n/, ''),
  );
  const id = await owner('postgres');
  for (const path of [users, file]) chownSync(path, id, id);
  const server = await startProcess({
    name: 'PgBouncer',
    command: ['runuser', '-u', 'postgres', '--', 'pgbouncer', file],
    ready: () =>
      run('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
        () => true,
        () => false,
      ),
  });
  const url = `postgresql://wedding:${password}@127.0.0.1:${port}/wedding`;
  const settings: Record<string, string> = names ? {} : { DB_PREPARED: 'off' };
  return { ...server, url, version: `1.${version}`, settings };
}

/** Starts Caddy with the unchanged deploy/Caddyfile, at an address of this machine that its own authority certifies. */
export async function startCaddy(
  folder: string,
  { port, http, apis, gateways }: { port: number; http: number; apis: string[]; gateways: string[] },
) {
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  const server = await startProcess({
    name: 'Caddy',
    command: ['caddy', 'run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_ADDRESS: `https://localhost:${port}`,
      HTTP_PORT: String(http),
      HTTPS_PORT: String(port),
      APIS: apis.join(' '),
      GATEWAYS: gateways.join(' '),
      VIDEOS: apis.join(' '),
    },
    ready: async () => existsSync(authority),
  });
  return { ...server, address: `https://localhost:${port}`, authority: readFileSync(authority, 'utf8') };
}
