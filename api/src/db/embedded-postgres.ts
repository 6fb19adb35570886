import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { MinimalLogger } from './minimal-logger.ts';
import { closeKeeper, connectKeeper, createDatabase } from './postgres-keeper.ts';
import { preparePlace } from './postgres-place.ts';
import {
  createCluster,
  lastLogLines,
  type PostgresSettings,
  postgresUser,
  spawnPostgres,
} from './postgres-process.ts';

export type EmbeddedPostgres = {
  /** The connection for a pg pool. `host` is the folder of the unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Stops the server unless another process is connected to it. Close your own pools first. */
  stop: () => Promise<void>;
};

type Options = { dataDir: string; log: MinimalLogger; settings?: PostgresSettings };

const databaseName = 'wedding';

/**
 * Starts a PostgreSQL server under `<dataDir>/postgres`, which listens only on a unix socket. Uses a running server if
 * there is one, and restarts a server that dies until `stop()`. Any number of processes may call this on the same
 * folder: they share one server, and the last `stop()` stops it.
 */
export async function startEmbeddedPostgres({ dataDir, log, settings }: Options): Promise<EmbeddedPostgres> {
  const place = preparePlace(dataDir);
  let keeper = await connectKeeper(place);
  if (!keeper) await createCluster(place, settings);
  let stopping = false;
  let server: ChildProcess | undefined;
  keeper ??= await startAndConnect({ tries: 40 });
  if (!keeper) throw new Error('Stopped before it was up.');
  const supervision = supervise(keeper);
  await createDatabase(keeper, databaseName);

  async function supervise(first: pg.Client): Promise<void> {
    for (let current: pg.Client | undefined = first; current; ) {
      keeper = current;
      await disconnected(current);
      if (stopping) return;
      log.warn({}, 'the database went away, starting it again');
      current = await startAndConnect({ tries: Number.POSITIVE_INFINITY });
      // A concurrent `stop()` doesn't know this connection.
      if (stopping) return current?.end();
      log.info({}, 'the database is back');
    }
  }

  /** Starts and connects to the server. Returns undefined after `stop()`. Only a server that exits early counts as a try. */
  async function startAndConnect({ tries }: { tries: number }): Promise<pg.Client | undefined> {
    for (let tried = 0, last = 0; !stopping; await sleep(25)) {
      const client = await connectKeeper(place);
      if (client) return client;
      // The lock outlasts a kill -9 for a short time, so the first tries may fail.
      if (stopping || isRunning(server) || Date.now() - last < 500) continue;
      if (tried === tries) throw new Error(`PostgreSQL doesn't start. It says:\n${lastLogLines(place)}`);
      tried += 1;
      last = Date.now();
      server = trySpawn();
    }
    return undefined;
  }

  function trySpawn(): ChildProcess | undefined {
    try {
      return spawnPostgres(place, settings);
    } catch (err) {
      log.warn({ err }, `the database can't be started: ${(err as Error).message}`);
      return undefined;
    }
  }

  return {
    connection: { host: place.socket, port: 5432, user: postgresUser, database: databaseName },
    stop: async () => {
      if (stopping) return;
      stopping = true;
      const alive = await connectKeeper(place);
      await keeper?.end().catch(() => {});
      if (alive) await closeKeeper(alive, place);
      // The server was killed and is just starting again.
      else if (isRunning(server)) await interrupt(server);
      await supervision;
    },
  };
}

const isRunning = (server: ChildProcess | undefined): server is ChildProcess =>
  server?.pid !== undefined && server.exitCode === null && server.signalCode === null;

async function interrupt(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGINT');
  await gone;
}

function disconnected(keeper: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    keeper.once('end', () => resolve());
  });
}
