import type { Config } from '../../../api/src/config.ts';
import type { DatabaseAddress } from '../../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../api/src/db/embedded-postgres.ts';
import type { MinimalLogger } from '../../../api/src/db/minimal-logger.ts';

interface ReachedDatabase {
  database: DatabaseAddress;
  log: MinimalLogger;
  stop: () => Promise<void>;
}

/**
 * Returns the database that DATABASE_URL names. PGHOST may be meant for other programs, so commands ignore it and set it
 * only for the processes they start.
 */
export const databaseByUrl = ({ directDatabase }: Pick<Config, 'directDatabase'>) =>
  directDatabase && 'url' in directDatabase ? directDatabase : undefined;

/** Returns the database of DATABASE_URL, unchanged; otherwise starts the embedded one, unless the product runs on it. */
export async function reachDatabase(
  config: Pick<Config, 'directDatabase' | 'dataDir'>,
): Promise<ReachedDatabase> {
  const log = { info: () => {}, warn: (_details: object, message: string) => console.error(message) };
  const database = databaseByUrl(config);
  if (database) return { database, log, stop: async () => {} };
  if (config.directDatabase)
    log.warn({}, 'PGHOST is ignored: commands use DATABASE_URL or the embedded database.');
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { database: { connection }, log, stop };
}
