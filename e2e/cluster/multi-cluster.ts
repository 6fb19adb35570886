import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../api/src/config.ts';
import { openDatabase } from '../../api/src/db/database.ts';
import { build, RELEASES_DIR } from '../../platform/build/build.ts';
import { stackUntilSignal } from '../../platform/cli/process/stop-on-signal.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { prepareBackEnd } from '../../platform/cli/start/prepare.ts';
import { SMALL_NURSERY } from '../../platform/cli/start/supervise.ts';
import { openReleaseStore, type ReleaseStore } from '../../platform/releases/store/release-store.ts';
import { SHARED_FOLDER } from '../../platform/server/stored-releases/version-files.ts';
import { startBucketServer } from '../../platform/server/testing/bucket-server.ts';
import { startBalancer } from './balancer.ts';
import { cpuSecondsBelow, parentOf } from './processor-time.ts';
import { NO_SPLASH } from './settings.ts';
import { answers, until } from './start-process.ts';
import { clusterEnv, superviseGroup } from './supervised-group.ts';
import type { RunningProduct } from './test-cluster.ts';

export const PROCESSES = ['api-1', 'api-2', 'worker-1', 'worker-2', 'gateway-1', 'gateway-2'] as const;
export type Member = (typeof PROCESSES)[number];

/** Processes on one PostgreSQL and one bucket. `address` is that of the balancer before the gateways. */
export interface MultiCluster extends RunningProduct {
  releases: ReleaseStore;
  /** Ends a process with the signal. Returns how it ended, such as "exit code 0", once its successor is up. */
  end: (member: Member, signal: 'SIGKILL' | 'SIGTERM') => Promise<string>;
  /** Returns everything that the processes have logged so far. */
  logs: () => string;
  /** Returns the CPU-seconds used so far. Linux only. */
  cpuSeconds: () => Promise<Record<'api' | 'gateway' | 'PostgreSQL', number>>;
  close: () => Promise<void>;
}

/** Starts two of each process, or one. */
export async function startMultiCluster(ofEach: 1 | 2 = 2): Promise<MultiCluster> {
  const members = PROCESSES.filter((name) => Number(name.at(-1)) <= ofEach);
  const membersOf = (kind: 'api' | 'gateway') => members.filter((name) => name.startsWith(kind));
  const dataDir = mkdtempSync(join(tmpdir(), 'wedding-several-'));
  // A signal closes it while the cluster is starting, too.
  const { stack, close: stop } = stackUntilSignal();
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  await chmod(dataDir, 0o755);
  await build({ log: () => {} });
  const bucket = await startBucketServer({ folder: join(dataDir, 'bucket') });
  stack.defer(() => bucket.close());
  Object.assign(process.env, bucket.env);
  const store = (prefix: string) => `${bucket.address}&prefix=${prefix}`;
  const releases = openReleaseStore(store('releases'));
  await copyReleases(openReleaseStore(RELEASES_DIR), releases);
  const log = { info: () => {}, warn: () => {} };
  const preparing = prepareBackEnd(readConfig({ DATA_DIR: dataDir }), log);
  stack.defer(async () => (await preparing).stop());
  const prepared = await preparing;

  const ports: Partial<Record<Member, number>> = {};
  for (const name of members) ports[name] = await freePort();
  const at = (name: Member) => `http://127.0.0.1:${ports[name]}`;
  const memberOf = (name: Member) => {
    const base = {
      ...clusterEnv(),
      ...bucket.env,
      RELEASE_STORE: store('releases'),
      MEDIA_STORE: store('media'),
      LOG_LEVEL: 'info',
      SITE_CONFIG: NO_SPLASH,
    };
    const backEnd = { ...base, ...prepared.env, DATA_DIR: join(dataDir, name) };
    const port = String(ports[name]);
    const apis = membersOf('api').map(at).join();
    if (name.startsWith('api')) {
      return {
        script: 'api/src/server.ts',
        nodeArgs: SMALL_NURSERY,
        env: { ...backEnd, API_LISTEN: `127.0.0.1:${port}` },
      };
    }
    if (name.startsWith('worker')) return { script: 'api/src/worker.ts', env: backEnd };
    const settings = { PORT: port, API_ORIGIN: apis, DRAIN_SECONDS: '0.3' };
    return { script: 'platform/gateway/server.ts', env: { ...base, ...settings } };
  };
  const isReady = async (name: Member) => name.startsWith('worker') || answers(`${at(name)}/readyz`);
  const group = superviseGroup(
    Object.fromEntries(members.map((name) => [name, memberOf(name)])) as Record<
      Member,
      ReturnType<typeof memberOf>
    >,
    { logFile: join(dataDir, 'drill.log'), isReady },
  );
  stack.defer(() => group.stop());
  stack.defer(() => group.stop(membersOf('gateway')));
  const where = readConfig(prepared.env).database;
  if (!where) throw new Error('The database did not say where it is.');
  const { db, pool, close } = openDatabase({ ...where, log });
  stack.defer(close);
  const balancer = await startBalancer(membersOf('gateway').map(at));
  stack.defer(() => balancer.close());
  try {
    for (const name of members) await until(() => isReady(name), `${name} to start`);
    await until(() => answers(`${balancer.address}/readyz`), 'the balancer to see them');
  } catch (error) {
    const last = group.logs().trim().split('\n').slice(-5).join('\n');
    await stop();
    throw new Error(`${(error as Error).message} Last lines:\n${last}`);
  }
  const { end, logs } = group;
  const cpuSeconds = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return {
      api: group.cpuSeconds(membersOf('api')),
      gateway: group.cpuSeconds(membersOf('gateway')),
      PostgreSQL: cpuSecondsBelow(parentOf(Number(rows[0]?.pid))),
    };
  };
  return { address: balancer.address, db, pool, releases, end, logs, cpuSeconds, close: stop };
}

/** Copies what is live into another store: its versions, the files that versions share, its set, and last the pointer. */
async function copyReleases(from: ReleaseStore, to: ReleaseStore): Promise<void> {
  const id = await from.readPointer('releases/current');
  const set = String(await from.read(`releases/${id}.json`));
  for (const key of await from.list('r')) {
    const [, , version = ''] = key.split('/');
    const isLive = version === SHARED_FOLDER || set.includes(version);
    const bytes = isLive ? await from.read(key) : undefined;
    if (bytes) await to.writeNew(key, bytes);
  }
  await to.writeNew(`releases/${id}.json`, set);
  await to.swapPointer('releases/current', '', id);
}
