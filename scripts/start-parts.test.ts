import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { childOutput } from './child-output.ts';
import { keepRunning } from './keep-running.ts';
import { freePort, mustBeFree } from './ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-start-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('a busy port is one clear sentence', async () => {
  const port = await freePort();
  const taken = createServer().listen(port, '127.0.0.1');
  await once(taken, 'listening');
  await expect(mustBeFree(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use by another program.`);
  taken.close();
  await once(taken, 'close');
  await mustBeFree(port, '127.0.0.1');
});

test('a process that ends by itself is started again, and ends in order when told', async () => {
  const script = join(folder, 'candle.ts');
  writeFileSync(
    script,
    `process.on('SIGTERM', () => { console.log('put out'); process.exit(0); });
    console.log('lit');
    setTimeout(() => process.exit(3), 400);`,
  );
  const lines: string[] = [];
  const crashes: string[] = [];
  const kept = keepRunning({
    name: 'candle',
    script: relative(join(import.meta.dirname, '..'), script),
    env: process.env,
    onLine: (_name, line) => lines.push(line),
    onCrash: (_name, how, inARow) => crashes.push(`${how} ${inARow}`),
  });
  await vi.waitUntil(() => crashes.length === 2 && lines.length === 3, { timeout: 10_000 });
  await kept.stop();
  await vi.waitUntil(() => lines.length === 4);
  expect(crashes).toEqual(['exit code 3 1', 'exit code 3 2']);
  expect(lines).toEqual(['lit', 'lit', 'lit', 'put out']);
});

test('notices wait for the welcome and are kept nowhere; warnings are shown, the rest is only logged', async () => {
  const shown = vi.spyOn(console, 'log').mockImplementation(() => {});
  const output = childOutput({ dataDir: folder, production: false });
  output.onLine('api', 'NOTICE the password is candle');
  output.onLine('api', '{"level":30,"msg":"request completed"}');
  output.onLine('api', '{"level":50,"msg":"request failed","err":{"message":"no cake"}}');
  expect(output.release()).toEqual(['the password is candle']);
  output.onLine('api', 'NOTICE later');
  expect(shown.mock.calls).toEqual([['api: request failed: no cake'], ['later']]);
  const log = join(folder, 'logs/api.log');
  await vi.waitUntil(() => existsSync(log) && readFileSync(log, 'utf8').includes('no cake'));
  expect(readFileSync(log, 'utf8')).not.toContain('candle');
});
