import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '../../../api/src/config.ts';
import { socketAddress } from '../../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../api/src/db/embedded-postgres.ts';
import { migrate } from '../../../api/src/db/migrate.ts';
import type { MinimalLogger } from '../../../api/src/db/minimal-logger.ts';
import { compile } from './supervise.ts';

export interface PreparedDatabase {
  /** The environment with which api and worker connect. */
  env: NodeJS.ProcessEnv;
  stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** Starts the database, migrates it to this version, and compiles the api. */
export async function prepareBackEnd(config: Config, log: MinimalLogger): Promise<PreparedDatabase> {
  const [database] = await Promise.all([prepareDatabase(config, log), compile('api/src/server.ts')]);
  return database;
}

async function prepareDatabase(config: Config, log: MinimalLogger): Promise<PreparedDatabase> {
  if (config.directDatabase && config.database) {
    await migrate({ ...config.directDatabase, log });
    // The environment passes the other settings on.
    return { env: { DATABASE_URL: config.database.url }, stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  const { connection, stop } = postgres;
  try {
    await migrate({ connection, log });
  } catch (error) {
    await stop();
    throw error;
  }
  return { env: { DATABASE_URL: socketAddress(connection) }, stop };
}

/** Builds what changed, in a process of its own, so that the bundler's memory is freed. */
export async function buildReleases(config: Config, signal: AbortSignal): Promise<void> {
  if (!config.builds) return;
  const script = join(root, 'platform/build/build.ts');
  const child = spawn(process.execPath, [script], { stdio: 'inherit', signal });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed; its output is above.');
}
