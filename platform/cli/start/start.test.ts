import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-start-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lets the gateway begin only when the file `go` exists. */
const HELD = `import { existsSync } from 'node:fs';
  const isGateway = process.argv[1]?.endsWith('platform/gateway/server.ts');
  while (isGateway && !existsSync(process.env.GO)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);`;

test('npm start beside another one that takes the port first ends with a clear sentence; the first password is shown', {
  tags: ['long'],
  timeout: 180_000,
}, async () => {
  const port = await freePort();
  const [held, go] = [join(folder, 'held.mjs'), join(folder, 'go')];
  writeFileSync(held, HELD);
  const start = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      // Nothing is built for a store that is named.
      RELEASE_STORE: join(folder, 'releases'),
      DEMO: 'no-videos',
      NODE_OPTIONS: `--import=${pathToFileURL(held)}`,
      GO: go,
    },
  });
  onTestFinished(() => void start.kill());
  const ended = once(start, 'close');
  let [output, errors] = ['', ''];
  start.stdout.on('data', (text) => {
    output += text;
  });
  start.stderr.on('data', (text) => {
    errors += text;
  });
  // It has found the port free. The other one's gateway listens first, and is ready.
  await vi.waitUntil(() => output.includes('Starting the database'), { timeout: 60_000 });
  const other = createServer((_, response) => response.end('{}')).listen(port, '127.0.0.1');
  const isUp = () => readFileSync(join(folder, 'data/logs/api.log'), 'utf8').includes('Server listening');
  await vi.waitFor(() => expect(isUp()).toBe(true), { timeout: 60_000 });
  writeFileSync(go, '');
  const welcome = 'Wedding Plan is at';
  await vi.waitUntil(() => start.exitCode !== null || output.includes(welcome), { timeout: 120_000 });
  expect(output).not.toContain(welcome);
  const [code] = await ended;
  other.close();
  expect(errors).toContain(`Port ${port} is in use by another program. Stop it, or choose another:`);
  expect(output).toMatch(/Administrator .*, password \S+ \(shown only once/);
  expect(code).toBe(1);
});

test('npm start on a store without a release says what it waits for', {
  tags: ['long'],
  timeout: 180_000,
}, async () => {
  const start = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      RELEASE_STORE: join(folder, 'releases'),
      DEMO: 'no-videos',
    },
  });
  onTestFinished(() => void start.kill());
  const ended = once(start, 'close');
  let output = '';
  start.stdout.on('data', (text) => {
    output += text;
  });
  const sentence = 'RELEASE_STORE holds no release yet: publish and promote';
  await vi.waitUntil(() => start.exitCode !== null || output.includes(sentence), { timeout: 120_000 });
  expect(output).toContain(sentence);
  start.kill();
  expect((await ended)[0]).toBe(0);
  expect(output.split(sentence)).toHaveLength(2);
});
