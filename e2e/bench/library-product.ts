import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrCreateCouple } from '../../api/src/account/account.store.ts';
import { type AppConfig, buildApp } from '../../api/src/app.ts';
import { hashToken } from '../../api/src/auth/secret.ts';
import { openSession } from '../../api/src/auth/session.store.ts';
import { readConfig } from '../../api/src/config.ts';
import { openDatabase, socketAddress } from '../../api/src/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../api/src/db/embedded-postgres.ts';
import { migrate } from '../../api/src/db/migrate.ts';
import { system, write } from '../../api/src/db/write.ts';
import { stopOnSignal } from '../../platform/cli/process/stop-on-signal.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { SMALL_NURSERY } from '../../platform/cli/start/supervise.ts';
import { answers, startProcess } from '../cluster/start-process.ts';

const log = { info: () => {}, warn: () => {} };
const repository = join(import.meta.dirname, '../..');

export interface Library {
  videos: number;
  address: string;
  token: string;
  accountId: number;
  app: Awaited<ReturnType<typeof buildApp>>;
  connection: EmbeddedPostgres['connection'];
  /** Creates more couples, each subscribed, signed in and with a wedding plan. */
  couples: (count: number) => Promise<{ accountId: number; token: string }[]>;
  close: () => Promise<void>;
}

/** Starts a real PostgreSQL. `library(n)` starts the real app with n published videos and a signed-in couple. */
export async function openLibraryProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-library-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const root = openDatabase({ connection: postgres.connection, log });
  const readPid = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8'), 10);
  const postgresPid = await readPid();
  // `postgres.stop` leaves a server with open connections running, so on a signal its process is ended too.
  const stopped = stopOnSignal(async () => {
    await postgres.stop();
    // It may have ended, and its number may be another process's now.
    process.kill(await readPid(), 'SIGINT');
  });

  async function library(videos: number, change: Partial<AppConfig> = {}): Promise<Library> {
    const database = `videos_${videos}`;
    await root.pool.query(`create database ${database}`);
    const connection = { ...postgres.connection, database };
    await migrate({ connection, log });
    const { db, pool, close } = openDatabase({ connection, log });
    const account = await findOrCreateCouple(db, system, '+2348030000001');
    await write(db, system, async (trx) => {
      const plan = { name: 'Day', price: 100, duration: 1, code: '5050', title: 'WED' };
      const { product_id } = await trx
        .insertInto('plans')
        .values(plan)
        .returning('product_id')
        .executeTakeFirstOrThrow();
      const starts_at = new Date();
      const ends_at = new Date(Date.now() + 86_400_000);
      await trx
        .insertInto('subscriptions')
        .values({ account_id: account.id, product_id, starts_at, ends_at, cancelled_at: null })
        .execute();
    });
    const client = await pool.connect();
    // A single insert of everything would exceed the time limit of a call.
    await client.query(`begin; set local statement_timeout = 0; select set_config('app.actor', 'system', true);
      insert into categories (name) select 'Category ' || n from generate_series(1, 4) n;
      insert into videos (title, description, category_id, status, processing, original_key, original_name, size, revision, duration, bytes, published_at)
        select 'Lesson ' || n || case when n % greatest(1, ${videos} / 20) = 0 then ' cowrie' else '' end,
          'What a couple should know about part ' || n, 1 + n % 4, 'published', 'ready', 'o/' || n, n || '.mp4', 1000, 1, 60,
          '{"240": 1000}', now() - n * interval '1 minute'
        from generate_series(1, ${videos}) n;
      insert into video_counts (video_id) select id from videos; commit`);
    await client.query('vacuum analyze');
    client.release();
    const config = { ...readConfig({ DATA_DIR: dataDir }), logLevel: 'silent', ...change };
    const app = await buildApp({ db, config });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const token = await openSession(db, system, { accountId: account.id, deviceHash: hashToken('bench') });
    const couples = async (count: number) => {
      const joined = await pool.connect();
      await joined.query(`begin; select set_config('app.actor', 'system', true);
        insert into accounts (kind, phone)
          select 'couple', '+23482' || lpad(n::text, 8, '0') from generate_series(1, ${count}) n;
        insert into subscriptions (account_id, product_id, starts_at, ends_at, cancelled_at)
          select a.id, s.product_id, s.starts_at, s.ends_at, null
          from accounts a, subscriptions s where a.phone like '+23482%' and s.account_id = ${account.id};
        insert into wedding_plans (id, updated_by)
          select gen_random_uuid(), id from accounts where phone like '+23482%';
        insert into wedding_plan_members (plan_id, account_id, role)
          select p.id, a.id, 'owner' from wedding_plans p join accounts a on a.id = p.updated_by
          where a.phone like '+23482%';
        commit; analyze`);
      const { rows } = await joined.query(`select id::int from accounts where phone like '+23482%'`);
      joined.release();
      const deviceHash = hashToken('bench');
      return Promise.all(
        rows.map(async ({ id: accountId }) => ({
          accountId,
          token: await openSession(db, system, { accountId, deviceHash }),
        })),
      );
    };
    const end = async () => {
      await app.close();
      await close();
    };
    return { videos, address, token, accountId: account.id, app, connection, couples, close: end };
  }

  /**
   * Returns the library served by an api of its own, as `npm start` runs it. In one process the pauses of its garbage
   * collector would be those of all libraries and of the client, and decide the slowest calls.
   */
  async function apart(library: Library): Promise<Library> {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const { stop } = await startProcess({
      name: `the api of ${library.videos} videos`,
      command: [process.execPath, ...SMALL_NURSERY, join(repository, 'api/src/server.ts')],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'silent',
        API_LISTEN: `127.0.0.1:${port}`,
        DATABASE_URL: socketAddress(library.connection),
      },
      ready: () => answers(`${address}/readyz`),
    });
    const close = async () => {
      await stop();
      await library.close();
    };
    return { ...library, address, close };
  }

  const close = async () => {
    stopped();
    await root.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { library, apart, postgresPid, close };
}

/** Fetches the whole answer. @throws when it isn't 2xx */
export async function fetchWhole(url: string, token: string): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
}
