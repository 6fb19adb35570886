import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../api/src/config.ts';
import { type OpenDatabase, openDatabase } from '../../api/src/plugins/database.ts';
import { type Kept, keepRunning, SMALL_NURSERY } from '../keep-running.ts';
import { freePort } from '../ports.ts';
import { prepareDatabase } from '../prepare.ts';

export const ADMIN = { login: 'drill@wedding.example', password: 'lantern river cowrie' };
export type Victim = 'api' | 'worker' | 'database';
const READY_MS = 180_000;

/** Where people find it, and the database behind. */
export interface Staffed {
  address: string;
  db: OpenDatabase['db'];
  pool: OpenDatabase['pool'];
}

/** PostgreSQL, api and worker as `npm start` runs them, on a data folder of their own, without the gateway. */
export interface House extends Staffed {
  dataDir: string;
  /** Of the one that runs now. */
  pidOf: (victim: Victim) => number | undefined;
  /** SIGKILL; answers once the victim's successor is up. */
  kill: (...victims: Victim[]) => Promise<void>;
  /** SIGTERM; answers how it ended, such as "exit code 0", once its successor is up. */
  end: (one: 'api' | 'worker') => Promise<string>;
  /** What api and worker have logged so far. */
  said: () => string;
  /** Ends everything and removes the data folder. */
  close: () => Promise<void>;
}

interface HouseOptions {
  /** One that is there already, such as a restored one. */
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  /** See `keepRunning`: of the api's files. */
  fileBlocks?: number;
}

export async function openHouse({
  dataDir = mkdtempSync(join(tmpdir(), 'wedding-drill-')),
  env: own = {},
  fileBlocks,
}: HouseOptions = {}): Promise<House> {
  await chmod(dataDir, 0o755);
  const config = readConfig({ DATA_DIR: dataDir });
  const log = { info: () => {}, warn: () => {} };
  const prepared = await prepareDatabase(config, log);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const plenty = '1000000';
  const env = {
    ...process.env,
    ...prepared.env,
    ...{ DATA_DIR: dataDir, API_PORT: String(port), DEMO: '0', LOG_LEVEL: 'warn' },
    ...{ ADMIN_LOGIN: ADMIN.login, ADMIN_PASSWORD: ADMIN.password },
    ...{ ATTEMPTS_PER_ADDRESS: plenty, ATTEMPTS_PER_NETWORK: plenty },
    ...{ ATTEMPTS_GLOBALLY: plenty, ATTEMPTS_PER_NUMBER: plenty },
    ...own,
  };
  const onLine = (name: string, line: string) =>
    appendFileSync(join(dataDir, 'drill.log'), `${name} ${line}\n`);
  const ends: { name: string; how: string }[] = [];
  const onCrash = (name: string, how: string) => {
    ends.push({ name, how });
    onLine(name, how);
  };
  const keep = (
    name: string,
    script: string,
    more: { nodeArgs?: readonly string[]; fileBlocks?: number } = {},
  ) => keepRunning({ name, script, env, onLine, onCrash, ...more });
  const kept: Record<'api' | 'worker', Kept> = {
    api: keep('api', 'api/src/server.ts', { nodeArgs: SMALL_NURSERY, ...(fileBlocks && { fileBlocks }) }),
    worker: keep('worker', 'api/src/worker.ts'),
  };
  const where = readConfig(prepared.env).database;
  if (!where) throw new Error('The database did not say where it is.');
  const { db, pool, close } = openDatabase({ ...where, log });

  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true;
  const pidOf = (victim: Victim) =>
    victim === 'database'
      ? Number.parseInt(readFileSync(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8'), 10)
      : kept[victim].pid();

  async function kill(...victims: Victim[]) {
    const before = victims.map(pidOf);
    for (const pid of before) if (pid) process.kill(pid, 'SIGKILL');
    const isBack = async () => {
      const again = victims.every((victim, n) => {
        const pid = tryPid(victim);
        return pid !== undefined && pid !== before[n];
      });
      return again && (await isReady());
    };
    await until(isBack, 'the house to come back');
  }
  async function end(one: 'api' | 'worker'): Promise<string> {
    const before = ends.length;
    const pid = pidOf(one);
    if (pid) process.kill(pid, 'SIGTERM');
    const ended = () => ends.slice(before).find(({ name }) => name === one);
    await until(async () => ended() !== undefined && (await isReady()), `the ${one}’s successor`);
    return ended()?.how ?? '';
  }
  function tryPid(victim: Victim) {
    try {
      return pidOf(victim);
    } catch {
      return undefined;
    }
  }

  await until(isReady, 'the house to start');
  return {
    ...{ dataDir, address, db, pool, pidOf, kill, end },
    said: () => readFileSync(join(dataDir, 'drill.log'), 'utf8'),
    close: async () => {
      await close();
      await Promise.all([kept.api.stop(), kept.worker.stop()]);
      await prepared.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @throws when it takes longer than three minutes (the machine may be busy), or than `patience` */
export async function until(isSo: () => Promise<boolean>, what: string, patience = READY_MS): Promise<void> {
  const end = Date.now() + patience;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${patience / 1000} s for ${what}.`);
    await sleep(50);
  }
}
