import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../api/src/config.ts';
import { type OpenDatabase, openDatabase } from '../../api/src/db/database.ts';
import { stackUntilSignal } from '../../platform/cli/process/stop-on-signal.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { prepareBackEnd } from '../../platform/cli/start/prepare.ts';
import { SMALL_NURSERY } from '../../platform/cli/start/supervise.ts';
import { answers, until } from './start-process.ts';
import { clusterEnv, superviseGroup } from './supervised-group.ts';

export type ProcessName = 'api' | 'worker' | 'database';

/** The address that clients use, and the database behind it. */
export interface RunningProduct {
  address: string;
  db: OpenDatabase['db'];
  pool: OpenDatabase['pool'];
}

/** PostgreSQL, api and worker as `npm start` runs them, without the gateway, on a separate data folder. */
export interface TestCluster extends RunningProduct {
  dataDir: string;
  /** Returns the pid of the process that runs now. */
  pidOf: (victim: ProcessName) => number | undefined;
  /** Sends SIGKILL. Resolves once the victims' successors are up. */
  kill: (...victims: ProcessName[]) => Promise<void>;
  /** Sends SIGTERM. Returns how the process ended, such as "exit code 0", once its successor is up. */
  end: (one: 'api' | 'worker') => Promise<string>;
  /** Returns everything that api and worker have logged so far. */
  logs: () => string;
  /** Ends everything and removes the data folder. */
  close: () => Promise<void>;
}

interface ClusterOptions {
  /** An existing data folder, such as a restored one. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  /** The limit on the size of the api's files. See `supervise`. */
  fileBlocks?: number;
}

export async function startCluster({
  dataDir = mkdtempSync(join(tmpdir(), 'wedding-drill-')),
  env: own = {},
  fileBlocks,
}: ClusterOptions = {}): Promise<TestCluster> {
  await chmod(dataDir, 0o755);
  const log = { info: () => {}, warn: () => {} };
  // A signal closes it while the cluster is starting, too.
  const { stack, close: closeCluster } = stackUntilSignal();
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const preparing = prepareBackEnd(readConfig({ DATA_DIR: dataDir }), log);
  stack.defer(async () => (await preparing).stop());
  const prepared = await preparing;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const isReady = () => answers(`${address}/readyz`);
  const env = {
    ...clusterEnv(),
    ...prepared.env,
    DATA_DIR: dataDir,
    API_LISTEN: `127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    ...own,
  };
  const group = superviseGroup(
    {
      api: {
        script: 'api/src/server.ts',
        env,
        nodeArgs: SMALL_NURSERY,
        ...(fileBlocks && { fileBlocks }),
      },
      worker: { script: 'api/src/worker.ts', env },
    },
    { logFile: join(dataDir, 'drill.log'), isReady },
  );
  stack.defer(() => group.stop());
  const where = readConfig(prepared.env).database;
  if (!where) throw new Error('The database did not say where it is.');
  const { db, pool, close } = openDatabase({ ...where, log });
  stack.defer(close);

  const pidOf = (victim: ProcessName) =>
    victim === 'database'
      ? Number.parseInt(readFileSync(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8'), 10)
      : group.pidOf(victim);

  async function kill(...victims: ProcessName[]) {
    const before = victims.map(pidOf);
    for (const pid of before) if (pid) process.kill(pid, 'SIGKILL');
    const isBack = async () => {
      const areNew = victims.every((victim, n) => {
        const pid = tryPid(victim);
        return pid !== undefined && pid !== before[n];
      });
      return areNew && (await isReady());
    };
    await until(isBack, 'the processes to come back');
  }
  function tryPid(victim: ProcessName) {
    try {
      return pidOf(victim);
    } catch {
      return undefined;
    }
  }

  try {
    await until(isReady, 'the cluster to start');
  } catch (error) {
    await closeCluster();
    throw error;
  }
  return {
    dataDir,
    address,
    db,
    pool,
    pidOf,
    kill,
    end: (one) => group.end(one, 'SIGTERM'),
    logs: group.logs,
    close: closeCluster,
  };
}
