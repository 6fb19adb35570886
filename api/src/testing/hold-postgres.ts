// Runs the embedded PostgreSQL in a separate process, for tests that kill it.
// Usage: node hold-postgres.ts <data folder>. Prints the socket's folder. SIGTERM stops it cleanly.
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';

const quiet = { info: () => {}, warn: () => {} };
const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: quiet,
  settings: { fsync: 'off' },
});
console.log(postgres.connection.host);
process.once('SIGTERM', () => postgres.stop());
