import type { Config } from '../../../api/src/config.ts';
import type { DatabaseAddress } from '../../../api/src/db/database.ts';
import { startEmbeddedPostgres } from '../../../api/src/db/embedded-postgres.ts';
import type { MinimalLogger } from '../../../api/src/db/minimal-logger.ts';

interface ReachedDatabase {
  database: DatabaseAddress;
  log: MinimalLogger;
  stop: () => Promise<void>;
}

/** Returns the database of DATABASE_URL, unchanged; otherwise starts the embedded one, unless the product runs on it. */
export async function reachDatabase(
  config: Pick<Config, 'directDatabase' | 'dataDir'>,
): Promise<ReachedDatabase> {
  const log = { info: () => {}, warn: (_details: object, message: string) => console.error(message) };
  if (config.directDatabase) return { database: config.directDatabase, log, stop: async () => {} };
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { database: { connection }, log, stop };
}
