// A process of its own that starts the embedded PostgreSQL and holds it, for tests that kill it.
// Usage: node hold-postgres.ts <data folder>. Prints the socket's folder; SIGTERM stops it in order.
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';

const quiet = { info: () => {}, warn: () => {} };
const postgres = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: quiet,
  settings: { fsync: 'off' },
});
console.log(postgres.connection.host);
process.once('SIGTERM', () => postgres.stop());
