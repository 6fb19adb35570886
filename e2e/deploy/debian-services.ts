import { execFile } from 'node:child_process';
import { chownSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../cluster/start-process.ts';

const run = promisify(execFile);

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
  const serverArgs = ['-D', data, '-p', String(port), '-k', data, '-h', '127.0.0.1'];
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
      ...serverArgs,
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
