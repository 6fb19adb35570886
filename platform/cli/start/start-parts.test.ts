import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, uptime } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime } from '../../server/operations/one-at-a-time.ts';
import { ownProcess } from '../../server/operations/process-owner.ts';
import { childOutput } from './child-output.ts';

import { assertPortFree, freePort } from './ports.ts';
import { supervise } from './supervise.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-start-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('a busy port is reported in one clear sentence', async () => {
  const port = await freePort();
  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  await expect(assertPortFree(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is in use by another program.`,
  );
  taken.close();
  await once(taken, 'close');
  await assertPortFree(port, '127.0.0.1');
});

test('a free port is none that an outgoing connection may take before somebody listens on it', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('builds in one checkout take turns, and the lock of a killed build blocks nobody', async () => {
  const lock = join(folder, 'dist/build.lock');
  const killed = spawnSync(process.execPath, ['-e', '']).pid;
  mkdirSync(join(folder, 'dist'));
  writeFileSync(lock, `${ownProcess.host} ${killed}`);
  let [working, most, waited] = [0, 0, 0];
  const work = async (name: string) => {
    working += 1;
    most = Math.max(most, working);
    await sleep(50);
    working -= 1;
    if (name === 'second') throw new Error('it failed');
    return name;
  };
  const turn = (name: string) => oneAtATime(lock, () => work(name), { onWait: () => (waited += 1) });
  const turns = await Promise.allSettled(['first', 'second', 'third'].map(turn));
  expect(turns.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect([most, waited, existsSync(lock)]).toEqual([1, 2, false]);
});

test('a lock that a full disk left empty, or that is older than the machine’s start, blocks nobody', async () => {
  const lock = join(folder, 'build.lock');
  const leave = (content: string, secondsAgo: number) => {
    writeFileSync(lock, content);
    const at = Date.now() / 1000 - secondsAgo;
    utimesSync(lock, at, at);
  };
  leave('', 60);
  expect(await oneAtATime(lock, async () => 'built')).toBe('built');
  // After a power cut another process may have the holder's id; the test's parent certainly runs.
  leave(`${ownProcess.host} ${process.ppid}`, uptime() + 60);
  expect(await oneAtATime(lock, async () => 'built')).toBe('built');
  // Of another machine nothing but the age is seen.
  leave(`another-machine ${process.pid}`, 60);
  expect(await oneAtATime(lock, async () => 'built', { staleMs: 10_000 })).toBe('built');
  expect(existsSync(lock)).toBe(false);
});

test('a process that crashes is restarted, and stops in order on SIGTERM', async () => {
  const script = join(folder, 'candle.ts');
  const calm = join(folder, 'calm');
  writeFileSync(
    script,
    `import { existsSync } from 'node:fs';
    process.on('SIGTERM', () => { console.log('put out'); process.exit(0); });
    console.log('lit');
    setTimeout(() => existsSync('${calm}') || process.exit(3), 400);
    setInterval(() => {}, 1_000);`,
  );
  const lines: string[] = [];
  const crashes: string[] = [];
  const running = supervise({
    name: 'candle',
    script: relative(join(import.meta.dirname, '../../..'), script),
    env: process.env,
    onLine: (_name, line) => lines.push(line),
    onCrash: (_name, how, inARow) => {
      crashes.push(`${how} ${inARow}`);
      if (crashes.length === 2) writeFileSync(calm, '');
    },
  });
  await vi.waitUntil(() => lines.length === 3, { timeout: 10_000 });
  await running.stop();
  await vi.waitUntil(() => lines.length === 4, { timeout: 10_000 });
  expect(crashes).toEqual(['exit code 3 1', 'exit code 3 2']);
  expect(lines).toEqual(['lit', 'lit', 'lit', 'put out']);
});

test('notices wait for the welcome and are not logged; warnings are shown, the rest is only logged', async () => {
  const shown = vi.spyOn(console, 'log').mockImplementation(() => {});
  const output = childOutput({ dataDir: folder, production: false });
  output.onLine('api', 'NOTICE the password is candle');
  output.onLine('api', '{"level":30,"msg":"request completed"}');
  output.onLine('api', '{"level":50,"msg":"request failed","err":{"message":"no cake"}}');
  output.onLine(
    'gateway',
    '{"level":40,"msg":"a browser reported a problem","remote":"mfe-videos","failed":{"load":2}}',
  );
  expect(output.release()).toEqual(['the password is candle']);
  output.onLine('api', 'NOTICE later');
  expect(shown.mock.calls).toEqual([
    ['api: request failed: no cake'],
    ['gateway: a browser reported a problem: mfe-videos: load'],
    ['later'],
  ]);
  const log = join(folder, 'logs/api.log');
  const isWritten = () => existsSync(log) && readFileSync(log, 'utf8').includes('no cake');
  await vi.waitUntil(isWritten, { timeout: 10_000 });
  expect(readFileSync(log, 'utf8')).not.toContain('candle');
});

test('a log is rotated while the product runs', async () => {
  const output = childOutput({ dataDir: folder, production: false });
  const line = `{"level":30,"msg":"${'x'.repeat(100_000)}"}`;
  for (let n = 0; n < 120; n += 1) output.onLine('gateway', line);
  output.onLine('gateway', '{"level":30,"msg":"the last"}');
  const log = join(folder, 'logs/gateway.log');
  await vi.waitUntil(() => readFileSync(log, 'utf8').endsWith('"the last"}\n'), { timeout: 10_000 });
  expect(statSync(log).size).toBeLessThan(6_000_000);
  expect(statSync(`${log}.1`).size).toBeGreaterThan(4_000_000);
  expect(statSync(`${log}.1`).size).toBeLessThan(6_000_000);
});

test('a data folder that can’t be one is named with its setting', () => {
  const file = join(folder, 'notes');
  writeFileSync(file, 'notes');
  expect(() => childOutput({ dataDir: file, production: false })).toThrow(
    `DATA_DIR=${file} can't be used: ENOTDIR`,
  );
});
