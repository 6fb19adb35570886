import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../api/src/config.ts';
import { openDatabase } from '../../api/src/plugins/database.ts';
import { startBucketServer } from '../../shared/bucket/bucket-server.ts';
import { folderStore } from '../../shell/release/folder-store.ts';
import { openReleaseStore } from '../../shell/release/open-release-store.ts';
import type { ReleaseStore } from '../../shell/release/release-store.ts';
import { build, RELEASES_DIR } from '../build.ts';
import { type Kept, keepRunning, SMALL_NURSERY } from '../keep-running.ts';
import { freePort } from '../ports.ts';
import { prepareDatabase } from '../prepare.ts';
import { startBalancer } from './balancer.ts';
import { ADMIN, type Staffed, until } from './house.ts';

export const STAFF = ['api-1', 'api-2', 'worker-1', 'worker-2', 'gateway-1', 'gateway-2'] as const;
export type Member = (typeof STAFF)[number];

const SCRIPTS: Record<string, string> = {
  api: 'api/src/server.ts',
  worker: 'api/src/worker.ts',
  gateway: 'shell/server/server.ts',
};

/** Two of each process on one PostgreSQL and one bucket, gateways behind a balancer: `address` is its. */
export interface SeveralHouse extends Staffed {
  releases: ReleaseStore;
  /** By that signal; answers how it ended, such as "exit code 0", once its successor is up. */
  end: (member: Member, signal: 'SIGKILL' | 'SIGTERM') => Promise<string>;
  /** What all of them have logged so far. */
  said: () => string;
  close: () => Promise<void>;
}

export async function openSeveralHouse(): Promise<SeveralHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wedding-several-'));
  await chmod(dataDir, 0o755);
  await build({ log: () => {} });
  const bucket = await startBucketServer({ folder: join(dataDir, 'bucket') });
  Object.assign(process.env, bucket.env);
  const store = (prefix: string) => `${bucket.address}&prefix=${prefix}`;
  const releases = openReleaseStore(store('releases'));
  await copyReleases(folderStore(RELEASES_DIR), releases);
  const log = { info: () => {}, warn: () => {} };
  const prepared = await prepareDatabase(readConfig({ DATA_DIR: dataDir }), log);

  const ports: Partial<Record<Member, number>> = {};
  for (const one of STAFF) ports[one] = await freePort();
  const at = (member: Member) => `http://127.0.0.1:${ports[member]}`;
  const apis = `${at('api-1')},${at('api-2')}`;
  const plenty = '1000000';
  const base = {
    ...process.env,
    ...bucket.env,
    ...{ RELEASE_STORE: store('releases'), MEDIA_STORE: store('media'), DEMO: '0', LOG_LEVEL: 'info' },
    ...{ ADMIN_LOGIN: ADMIN.login, ADMIN_PASSWORD: ADMIN.password, SPLASH_MS: '0' },
    ...{ ATTEMPTS_PER_ADDRESS: plenty, ATTEMPTS_PER_NETWORK: plenty },
    ...{ ATTEMPTS_GLOBALLY: plenty, ATTEMPTS_PER_NUMBER: plenty },
  };
  const logFile = join(dataDir, 'drill.log');
  const ends: { name: string; how: string }[] = [];
  const start = (name: Member): Kept => {
    const [kind = ''] = name.split('-');
    const scratch = { ...prepared.env, DATA_DIR: join(dataDir, name) };
    const own: Record<string, NodeJS.ProcessEnv> = {
      api: { ...scratch, API_PORT: String(ports[name]) },
      worker: scratch,
      gateway: { PORT: String(ports[name]), API_ORIGIN: apis, GATEWAY_ID: name, DRAIN_SECONDS: '0.3' },
    };
    return keepRunning({
      name,
      script: SCRIPTS[kind] ?? '',
      nodeArgs: kind === 'api' ? SMALL_NURSERY : [],
      env: { ...base, ...own[kind] },
      onLine: (of, line) => appendFileSync(logFile, `${of} ${line}\n`),
      onCrash: (of, how) => ends.push({ name: of, how }),
    });
  };
  const kept = Object.fromEntries(STAFF.map((one) => [one, start(one)])) as Record<Member, Kept>;
  const where = readConfig(prepared.env).database;
  if (!where) throw new Error('The database did not say where it is.');
  const { db, pool, close } = openDatabase({ ...where, log });
  const balancer = await startBalancer([at('gateway-1'), at('gateway-2')]);

  const isReady = (member: Member) =>
    member.startsWith('worker')
      ? Promise.resolve(true)
      : fetch(`${at(member)}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        );
  async function end(member: Member, signal: 'SIGKILL' | 'SIGTERM'): Promise<string> {
    const before = ends.length;
    const pid = kept[member].pid();
    if (pid) process.kill(pid, signal);
    const ended = () => ends.slice(before).find(({ name }) => name === member);
    const isBack = async () => ended() !== undefined && kept[member].pid() !== pid && (await isReady(member));
    await until(isBack, `the successor of ${member}`);
    return ended()?.how ?? '';
  }
  async function stop(): Promise<void> {
    await balancer.close();
    await close();
    await Promise.all([kept['gateway-1'].stop(), kept['gateway-2'].stop()]);
    await Promise.all(STAFF.map((one) => kept[one].stop()));
    await prepared.stop();
    await bucket.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const said = () => readFileSync(logFile, 'utf8');
  try {
    for (const member of STAFF) await until(() => isReady(member), `${member} to start`);
    await until(async () => (await fetch(`${balancer.address}/readyz`)).ok, 'the balancer to see them');
  } catch (error) {
    const last = said().trim().split('\n').slice(-5).join('\n');
    await stop();
    throw new Error(`${(error as Error).message} Last said:\n${last}`);
  }
  return { address: balancer.address, db, pool, releases, end, said, close: stop };
}

/** What is live, into another store: its versions and its set, the pointer last. */
async function copyReleases(from: ReleaseStore, to: ReleaseStore): Promise<void> {
  const id = await from.readPointer('releases/current');
  const set = String(await from.read(`releases/${id}.json`));
  for (const key of await from.list('r')) {
    const [, , version = ''] = key.split('/');
    const bytes = set.includes(version) ? await from.read(key) : undefined;
    if (bytes) await to.writeNew(key, bytes);
  }
  await to.writeNew(`releases/${id}.json`, set);
  await to.swapPointer('releases/current', '', id);
}
